/**
 * Loads a page's scripts after its first frame (docs/decisions/100). The page lists them in an element of
 * data, so that these lines are the same on every page: their digest stands in the Content-Security-Policy,
 * which lets no other script in a page run.
 */

/** The id of the element with a page's scripts. */
export const SCRIPT_LIST = 'page-scripts';

/** What the element has, as JSON. */
export type ScriptList = {
  /** The scripts that begin after the first frame, in the order in which they run; none where they stand in the head. */
  readonly scripts: readonly string[];
  /** The name of the list through which the bundler's own script learns what to start with; null for none. */
  readonly queue: string | null;
  /** What is put into that list. */
  readonly starts: readonly unknown[];
};

/** How long (ms) scripts wait for a first frame, which a browser that shows nothing never draws. */
const MAX_WAIT_MS = 2_000;

/** The lines that stand at the end of every page. */
export const SCRIPT_LOADER = `(() => {
  const { scripts, queue, starts } = JSON.parse(document.getElementById('${SCRIPT_LIST}').textContent);
  if (queue !== null) (globalThis[queue] ??= []).push(...starts);
  let hasBegun = scripts.length === 0;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const src of scripts)
      document.head.append(Object.assign(document.createElement('script'), { src, async: false }));
  };
  if (document.hidden) return begin();
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, ${MAX_WAIT_MS});
})()`;
