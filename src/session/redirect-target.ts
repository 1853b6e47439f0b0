import { LOCALES } from '@/config/constants';
import { routes } from '@/config/routes';
import { safeRedirectPath } from '@/domain/account/redirect';

const LOCALE_PREFIX = new RegExp(`^/(?:${LOCALES.join('|')})(?=[/?#]|$)`);
/**
 * Pages that are never a target after signing in: those for signing in or joining, and addresses
 * that aren't pages.
 */
const NO_TARGET = [routes.login.path, routes.register.path, routes.reset.path, '/api'] as const;

/**
 * Where to go after signing in, as a path without the locale: from `redirect_url` (the site's own)
 * or `callbackUrl` (next-auth's, which may be an absolute address of this site). Anything that
 * isn't a page of this site becomes the main page.
 * @param siteUrl the public origin of the site
 */
export function redirectTarget(
  query: { readonly redirect_url?: unknown; readonly callbackUrl?: unknown },
  siteUrl: string,
): string {
  const target = safeRedirectPath(withoutOrigin(query.redirect_url ?? query.callbackUrl, siteUrl));
  const path = safeRedirectPath(rooted(target.replace(LOCALE_PREFIX, '')));
  const isWayIn = NO_TARGET.some(
    (way) => path === way || path.startsWith(`${way}/`) || path.startsWith(`${way}?`),
  );
  return isWayIn ? '/' : path;
}

function withoutOrigin(value: unknown, siteUrl: string): unknown {
  if (typeof value !== 'string' || !value.startsWith(siteUrl)) return value;
  const rest = value.slice(siteUrl.length);
  // `https://site.example.evil.example` starts with the same text but is another site.
  return rest === '' || /^[/?#]/.test(rest) ? rooted(rest) : value;
}

const rooted = (path: string) => (path.startsWith('/') ? path : `/${path}`);
