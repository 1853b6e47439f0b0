import createCache, { type EmotionCache, type Options } from '@emotion/cache';

/** The prefix of the class names that Emotion makes, such as `m-1ab2c3`. */
const KEY = 'm';

/**
 * The attribute of the `<style>` element that the server writes into a page. Its value is a list of the names of
 * all styles in that element, separated by spaces, so that the browser doesn't add the same styles again.
 */
export const SERVED_STYLES = 'data-served-styles';

/**
 * The options of both caches. The empty list of plugins turns Emotion's prefixer off, which repeated most declarations
 * with vendor prefixes for browsers that can't show the site anyway (its styles need `:has` and `color-mix`). The
 * prefixed copies were a fifth of a page's styles. Where a supported browser needs a prefix, the sources have it, and
 * `tests/architecture/custom-properties.test.ts` checks that (decision 135). Emotion caches finished styles by the
 * identity of this list, so the list must not be created anew for each page.
 */
const CACHE_OPTIONS: Options = { key: KEY, stylisPlugins: [] };

/** Creates the cache in which the server collects the styles of one page while it renders it. */
export function createServerStyleCache(): EmotionCache {
  const cache = createCache(CACHE_OPTIONS);
  cache.compat = true;
  return cache;
}

/**
 * Creates the browser's cache of styles. It starts with the names of the styles that the server has sent, and
 * doesn't touch their `<style>` element. Emotion's own way is to find that element by the attribute
 * `data-emotion` and to insert it again, after which the browser has to compute the style of every element anew.
 */
export function createBrowserStyleCache(): EmotionCache {
  const cache = createCache(CACHE_OPTIONS);
  const served = document.querySelector(`style[${SERVED_STYLES}]`)?.getAttribute(SERVED_STYLES);
  for (const name of served?.split(' ') ?? []) cache.inserted[name] = true;
  return cache;
}
