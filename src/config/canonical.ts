import { withQuery, type Route } from './routes';

/** The values in the brackets of a route's pattern, as `router.query` gives them. */
export type PathParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What of its query a page shows, after it was checked; keys the route doesn't list are left out. */
export type Shown = Readonly<Record<string, string | number | null | undefined>>;

/**
 * The one address of a page, without language and origin: what is in the brackets, then the listed
 * keys that are there, in the table's order. Null for a page that search engines don't find.
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
 * Beginnings of paths that crawlers are kept out of: those of the private rows, up to their first
 * bracket, none of which begins with another of them.
 */
export function privatePrefixes(rows: readonly Route[]): string[] {
  const all = rows
    .filter(({ listing }) => listing.kind === 'private')
    .map(({ path }) => path.replace(/\[.*$/, ''));
  return [...new Set(all)]
    .filter((prefix) => !all.some((other) => other !== prefix && prefix.startsWith(other)))
    .sort();
}
