import { expect, test } from '@playwright/test';

import { path, watchErrors } from '../../support/browser';
import { text } from '../../support/texts';

/**
 * The button for customer service on the main page, which is hidden while the search panel is open.
 */

for (const locale of ['ko', 'en'] as const) {
  test(
    `${locale}: the chat button is on the main page only, and is hidden by the search panel`,
    { tag: locale === 'en' ? ['@only-phone'] : [] },
    async ({ page }) => {
      const errors = watchErrors(page);
      const launcher = page.getByRole('button', { name: text(locale, 'shell:chat.open') });
      await page.goto(path(locale, '/'));
      await expect(launcher).toBeVisible();
      const toggle = page.locator('[data-search-toggle]');
      await toggle.click();
      await expect(launcher).toHaveCount(0);
      await toggle.click();
      await expect(launcher).toBeVisible();

      // The button covers no control of the app banner or of the navigation, which keeps a place
      // free for it.
      const isCovered = () =>
        launcher.evaluate((button) => {
          const own = button.getBoundingClientRect();
          const controls = [...document.querySelectorAll('aside, nav')]
            .filter((bar) => getComputedStyle(bar).position === 'fixed')
            .flatMap((bar) => [...bar.querySelectorAll('a, button')]);
          return controls.some((other) => {
            const box = other.getBoundingClientRect();
            return (
              own.left < box.right &&
              box.left < own.right &&
              own.top < box.bottom &&
              box.top < own.bottom
            );
          });
        });
      await expect.poll(isCovered).toBe(false);

      await launcher.click();
      const card = page.getByRole('dialog', { name: text(locale, 'shell:chat.title') });
      await expect(card.locator('a[href^="tel:"]')).toBeVisible();
      await expect(card.locator('a[href^="mailto:"]')).toBeVisible();
      await expect(card.getByText(text(locale, 'shell:chat.hours'))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(card).toHaveCount(0);
      await expect(launcher).toBeFocused();

      await launcher.click();
      await card.getByRole('link', { name: text(locale, 'shell:chat.faq') }).click();
      await expect(page).toHaveURL(new RegExp(`${path(locale, '/faq')}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(launcher).toHaveCount(0);
      await expect(page.locator('script[src*="channel"], iframe[src*="channel"]')).toHaveCount(0);
      expect(errors).toEqual([]);
    },
  );
}
