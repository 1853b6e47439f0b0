/**
 * Functions of browsers that dialogs need and jsdom doesn't have. Import this file in a component
 * test that opens a `Modal`, a gallery or a calendar.
 */
export function escapeSelector(text: string): string {
  return text.replace(/[^\w-]/g, (sign) => `\\${sign}`);
}

if (typeof globalThis.CSS === 'undefined') {
  Object.defineProperty(globalThis, 'CSS', {
    value: { escape: escapeSelector },
    configurable: true,
  });
}

// jsdom has no layout, so there is nothing to scroll.
Element.prototype.scrollIntoView ??= () => undefined;
