import { useEffect } from 'react';

import type { EarlyInput, EarlyInputs } from '@/config/script-loader';
import { markPageStarted } from '@/lib/page-start';

declare global {
  var earlyInput: EarlyInputs | undefined;
}

/**
 * Stands last in the part of the page that React takes over last. It does what a reader typed and pressed
 * before, in that order, now that the page answers to it. Forms have registered their fields by then, and
 * may have put their own first values in the place of what was typed (docs/decisions/116).
 */
export function PageStart(): null {
  useEffect(() => {
    markPageStarted();
    const early = globalThis.earlyInput;
    if (early === undefined) return;
    globalThis.earlyInput = undefined;
    early.end();
    for (const one of early.kept.values()) if (one.target.isConnected) repeatInput(one);
  }, []);
  return null;
}

/** Presses a button or fills a field once more. */
export function repeatInput(one: EarlyInput): void {
  if (one.kind === 'press') {
    pressWhenEnabled(one.target);
    return;
  }
  const { target, value, checked, composing } = one;
  if (checked !== undefined && target instanceof HTMLInputElement) {
    // React takes a click for news only if the box isn't as it knows it.
    target.checked = !checked;
    target.click();
    return;
  }
  if (target instanceof HTMLInputElement && target.type === 'file') return;
  // A letter that is being put together would be torn apart; its next key tells the form the whole value.
  if (composing && target.value === value && target === document.activeElement) return;
  setValue(target, value);
  target.dispatchEvent(new Event('input', { bubbles: true }));
  if (target instanceof HTMLSelectElement) {
    target.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/**
 * How long (ms) a press is kept for a button that waits for more than the page, as hearts do for the
 * visitor's lists.
 */
const MAX_WAIT_MS = 5_000;

/**
 * Presses a button, at once or as soon as it is enabled. One that stays disabled has a reason, and isn't
 * pressed.
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
  const timer = setTimeout(end, MAX_WAIT_MS);
  observer.observe(button, { attributes: true, attributeFilter: ['disabled'] });
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Sets a field's value as typing does, with the caret where it was. React takes an input event for news
 * only if the value isn't the one that it knows, and it learns each one that is set on the element itself;
 * so another value is set there first, and then this one past it.
 */
function setValue(field: Field, value: string): void {
  const caret = field instanceof HTMLSelectElement ? null : field.selectionStart;
  field.value = value === '' ? ' ' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (caret === null || field instanceof HTMLSelectElement) return;
  field.setSelectionRange(caret, caret);
}
