import { publicEnv } from '@/config/public-env';

/** The attribution of a map, which is shown on it. */
export type Credit = { readonly text: string; readonly href: string | null };

/** Where the sources of the site's own ground say who made them; they ask for this link. */
const OWN_HREF = 'https://www.openstreetmap.org/copyright';

/** Parses `© Somebody https://…`: a URL at the end becomes the link. */
export function creditOf(attribution: string): Credit {
  const [, text = '', href] = /^(.*?)(?:\s+(https?:\/\/\S+))?$/.exec(attribution.trim()) ?? [];
  return { text, href: href ?? null };
}

/**
 * The attribution of the current map; null without one.
 * @param own the one of the site's own ground, in the page's language
 */
export function mapCredit(own: string): Credit | null {
  if (publicEnv.mapTileUrl === '') return { text: own, href: OWN_HREF };
  return publicEnv.mapAttribution === '' ? null : creditOf(publicEnv.mapAttribution);
}
