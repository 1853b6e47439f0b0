import { expect, test } from '@playwright/test';

import { findOffer, nightIn } from '../../support/api';
import { path, waitForScripts } from '../../support/browser';
import { header } from '../../support/shell';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

declare global {
  interface Window {
    /** Where Next.js keeps its router. Its own types don't mention it. */
    next?: { readonly router: { push(address: string): unknown } };
  }
}

/**
 * The parts of the header (specification, section 4); routes.spec.ts checks on which pages it is
 * shown.
 */

test('the header links to the main page, to promotions, and to sign in with the way back', async ({
  page,
}) => {
  const { hotel } = await findOffer(site, { from: nightIn(60), to: nightIn(90) });
  for (const locale of ['ko', 'en'] as const) {
    await page.goto(path(locale, `/hotel/${hotel.id}?adults=2`));
    const link = (key: 'home' | 'promotions' | 'login') =>
      header(page).getByRole('link', { name: text(locale, `shell:header.${key}`) });
    await expect(link('home')).toHaveAttribute('href', path(locale, '/'));
    await expect(link('promotions')).toHaveAttribute('href', path(locale, '/promotions'));
    const login = new URL((await link('login').getAttribute('href')) ?? '', site.url);
    expect(login.pathname).toBe(path(locale, '/auth/login'));
    expect(login.searchParams.get('redirect_url')).toBe(`/hotel/${hotel.id}?adults=2`);
  }
  for (const route of ['/auth/login', '/auth/login/email', '/auth/register', '/auth/sso']) {
    await page.goto(route);
    const login = header(page).getByRole('link', { name: text('ko', 'shell:header.login') });
    await expect(login).toHaveAttribute('href', '/auth/login');
    const badge = header(page).getByRole('img', { name: text('ko', 'shell:header.business') });
    await expect(badge).toHaveCount(route === '/auth/sso' ? 1 : 0);
  }
});

test('the business badge leaves the logo undivided', { tag: '@phone' }, async ({ page }) => {
  for (const route of ['/auth/sso', '/en/auth/sso']) {
    await page.goto(route);
    const row = (await page.locator('.site-row').boundingBox())?.width ?? 0;
    const scroll = await page.locator('.site-row').evaluate((element) => element.scrollWidth);
    expect(scroll).toBeLessThanOrEqual(Math.ceil(row));
    const logo = await page.locator('.site-home .ui-logo').boundingBox();
    expect(logo?.height ?? 99).toBeLessThanOrEqual(32);
  }
});

test('a placeholder is shown while the session is being read', async ({ page }) => {
  let answer: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/session', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  // Only the pages that the build renders have no session in their data.
  await page.goto('/404');
  await waitForScripts(page);
  // No link of the page leads to one whose data lack the session, so the test uses the router.
  await page.evaluate(() => void window.next?.router.push('/faq'));
  const skeleton = header(page).getByRole('status', { name: text('ko', 'shell:header.loading') });
  await expect(skeleton).toBeVisible();
  const login = header(page).getByRole('link', { name: text('ko', 'shell:header.login') });
  await expect(login).toHaveCount(0);
  answer();
  await expect(login).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});
