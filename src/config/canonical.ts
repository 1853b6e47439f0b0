import { withQuery, type Route } from './routes';

/** The values in the brackets of a route's pattern, as `router.query` gives them. */
export type PathParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The checked query values that a page shows. Keys that the route doesn't list are ignored. */
export type Shown = Readonly<Record<string, string | number | null | undefined>>;

/**
 * The canonical path of a page, without language and origin: the values in the brackets, then the
 * listed query keys that have a value, in the table's order. Null for a page that search engines
 * don't index.
 */
export function canonicalPath(route: Route, params: PathParams, shown: Shown = {}): string | null {
  const { path, listing } = route;
  if (listing.kind !== 'listed') return null;
  const filled = path
    .replace(/\/\[\[\.\.\.(\w+)\]\]/g, (_, name: string) => segments(params[name]))
    .replace(/\/\[(\w+)\]/g, (_, name: string) => segments(params[name]));
  return withQuery(
    filled === '' ? '/' : filled,
    Object.fromEntries(listing.keys.map((key) => [key, shown[key]])),
  );
}

function segments(value: string | readonly string[] | undefined): string {
  const all = value === undefined ? [] : [value].flat();
  return all.map((one) => `/${encodeURIComponent(one)}`).join('');
}

/**
 * Path prefixes that crawlers must not visit: those of the private routes, up to their first
 * bracket. Prefixes that begin with another one are left out.
 */
export function privatePrefixes(rows: readonly Route[]): string[] {
  const all = rows
    .filter(({ listing }) => listing.kind === 'private')
    .map(({ path }) => path.replace(/\[.*$/, ''));
  return [...new Set(all)]
    .filter((prefix) => !all.some((other) => other !== prefix && prefix.startsWith(other)))
    .sort();
}
