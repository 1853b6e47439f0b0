/**
 * What the bundler starts a page with, which Next.js writes into the page as a script of its own. Here it is
 * data, and these lines hand it on, which are the same on every page: their digest stands in the
 * Content-Security-Policy, which lets no other script in a page run (docs/decisions/102).
 */

/** The id of the element with the data. */
export const SCRIPT_STARTS = 'script-starts';

/** The content of that element, which is written as JSON. */
export type ScriptStarts = {
  /** The name of the list through which the bundler's own script learns what to start with; null for none. */
  readonly queue: string | null;
  /** What is put into that list. */
  readonly starts: readonly unknown[];
};

/** The lines that stand at the end of every page, before its scripts run. */
export const SCRIPT_STARTER = `(() => {
  const { queue, starts } = JSON.parse(document.getElementById('${SCRIPT_STARTS}').textContent);
  if (queue !== null) (globalThis[queue] ??= []).push(...starts);
})()`;
