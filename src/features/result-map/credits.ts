import { publicEnv } from '@/config/env';

/** Where a map's picture comes from, to be said on it. */
export type Credit = { readonly text: string; readonly href: string | null };

/** The sources of the map that ships; their licences ask for nothing, but they have earned it. */
const OWN: Credit = { text: 'Natural Earth', href: 'https://www.naturalearthdata.com' };

/** `© Somebody https://…`: an address at the end is where the text leads. */
export function creditOf(attribution: string): Credit {
  const [, text = '', href] = /^(.*?)(?:\s+(https?:\/\/\S+))?$/.exec(attribution.trim()) ?? [];
  return { text, href: href ?? null };
}

/** Who drew the map that is shown. */
export function mapCredit(): Credit | null {
  if (publicEnv.mapTileUrl === '') return OWN;
  return publicEnv.mapAttribution === '' ? null : creditOf(publicEnv.mapAttribution);
}
