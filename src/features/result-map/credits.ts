import { publicEnv } from '@/config/public-env';

/** The attribution of a map, which is shown on it. */
export type Credit = { readonly text: string; readonly href: string | null };

/**
 * The source of the map that ships with the project; its licence doesn't require an attribution.
 */
const OWN: Credit = { text: 'Natural Earth', href: 'https://www.naturalearthdata.com' };

/** Parses `© Somebody https://…`: a URL at the end becomes the link. */
export function creditOf(attribution: string): Credit {
  const [, text = '', href] = /^(.*?)(?:\s+(https?:\/\/\S+))?$/.exec(attribution.trim()) ?? [];
  return { text, href: href ?? null };
}

/** The attribution of the current map; null without one. */
export function mapCredit(): Credit | null {
  if (publicEnv.mapTileUrl === '') return OWN;
  return publicEnv.mapAttribution === '' ? null : creditOf(publicEnv.mapAttribution);
}
