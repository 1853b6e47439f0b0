import { safeRedirectPath } from '@/domain/account/redirect';

/**
 * The address that next-auth may redirect a browser to: one of this site. Anything else becomes the
 * main page, including invalid addresses, for which next-auth's own rule throws.
 * @param baseUrl the origin of the site
 */
export function ownAddress(url: string, baseUrl: string): string {
  const rest = url.startsWith(baseUrl) ? url.slice(baseUrl.length) || '/' : url;
  return baseUrl + safeRedirectPath(rest);
}
