import type { Page } from '@playwright/test';

/** The shell's parts as a test takes hold of them. */

export const header = (page: Page) => page.getByRole('banner');
export const searchToggle = (page: Page) => page.locator('[data-search-toggle]');
export const searchPanel = (page: Page) => page.locator('#site-search');

/** Computed values of the first element a selector finds, in the order of the names. */
export const styleOf = (page: Page, selector: string, ...names: string[]) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, wanted) => {
      const style = getComputedStyle(element);
      return wanted.map((name) => style.getPropertyValue(name));
    }, names);
