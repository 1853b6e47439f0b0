export const BANNER_AUDIENCES = [
  'everyone',
  'visitors',
  'members',
  'business',
  'newcomers',
] as const;
export type BannerAudience = (typeof BANNER_AUDIENCES)[number];

/** The visitor of a page, as far as banners depend on it; null when nobody is signed in. */
export type Viewer = { readonly business: boolean; readonly hasBooked: boolean } | null;

/**
 * Whether a banner is shown to a visitor. Business members count as members, too; newcomers are
 * members who haven't booked yet.
 */
export function isFor(audience: BannerAudience, viewer: Viewer): boolean {
  switch (audience) {
    case 'everyone':
      return true;
    case 'visitors':
      return viewer === null;
    case 'members':
      return viewer !== null;
    case 'business':
      return viewer?.business === true;
    case 'newcomers':
      return viewer?.hasBooked === false;
  }
}
