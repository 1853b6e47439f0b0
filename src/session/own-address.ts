import { safeRedirectPath } from '@/domain/redirect';

/**
 * Where next-auth may send a browser: an address of this site. Anything else becomes the main page,
 * and what is no address at all too, which next-auth's own rule throws on.
 * @param baseUrl the origin of the site
 */
export function ownAddress(url: string, baseUrl: string): string {
  const rest = url.startsWith(baseUrl) ? url.slice(baseUrl.length) || '/' : url;
  return baseUrl + safeRedirectPath(rest);
}
