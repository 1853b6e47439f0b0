import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Helpers for a visitor without a pointer: nothing here clicks, fills in or focuses an element
 * directly.
 */

const MAX_STOPS = 160;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Buttons work only after the script has run; a day that can't be chosen can still be focused.
  await expect(target).not.toHaveJSProperty('disabled', true);
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      const ring = await target.evaluate((element) => {
        // A field shows its focus ring around itself and its label, and the link of a card around
        // the whole card.
        const boxes = [
          getComputedStyle(element),
          getComputedStyle(element.parentElement ?? element),
          getComputedStyle(element, '::after'),
        ];
        return boxes.some(
          ({ outlineStyle, outlineWidth, boxShadow }) =>
            (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
        );
      });
      expect(ring).toBe(true);
      return;
    }
  }
  throw new Error(`Tab never came to ${target.toString()}`);
}

/** Moves the focus to the element and presses a key there. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to the field and types. */
export async function type(page: Page, target: Locator, value: string) {
  await tabTo(page, target);
  await page.keyboard.type(value);
}
