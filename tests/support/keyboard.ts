import { expect, type Locator, type Page } from '@playwright/test';

/** A visitor without a pointer: nothing here clicks, fills or gives an element the focus. */

const MAX_STOPS = 160;

/** Tabs on until the element has the focus, as a visitor without a pointer must. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Buttons wait for the script; a day that can't be chosen can still be walked over.
  await expect(target).not.toHaveJSProperty('disabled', true);
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      const ring = await target.evaluate((element) => {
        // A field draws its ring around itself and its label, a card's link around the whole card.
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

/** Tabs to the element and presses a key there. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to the field and types. */
export async function type(page: Page, target: Locator, value: string) {
  await tabTo(page, target);
  await page.keyboard.type(value);
}
