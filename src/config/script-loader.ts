/**
 * The only script that is written into a page itself (docs/decisions/102). The Content-Security-Policy
 * allows it by the digest of its text, so the text has to be the same on every page; what differs between
 * pages is data in an element beside it. The script loads the page's other scripts and its translations after the
 * first paint. The page's code starts when both are there (docs/decisions/136). If a translation file can't be loaded,
 * the page stays as the server sent it, as it does without its scripts.
 * Until the page is hydrated it records what the visitor types and presses (docs/decisions/116).
 */

/** The id of the element with the data. */
export const SCRIPT_LIST = 'page-scripts';

/** The content of that element, which is written as JSON. */
export type ScriptList = {
  /** The addresses of the page's scripts, in the order in which they run. */
  readonly scripts: readonly string[];
  /** The name of the list through which the bundler's own script learns what to start with; null for none. */
  readonly queue: string | null;
  /**
   * The entries that are put into that list: the first one at once, and the others when the page's code has been
   * loaded, each in its own task. The bundler's script runs the modules that an entry names.
   */
  readonly starts: readonly unknown[];
  /** The page's language. The document's attribute `lang` can't tell it, since a browser that translates pages changes it. */
  readonly locale: string;
  /**
   * The URL of each translation file that the page needs, by namespace. The page's code is started only when all of them
   * are loaded, because it would show the keys of missing texts instead.
   */
  readonly texts: Readonly<Record<string, string>>;
};

/** What the script stores at `globalThis.loadedTranslations`: the content of the translation files, by namespace. */
export type LoadedTranslations = {
  readonly locale: string;
  readonly texts: Readonly<Record<string, object>>;
};

/** A press of a button or an entry in a field that a visitor made before the page was hydrated. */
export type EarlyInput =
  | { readonly kind: 'press'; readonly target: HTMLButtonElement }
  | {
      readonly kind: 'field';
      readonly target: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
      readonly value: string;
      /** Whether a box or a choice was checked; undefined for other fields. */
      readonly checked: boolean | undefined;
      /** Whether the visitor was in the middle of composing a letter, as one does with a Korean keyboard. */
      readonly composing: boolean;
    };

/** What the script stores at `globalThis.earlyInput` until the page is hydrated (`src/shell/hydration.ts`). */
export type EarlyInputs = {
  /** The last input of each element, in the order in which the visitor made them. */
  readonly kept: ReadonlyMap<Element, EarlyInput>;
  /** Stops listening for input. */
  readonly end: () => void;
};

/**
 * After how many ms the scripts are loaded even if the browser hasn't painted anything. A browser that shows no
 * window may never paint, and needs the scripts all the same.
 */
const MAX_WAIT_MS = 4_000;

/**
 * How many scripts are requested in one task of the browser. Requesting a script takes more than a millisecond on a
 * phone, and the browser reacts to a press only when the running task has ended.
 */
const SCRIPTS_PER_TASK = 5;

/** How often, and after how many ms, a translation file is requested again after a failure. */
const TEXTS_RETRIES = 3;
const TEXTS_RETRY_MS = 1_000;

/**
 * The part of the address by which scripts with the page's code are recognised. The last scripts of the list are
 * small tables that the router needs for later pages. The page starts without waiting for those.
 */
const PAGE_CODE_PATH = '/static/chunks/';

/**
 * The text of the script. A button that needs the page's scripts is disabled until they run, and browsers
 * send no `click` event to a disabled button. Its presses are recognised by `pointerdown` and `pointerup`,
 * or by Enter in a field of its form. Clicks on enabled buttons are recorded only until React begins to
 * hydrate the page; from then on React receives them itself.
 */
export const SCRIPT_LOADER = `(() => {
  const { scripts, queue, starts, locale, texts } = JSON.parse(document.getElementById('${SCRIPT_LIST}').textContent);
  const start = () => {
    if (starts.length > 0) (globalThis[queue] ??= []).push(starts.shift());
  };
  const startRemaining = () => {
    start();
    if (starts.length > 0) setTimeout(startRemaining);
  };
  start();
  const loadedTranslations = (globalThis.loadedTranslations = { locale, texts: {} });
  const loadTexts = async (namespace, retries) => {
    try {
      const answer = await fetch(texts[namespace]);
      if (!answer.ok) throw new Error(texts[namespace]);
      loadedTranslations.texts[namespace] = await answer.json();
    } catch (error) {
      if (retries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, ${TEXTS_RETRY_MS}));
      await loadTexts(namespace, retries - 1);
    }
  };
  let areTextsLoaded;
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    areTextsLoaded = Promise.all(Object.keys(texts).map((namespace) => loadTexts(namespace, ${TEXTS_RETRIES})))
      .then(() => true, () => false);
    append(0);
  };
  const lastPageScript = scripts.findLast((src) => src.includes('${PAGE_CODE_PATH}')) ?? scripts.at(-1);
  const startWithTexts = async () => {
    if (await areTextsLoaded) setTimeout(startRemaining);
  };
  const append = (from) => {
    const to = from + ${SCRIPTS_PER_TASK};
    for (const src of scripts.slice(from, to)) {
      const script = Object.assign(document.createElement('script'), { src, async: false });
      if (src === lastPageScript) script.onload = script.onerror = startWithTexts;
      document.head.append(script);
    }
    if (to < scripts.length) setTimeout(() => append(to));
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
