import { expect, test } from '@playwright/test';

import { waitForScripts } from '../../support/browser';
import { text } from '../../support/texts';

/** The app banner of the specification's section 4. */

test('the app banner is on the main page only, and is hidden for 24 hours after it was dismissed', async ({
  page,
}) => {
  const banner = page.getByRole('complementary', { name: text('ko', 'shell:app.label') });
  const start = new Date('2030-03-01T00:00:00Z').getTime();
  await page.clock.setFixedTime(start);
  await page.goto('/');
  await expect(banner).toBeVisible();
  await page.evaluate(() => (document.documentElement.dataset.kept = 'yes'));
  await banner.getByRole('button', { name: text('ko', 'shell:app.dismiss') }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-kept', 'yes');
  const stored = () => page.evaluate(() => localStorage.getItem('app-banner-dismissed-at'));
  expect(await stored()).toBe(String(start));

  const comesBack = async (elapsed: number, shown: boolean) => {
    await page.clock.setFixedTime(start + elapsed);
    await page.goto('/');
    // The place of the toasts is rendered by the same part of the script as the banner.
    await page.locator('[data-toasts]').waitFor({ state: 'attached' });
    await expect(banner).toHaveCount(shown ? 1 : 0);
  };
  await comesBack(0, false);
  await comesBack(86_399_999, false);
  await comesBack(86_400_000, true);
  await page.goto('/faq');
  await page.locator('[data-toasts]').waitFor({ state: 'attached' });
  await expect(banner).toHaveCount(0);
});

test('the app banner opens the app store on a phone, and shows a QR code on a wide screen', async ({
  browser,
}) => {
  const at = async (userAgent: string | undefined) => {
    const context = await browser.newContext(userAgent === undefined ? {} : { userAgent });
    const page = await context.newPage();
    await context.route(/example|google|apple/, (route) => route.fulfill({ body: 'store' }));
    await page.goto('/');
    // Before that the link leads to a page for any device.
    await waitForScripts(page);
    const banner = page.getByRole('complementary', { name: text('ko', 'shell:app.label') });
    return {
      context,
      page,
      link: banner.getByRole('link', { name: text('ko', 'shell:app.open') }),
    };
  };
  const phone = await at('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile');
  const [store] = await Promise.all([phone.context.waitForEvent('page'), phone.link.click()]);
  expect(store.url()).toContain('play.google.com/store/apps/details');
  await expect(phone.page.getByRole('dialog')).toHaveCount(0);
  await phone.context.close();

  const desk = await at(undefined);
  await desk.link.click();
  const dialog = desk.page.locator('#modal').getByRole('dialog');
  await expect(dialog.getByRole('img', { name: text('ko', 'shell:app.qrAlt') })).toBeVisible();
  await expect(dialog.getByRole('link', { name: text('ko', 'shell:app.link') })).toHaveAttribute(
    'href',
    /^https:\/\/app\./,
  );
  expect(desk.context.pages()).toHaveLength(1);
  await desk.context.close();
});
