/**
 * The one script that stands in every page (docs/decisions/102). What it works with is data beside it, so
 * that its lines are the same on every page: their digest stands in the Content-Security-Policy, which lets
 * no other script in a page run. It loads the page's scripts after the first frame, and until they have
 * started it keeps what a reader types and presses (docs/decisions/116).
 */

/** The id of the element with the data. */
export const SCRIPT_LIST = 'page-scripts';

/** The content of that element, which is written as JSON. */
export type ScriptList = {
  /** The addresses of the page's scripts, in the order in which they run. */
  readonly scripts: readonly string[];
  /** The name of the list through which the bundler's own script learns what to start with; null for none. */
  readonly queue: string | null;
  /** What is put into that list. */
  readonly starts: readonly unknown[];
};

/** Something that a reader did before the page's scripts had started. */
export type EarlyInput =
  | { readonly kind: 'press'; readonly target: HTMLButtonElement }
  | {
      readonly kind: 'field';
      readonly target: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
      readonly value: string;
      /** Whether a box or a choice was checked; undefined for other fields. */
      readonly checked: boolean | undefined;
      /** Whether a letter was being put together, as Korean letters are. */
      readonly composing: boolean;
    };

/** What the script in the page keeps at `globalThis.earlyInput`, until `PageStart` takes it. */
export type EarlyInputs = {
  /** What was done to each element last, the latest at the end. */
  readonly kept: ReadonlyMap<Element, EarlyInput>;
  /** Ends the keeping. */
  readonly end: () => void;
};

/** How long (ms) scripts wait for a first frame, which a browser that shows nothing never draws. */
const MAX_WAIT_MS = 2_000;

/**
 * The lines that stand at the end of every page. A button that waits for the scripts is disabled, and gets
 * no `click`; that it was pressed shows in the two ends of a pointer's press, or in Enter in a field of its
 * form. From the moment on in which React has the page's root, it sees the clicks on other buttons itself,
 * also on a part of the page that it hasn't taken over yet.
 */
export const SCRIPT_LOADER = `(() => {
  const { scripts, queue, starts } = JSON.parse(document.getElementById('${SCRIPT_LIST}').textContent);
  if (queue !== null) (globalThis[queue] ??= []).push(...starts);
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const src of scripts)
      document.head.append(Object.assign(document.createElement('script'), { src, async: false }));
  };

  const kept = new Map();
  const keep = (one) => {
    kept.delete(one.target);
    kept.set(one.target, one);
  };
  const listeners = new AbortController();
  const on = (type, listen) =>
    addEventListener(type, listen, { capture: true, signal: listeners.signal });
  const buttonOf = ({ target }) => target instanceof Element ? target.closest('button[type=button], button[data-waiting]') : null;
  const press = (target) => {
    target.setAttribute('data-pressed', '');
    keep({ kind: 'press', target });
    begin();
  };
  const isReactListening = () =>
    Object.keys(document.getElementById('__next')).some((key) => key.startsWith('__reactContainer'));
  let pressed = null;
  on('pointerdown', (event) => { pressed = buttonOf(event); begin(); });
  on('pointerup', (event) => {
    const button = buttonOf(event);
    if (button !== null && button === pressed && button.disabled && button.hasAttribute('data-waiting')) press(button);
  });
  on('click', (event) => {
    const button = buttonOf(event);
    if (button !== null && !button.disabled && !isReactListening()) press(button);
  });
  on('keydown', ({ key, isComposing, target }) => {
    begin();
    if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement)) return;
    const submit = target.form?.querySelector('button[type=submit][data-waiting]');
    if (submit) press(submit);
  });
  let composing = false;
  on('compositionstart', () => { composing = true; });
  on('compositionend', () => { composing = false; });
  for (const type of ['input', 'change'])
    on(type, ({ target }) => {
      const checked = ['checkbox', 'radio'].includes(target.type) ? target.checked : undefined;
      keep({ kind: 'field', target, value: target.value, checked, composing });
    });
  on('focusin', begin);
  globalThis.earlyInput = { kept, end: () => listeners.abort() };

  if (document.hidden) return begin();
  setTimeout(begin, ${MAX_WAIT_MS});
  if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
    }).observe({ type: 'paint', buffered: true });
  else requestAnimationFrame(() => setTimeout(begin));
})()`;
