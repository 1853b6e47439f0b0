import createCache, { type EmotionCache } from '@emotion/cache';

/** What the names of Emotion's classes begin with. */
const KEY = 'm';

/** The attribute that lists the names of the rules in the style element which the server sent. */
export const SERVED_STYLES = 'data-served-styles';

/** Makes the cache in which the server collects the styles of one page. */
export function createServerStyleCache(): EmotionCache {
  const cache = createCache({ key: KEY });
  cache.compat = true;
  return cache;
}

/**
 * Makes the browser's cache. It knows the styles that the server sent, and leaves their element where it is.
 * Emotion would find the element by an attribute of its own (`data-emotion`) and put it into the page once more,
 * and then the browser computes the style of every element again.
 */
export function createBrowserStyleCache(): EmotionCache {
  const cache = createCache({ key: KEY });
  const served = document.querySelector(`style[${SERVED_STYLES}]`)?.getAttribute(SERVED_STYLES);
  for (const name of served?.split(' ') ?? []) cache.inserted[name] = true;
  return cache;
}
