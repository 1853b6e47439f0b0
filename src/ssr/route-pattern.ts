import { API_BASE_PATH, LOCALES } from '@/config/constants';
import { routes } from '@/config/routes';

/** The pattern of addresses that are nothing of the site's. */
const UNKNOWN = 'unknown';

/** Folders and files of the web host besides pages, by the first part of their path. */
const FILES = new Set([
  'favicon.svg',
  'fonts',
  'letters',
  'livez',
  'locales',
  'map',
  'pictures',
  'push-worker.js',
  'readyz',
  'robots.txt',
  'scenes.svg',
  'share',
  'sitemap.xml',
  'sitemaps',
  'styles',
  'sub',
  'third-party-notices.txt',
]);

/** The files that a page is made of, some thirty for a first view. */
const PAGE_FILES = /^\/(?:_next\/static|fonts|letters|locales|map|pictures|share|styles)(?:\/|$)/;

/** Whether an address, or its pattern, is that of a file that pages are made of. */
export const isPageFile = (address: string): boolean => PAGE_FILES.test(address);

const pages: readonly string[] = Object.values(routes).map(({ path }) => path);
const fixed = new Set(pages.filter((path) => !path.includes('[')));

/** Pages with values in their path. */
const variable = pages
  .filter((path) => path.includes('['))
  .map((path) => {
    const pattern = path.replace(/\/\[\[\.\.\.\w+\]\]/, '(?:/.*)?').replace(/\[\w+\]/g, '[^/]+');
    return { path, pattern: new RegExp(`^${pattern}$`) };
  });

/** The pattern of a page's path, which has no language in front. */
function pageOf(path: string): string {
  if (fixed.has(path)) return path;
  return variable.find(({ pattern }) => pattern.test(path))?.path ?? UNKNOWN;
}

const LANGUAGE = new RegExp(`^/(?:${LOCALES.join('|')})(?=/|$)`);
/** What the router's script asks for, to show a page without loading it anew. */
const PAGE_DATA = /^\/_next\/data\/[^/]+(\/.*)\.json$/;

const withoutLanguage = (path: string): string => path.replace(LANGUAGE, '') || '/';

/**
 * The pattern of an address, such as `/hotel/[hotelId]`. It has nothing of what a visitor typed or
 * was given, so it may stand in logs and figures, and there are only as many patterns as the site
 * has pages and folders. Calls of the API name theirs themselves.
 */
export function routePatternOf(address: string): string {
  const [path = '/'] = address.split('?');
  const page = PAGE_DATA.exec(path)?.[1];
  if (page !== undefined) return pageOf(withoutLanguage(page).replace(/^\/index$/, '/'));
  const own = withoutLanguage(path);
  const [, first = '', second = ''] = own.split('/');
  if (first === '_next')
    return second === 'static' || second === 'image' ? `/_next/${second}` : UNKNOWN;
  if (`/${first}` === API_BASE_PATH)
    return second === 'auth' ? `${API_BASE_PATH}/auth` : API_BASE_PATH;
  if (FILES.has(first)) return `/${first}`;
  return pageOf(own.length > 1 ? own.replace(/\/$/, '') : own);
}

/** Routes of the web host beside the calls of the API, by the second part of their path. */
const HOST_ROUTES = new Set(['auth', 'crawlers', 'probes', 'sub']);

/**
 * What an address asks for: a page (also one that doesn't exist, or its data), a call of the API, or
 * something else, which is a file, signing in, a probe, what crawlers read, or a stream of events.
 */
export function kindOfAddress(address: string): 'page' | 'call' | 'other' {
  const [path = '/'] = address.split('?');
  if (PAGE_DATA.test(path)) return 'page';
  const [, first = '', second = ''] = withoutLanguage(path).split('/');
  if (`/${first}` === API_BASE_PATH) return HOST_ROUTES.has(second) ? 'other' : 'call';
  return first === '_next' || FILES.has(first) ? 'other' : 'page';
}
