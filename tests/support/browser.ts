import { expect, type Browser, type Locator, type Page } from '@playwright/test';

import type { Member } from './api';
import type { Site } from './sites';
import { pattern, text } from './texts';

/** Signs in through the calls of the authentication layer, as next-auth's client does. */
export async function signIn(page: Page, site: Site, member: Member): Promise<void> {
  // The server may close a connection at the moment in which it is reused, so the read may be
  // repeated.
  const csrf = await page.request.get(`${site.url}/api/auth/csrf`, { maxRetries: 1 });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await page.request.post(`${site.url}/api/auth/callback/email`, {
    form: {
      csrfToken,
      email: member.email,
      password: member.password,
      callbackUrl: site.url,
      json: 'true',
    },
  });
  expect(answer.ok()).toBe(true);
}

/**
 * Waits until the page's script has run: the place of the toasts is rendered by its last part, and what was
 * done early is kept until React has taken the whole page over.
 */
export async function waitForScripts(page: Page): Promise<void> {
  await page.locator('[data-toasts]').waitFor({ state: 'attached' });
  await page.waitForFunction(() => globalThis.earlyInput === undefined);
}

/**
 * Waits until the page's scripts have run and nothing more was requested for half a second. The browser's own
 * "networkidle" comes once for each page, and may come before the scripts are loaded.
 */
export async function waitUntilQuiet(page: Page): Promise<void> {
  await waitForScripts(page);
  await page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length;
    let before: number;
    do {
      before = count();
      await new Promise((done) => setTimeout(done, 500));
    } while (count() > before);
  });
}

/**
 * Opens a browser that runs no scripts, for what is in the server's answer already: a page takes
 * half as long there. The test closes it.
 */
export async function openWithoutScripts(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return context.newPage();
}

/**
 * Shows the main part of the server's answer without its styles, fonts and pictures, for what it says.
 * @returns the answer's status
 */
export async function showMain(page: Page, address: string): Promise<number> {
  const answer = await page.request.get(address);
  await page.setContent(/<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '');
  return answer.status();
}

/** The amount of won in an element's attribute for tests. */
export async function amountOf(element: Locator): Promise<number> {
  await expect(element).toBeVisible();
  const amount = await element.getAttribute('data-amount');
  expect(amount).toMatch(/^-?\d+$/);
  return Number(amount);
}

/** The amount that a reader sees: `1,740,000원` and `₩1,740,000` are both 1740000. */
export async function shownAmount(element: Locator): Promise<number> {
  const text = (await element.textContent()) ?? '';
  const digits = /(\d{1,3}(?:,\d{3})+|\d{4,})/.exec(text)?.[1] ?? '';
  return Number(digits.replaceAll(',', ''));
}

export const CARDS = {
  approve: '4300000000000017',
  declinedOnPage: '4300000000000025',
  declined: '4300000000000033',
  insufficient: '4300000000000041',
  timeoutCharged: '4300000000000058',
  late: '4300000000000082',
  errorCharged: '4300000000000090',
  cancelError: '4300000000000108',
} as const;

/** The visible button that pays; phones and wide screens have different ones. */
export const payButton = (page: Page, locale: 'ko' | 'en' = 'ko'): Locator =>
  page
    .getByRole('button', { name: pattern(locale, 'booking:payment.pay') })
    .filter({ visible: true })
    .first();

/** Unfolds the part of a page with this heading, unless it stands unfolded. */
export async function unfold(page: Page, title: string): Promise<void> {
  const part = page.locator('main details', {
    has: page.locator(`> summary h2`, { hasText: title }),
  });
  await expect(part).toBeVisible();
  if (!(await part.evaluate((details: HTMLDetailsElement) => details.open)))
    await part.locator('> summary').click();
}

/** Gives all required consents of the reservation page by their one box. */
export const agreeToAll = (page: Page, locale: 'ko' | 'en' = 'ko'): Promise<void> =>
  page.getByRole('checkbox', { name: text(locale, 'booking:consent.allRequired') }).check();

/** Deselects all coupons on the reservation page, which are chosen by default. */
export async function withoutCoupons(page: Page, locale: 'ko' | 'en' = 'ko'): Promise<void> {
  // A press before the page's script runs would be lost.
  await expect(page.locator('[data-search-toggle]')).toBeEnabled();
  await unfold(page, text(locale, 'coupon:use.title'));
  await page.getByRole('radio', { name: text(locale, 'coupon:use.without') }).check();
}

/** Fills in the gateway's own card page and presses pay. */
export async function payByCard(page: Page, card: string): Promise<void> {
  await page.locator('#cardNumber').fill(card);
  await page.locator('#expiry').fill('12/30');
  await page.locator('#cvc').fill('123');
  await page.locator('#identity').fill('900101');
  await page.locator('#pay').click();
}

/** Collects every error that a page writes to the console, and every error that isn't caught. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  return errors;
}

export const path = (locale: 'ko' | 'en', route: string) =>
  locale === 'ko' ? route : route === '/' ? '/en' : `/en${route}`;
