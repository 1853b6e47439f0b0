import { expect, type Page, test } from '@playwright/test';

import { must } from '../../support/api';
import { waitForScripts } from '../../support/browser';
import { pressMiddle } from '../../support/pointer';
import { site } from '../../support/sites';

/**
 * What a visitor types and presses before the page's scripts have arrived, as on a slow connection: the
 * scripts are held back, and let through once the visitor has done it.
 */

/** Opens a page whose scripts arrive when the returned function is called. */
async function openWithLateScripts(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${site.url}${path}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.earlyInput !== undefined);
  return release;
}

const NOWHERE = { x: -1, y: -1, width: 0, height: 0 };

/** A hotel with a day in a room, whose page has a choice of moments. */
async function findHotelWithDay(): Promise<number> {
  const { hotels } = await must(site, 'listHotels', { query: {} });
  for (const { id } of hotels) {
    const { day } = await must(site, 'getHotel', { params: { id }, query: {} });
    if (day !== null && day.moments.length > 1) return id;
  }
  throw new Error('No hotel has a day.');
}

test('a button that was pressed before the scripts came is pressed once when they have', async ({
  page,
}) => {
  const release = await openWithLateScripts(page, '/search/result');
  const heart = page.locator('button[data-waiting][aria-pressed]').first();
  const { x, y, width, height } = (await heart.boundingBox()) ?? NOWHERE;
  // An impatient visitor presses twice; the heart must not be set and taken back.
  for (let press = 0; press < 2; press += 1) {
    await page.mouse.click(x + width / 2, y + height / 2);
  }
  await expect(heart).toHaveAttribute('data-pressed', '');
  release();
  const saved = page.locator('button[aria-pressed="true"]');
  await expect(saved).toHaveCount(1);
  await waitForScripts(page);
  await expect(saved).toHaveCount(1);
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
});

test('what was typed stays, although the browser has translated the page before its scripts came', async ({
  page,
}) => {
  const release = await openWithLateScripts(page, '/auth/login/email');
  const email = page.locator('input[type="email"]');
  await pressMiddle(page, email);
  await page.keyboard.type('early@example.com');
  const typedInto = await email.elementHandle();
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Translated';
  });
  release();
  await waitForScripts(page);
  // React has drawn the form anew.
  await expect.poll(() => typedInto?.evaluate((field) => field.isConnected)).toBe(false);
  await expect(email).toHaveValue('early@example.com');
});

test('what was typed before the scripts came stays, and the form knows it', async ({ page }) => {
  const release = await openWithLateScripts(page, '/auth/login/email');
  const email = page.locator('input[type="email"]');
  const password = page.locator('input[type="password"]');
  await pressMiddle(page, email);
  await page.keyboard.type('early@example.com');
  await pressMiddle(page, password);
  await page.keyboard.type('not-a-password');
  await page.keyboard.press('ArrowLeft');
  release();
  await waitForScripts(page);
  await expect(email).toHaveValue('early@example.com');
  await expect(password).toHaveValue('not-a-password');
  // The caret is where it was, so that typing goes on there.
  await page.keyboard.type('-');
  await expect(password).toHaveValue('not-a-passwor-d');
  await page.keyboard.press('Enter');
  // The form sends what was typed: the refusal is the API's, not that a field is empty.
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
});

test('a choice that was made before the scripts came is the page’s, too', async ({ page }) => {
  const hotel = await findHotelWithDay();
  const release = await openWithLateScripts(page, `/hotel/${hotel}`);
  const hours = page.locator('input[name="day-moment"]');
  const label = page.locator('label').filter({ has: hours }).last();
  await label.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  await pressMiddle(page, label);
  await expect(hours.last()).toBeChecked();
  release();
  await waitForScripts(page);
  await expect(hours.last()).toBeChecked();
  // The page knows the choice: another one takes its place.
  const first = page.locator('label').filter({ has: hours }).first();
  await pressMiddle(page, first);
  await expect(hours.first()).toBeChecked();
});

test('the scripts begin without waiting for a picture in a browser that draws none', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'PerformanceObserver', { value: undefined });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto(`${site.url}/faq`);
  await waitForScripts(page);
});
