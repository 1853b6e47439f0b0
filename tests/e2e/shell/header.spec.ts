import { expect, test } from '@playwright/test';

import { routes } from '@/config/routes';
import { addressesOf, bookedStay } from '../../support/addresses';
import { findOffer, nightIn, registerMember } from '../../support/api';
import { path, signIn } from '../../support/browser';
import { header, styleOf } from '../../support/shell';
import { site } from '../../support/sites';
import { SPECIFIED_BOTTOM_NAV } from '../../support/specified';
import { text } from '../../support/texts';

/** The header, navigation and footer of each route (specification, sections 2 and 4). */

const NO_HEADER = [
  '/event/[[...slug]]',
  '/404',
  '/500',
  '/hotel/[hotelId]/reviews',
  '/hotel/[hotelId]/reviews/[reviewId]',
];
const BORDERED = ['/', '/payment/result/[paymentId]'];
const FOOTER = ['/', '/hotel/[hotelId]'];
/** Pages that send a signed-in member on. */
const FOR_VISITORS = ['/auth/login', '/auth/login/email', '/auth/register'];

test(
  'each route has the header, navigation and footer it should',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    const member = await registerMember(site);
    await signIn(page, site, member);
    const addresses = await addressesOf(member, await bookedStay(page, member));
    const visiting = await browser.newContext();
    const visitor = await visiting.newPage();
    for (const [route, address] of Object.entries(addresses)) {
      // It sends a member whose profile is complete to the main page (session.spec.ts).
      if (route === routes.onboarding.path) continue;
      const tab = FOR_VISITORS.includes(route) ? visitor : page;
      await tab.goto(address.route, { waitUntil: 'commit' });
      await tab.locator('#content').waitFor();
      const seen = {
        route,
        header: await tab.locator('header.site-header').count(),
        footer: await tab.locator('#content ~ footer').count(),
        nav: await tab.getByRole('navigation', { name: text('ko', 'shell:nav.label') }).count(),
      };
      const phone = info.project.name === 'phone';
      expect(seen).toEqual({
        route,
        header: NO_HEADER.includes(route) ? 0 : 1,
        footer: FOOTER.includes(route) ? 1 : 0,
        nav: phone && SPECIFIED_BOTTOM_NAV.includes(route) ? 1 : 0,
      });
      if (seen.header === 0) continue;
      const [height, width, colour] = await styleOf(
        tab,
        'header.site-header',
        'height',
        'border-bottom-width',
        'border-bottom-color',
      );
      const bordered = colour !== 'rgba(0, 0, 0, 0)';
      expect([route, height, width, bordered]).toEqual([
        route,
        '80px',
        '1px',
        BORDERED.includes(route),
      ]);
      expect(await styleOf(tab, '.site-row', 'height')).toEqual(['79px']);
    }
    await visiting.close();
  },
);

test('the header leads home, to promotions, and to sign in with the way back', async ({ page }) => {
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

test('the business badge leaves the logo in one piece', { tag: '@phone' }, async ({ page }) => {
  for (const route of ['/auth/sso', '/en/auth/sso']) {
    await page.goto(route);
    const row = (await page.locator('.site-row').boundingBox())?.width ?? 0;
    const scroll = await page.locator('.site-row').evaluate((element) => element.scrollWidth);
    expect(scroll).toBeLessThanOrEqual(Math.ceil(row));
    const logo = await page.locator('.site-home .ui-logo').boundingBox();
    expect(logo?.height ?? 99).toBeLessThanOrEqual(32);
  }
});

test('a skeleton stands in while the session is asked for', async ({ page }) => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/session', async (route) => {
    await asked;
    await route.continue();
  });
  // The only pages that come without a session of their own are those made by the build.
  await page.goto('/404');
  await page.waitForFunction(() => 'next' in window);
  await page.evaluate(() => {
    // The framework keeps its router on the window and doesn't type it there.
    const { next } = window as unknown as { next: { router: { push(to: string): unknown } } };
    void next.router.push('/faq');
  });
  const skeleton = header(page).getByRole('status', { name: text('ko', 'shell:header.loading') });
  await expect(skeleton).toBeVisible();
  const login = header(page).getByRole('link', { name: text('ko', 'shell:header.login') });
  await expect(login).toHaveCount(0);
  answer();
  await expect(login).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});
