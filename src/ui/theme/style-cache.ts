import createCache, { type EmotionCache, type Options } from '@emotion/cache';

/** The prefix of the class names that Emotion makes, such as `m-1ab2c3`. */
const KEY = 'm';

/**
 * The attribute of the `<style>` element that the server writes into a page. Its value is a list of the names of
 * all styles in that element, separated by spaces, so that the browser doesn't add the same styles again.
 */
export const SERVED_STYLES = 'data-served-styles';

/**
 * The settings of both caches. Without plugins Emotion writes declarations as they stand in the sources. Its own plugin
 * repeats most of them for browsers older than those that the site's styles are written for (`:has`, `color-mix`), which
 * was a fifth of a page's styles. What present browsers know by a prefix alone has it in the sources
 * (`tests/architecture/custom-properties.test.ts`). The array has to be the same one each time: the server keeps finished styles by it.
 */
const SETTINGS: Options = { key: KEY, stylisPlugins: [] };

/** Creates the cache in which the server collects the styles of one page while it renders it. */
export function createServerStyleCache(): EmotionCache {
  const cache = createCache(SETTINGS);
  cache.compat = true;
  return cache;
}

/**
 * Creates the browser's cache of styles. It starts with the names of the styles that the server has sent, and
 * doesn't touch their `<style>` element. Emotion's own way is to find that element by the attribute
 * `data-emotion` and to insert it again, after which the browser has to compute the style of every element anew.
 */
export function createBrowserStyleCache(): EmotionCache {
  const cache = createCache(SETTINGS);
  const served = document.querySelector(`style[${SERVED_STYLES}]`)?.getAttribute(SERVED_STYLES);
  for (const name of served?.split(' ') ?? []) cache.inserted[name] = true;
  return cache;
}
