import { useEffect } from 'react';

import type { EarlyInput, EarlyInputs } from '@/config/script-loader';
import { useHydrated } from '@/ui';

declare global {
  var earlyInput: EarlyInputs | undefined;
}

/**
 * The moment at which React has hydrated the first page of a visit, which means that React has taken over
 * the HTML that the server sent and that the page reacts to input (docs/decisions/116). What surrounds a
 * page is hydrated before the page itself. If the browser got an answer of the API in between, the page
 * could differ from the server's HTML, so the calls of the API wait. Later pages of the visit don't wait.
 */
let resolveHydration: () => void = () => undefined;
const hydration = new Promise<void>((resolve) => {
  resolveHydration = resolve;
});

/** Resolves when the first page of the visit is hydrated. The browser waits for it before each call of the API. */
export const waitForHydration = (): Promise<void> => hydration;

/** Lets everything go on that waits for hydration. It is called when the page is hydrated, and when the page has failed. */
export const endHydrationWait = (): void => resolveHydration();

/**
 * Learns when the page is hydrated, and shows nothing itself. React runs the effects of a component after those of the
 * components before it, so this one is placed after the page. Calls of the API may begin then. A moment later the
 * page's buttons are enabled. What the visitor has typed and pressed until then is repeated now, in the same order,
 * because the page's forms may have replaced what was typed by their own first values.
 */
export function HydrationEnd(): null {
  const isEnabled = useHydrated();
  useEffect(endHydrationWait, []);
  useEffect(() => {
    if (!isEnabled) return;
    const early = globalThis.earlyInput;
    if (early === undefined) return;
    globalThis.earlyInput = undefined;
    early.end();
    for (const one of early.kept.values()) replayInput(one);
  }, [isEnabled]);
  return null;
}

/**
 * Describes an element by its tag, type, name and label, and also by the text of a button or the value of a checkbox or
 * radio button. Two elements with the same description look alike to a visitor.
 */
function describeElement(element: Element): string {
  const { tagName, textContent } = element;
  const attributes = ['type', 'name', 'aria-label'].map((name) => element.getAttribute(name));
  const isChoice =
    element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type);
  const own = element instanceof HTMLButtonElement ? textContent : isChoice ? element.value : '';
  return JSON.stringify([tagName, ...attributes, own]);
}

/**
 * Finds the element that is now on the page in place of the one that the visitor used. Usually it is the same element.
 * But if the server's HTML was changed before hydration, for example by the browser's translation, React creates that
 * part of the page again, with new elements.
 * @returns null if there is none, or if several look alike
 */
function findCurrentElement<E extends Element>(element: E): E | null {
  if (element.isConnected) return element;
  const description = describeElement(element);
  const alike = [...document.querySelectorAll<E>(element.tagName)].filter(
    (other) => describeElement(other) === description,
  );
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** Presses a button or fills a field in the way in which the visitor did it before hydration. */
function replayInput(one: EarlyInput): void {
  if (one.kind === 'press') {
    const button = findCurrentElement(one.target);
    if (button !== null) pressWhenEnabled(button);
    return;
  }
  const { value, checked, composing } = one;
  const target = findCurrentElement(one.target);
  if (target === null) return;
  if (checked !== undefined && target instanceof HTMLInputElement) {
    // React ignores a click that leaves the box as React remembers it, so the opposite is assigned first.
    target.checked = !checked;
    target.click();
    return;
  }
  if (target instanceof HTMLInputElement && target.type === 'file') return;
  // Setting the value would break off a Korean letter that is still being composed. The form learns the
  // whole value with the next key.
  if (composing && target.value === value && target === document.activeElement) return;
  setValue(target, value);
  target.dispatchEvent(new Event('input', { bubbles: true }));
  if (target instanceof HTMLSelectElement) {
    target.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/**
 * How long (in ms) a press before hydration waits for its button to be enabled. Some buttons are enabled
 * later than the page, such as the hearts of the wishlist, which need the visitor's saved lists.
 */
const MAX_PRESS_WAIT_MS = 5_000;

/**
 * Presses a button now, or as soon as it is enabled. A button that is still disabled after
 * `MAX_PRESS_WAIT_MS` may not be used at the moment, so it isn't pressed.
 */
function pressWhenEnabled(button: HTMLButtonElement): void {
  const press = () => {
    button.removeAttribute('data-pressed');
    button.click();
  };
  if (!button.disabled) return press();
  const observer = new MutationObserver(() => {
    if (button.disabled) return;
    end();
    press();
  });
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    button.removeAttribute('data-pressed');
  };
  const timer = setTimeout(end, MAX_PRESS_WAIT_MS);
  observer.observe(button, { attributes: true, attributeFilter: ['disabled'] });
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Sets the value of a field so that React notices it, and leaves the caret where it was. React remembers
 * every value that code assigns to a field, and ignores an input event if the value is the one it
 * remembers. Therefore a different value is assigned first, for React to remember. The real value is then
 * set by the browser's own setter, which React doesn't observe.
 */
function setValue(field: Field, value: string): void {
  const caret = field instanceof HTMLSelectElement ? null : field.selectionStart;
  field.value = value === '' ? ' ' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (caret === null || field instanceof HTMLSelectElement) return;
  field.setSelectionRange(caret, caret);
}
