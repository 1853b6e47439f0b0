import { expect, test, type Page } from '@playwright/test';

import { routes } from '@/config/routes';
import { addressesOf, bookedStay } from '../support/addresses';
import { findOffer, must, nightIn, registerMember } from '../support/api';
import { path, signIn } from '../support/browser';
import { site } from '../support/sites';
import { SPECIFIED_BOTTOM_NAV } from '../support/specified';
import { text } from '../support/texts';

/** The shell's constants and rules (specification, sections 2, 4 and 9), from the outside. */

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

const styleOf = (page: Page, selector: string, ...names: string[]) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, wanted) => {
      const style = getComputedStyle(element);
      return wanted.map((name) => style.getPropertyValue(name));
    }, names);

/** Nobody asks whether the visit may be counted: the answer is given. */
async function answered(page: Page) {
  await page.context().addCookies([{ name: 'mm-consent', value: 'refused', url: site.url }]);
}

const header = (page: Page) => page.getByRole('banner');
const toggle = (page: Page) => page.locator('[data-search-toggle]');
const panel = (page: Page) => page.locator('#site-search');

/** What a phone changes: its navigation, the room in the header, the width of a modal. */
const ON_PHONE_TOO = /^(each route|the business badge|the language modal|back brings)/;

test.beforeEach(({ page }, info) => {
  const twice = info.project.name === 'phone' && !ON_PHONE_TOO.test(info.title);
  test.skip(twice, 'The same at any width: tried at a desk.');
  return answered(page);
});

test('each route has the header, navigation and footer it should', async ({
  page,
  browser,
}, info) => {
  const member = await registerMember(site);
  await signIn(page, site, member);
  const addresses = await addressesOf(member, await bookedStay(page, member));
  const visiting = await browser.newContext({
    viewport: page.viewportSize() ?? null,
    baseURL: site.url,
  });
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
});

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

test('the business badge leaves the logo in one piece', async ({ page }) => {
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

test('the search panel opens over a blur and closes on any route change', async ({ page }) => {
  const stay = { from: nightIn(60), to: nightIn(90) };
  const { hotel } = await findOffer(site, stay);
  await page.goto(`/hotel/${hotel.id}?from=${stay.from}&to=${stay.to}&adults=1`);
  const open = async () => {
    await toggle(page).click();
    await expect(panel(page)).toBeVisible();
  };
  await open();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  expect((await styleOf(page, '.site-veil', 'backdrop-filter'))[0]).toBe('blur(8px)');
  await expect(page.locator('#content')).toHaveAttribute('inert', '');
  // The panel starts from the stay in the address.
  await expect(panel(page).locator('[name="from"]')).toHaveValue(stay.from);
  await expect(panel(page).locator('[name="to"]')).toHaveValue(stay.to);
  await expect(panel(page).locator('[name="adults"]')).toHaveValue('1');
  await expect(panel(page).locator('[name="keyword"]')).toBeFocused();

  await panel(page)
    .getByRole('button', { name: text('ko', 'shell:header.closeSearch') })
    .click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.locator('.site-veil')).toHaveCount(0);
  await open();
  await page.locator('.site-veil').click({ position: { x: 20, y: 600 } });
  await expect(panel(page)).toHaveCount(0);
  await open();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(toggle(page)).toBeFocused();

  await open();
  await header(page)
    .getByRole('link', { name: text('ko', 'shell:header.promotions') })
    .click();
  await expect(page).toHaveURL(/\/promotions$/);
  await expect(panel(page)).toHaveCount(0);
  await open();
  await page.goBack();
  await expect(page).toHaveURL(/\/hotel\//);
  await expect(panel(page)).toHaveCount(0);
  // The address changes a moment before the page does.
  await expect(page.getByRole('heading', { level: 1, name: hotel.name })).toBeVisible();
  await open();
  await panel(page).locator('[name="keyword"]').fill('서울');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/search/result\\?.*keyword=.*from=${stay.from}`));
  await expect(panel(page)).toHaveCount(0);
});

test('the language modal changes the locale in the route and loads the page anew', async ({
  page,
}, info) => {
  await page.goto('/faq?topic=tour');
  await page.evaluate(() => (document.documentElement.dataset.kept = 'yes'));
  await page.getByRole('button', { name: text('ko', 'shell:header.language') }).click();
  const dialog = page.getByRole('dialog', { name: text('ko', 'shell:language.title') });
  await expect(dialog).toBeVisible();
  if (info.project.name === 'desktop') {
    expect((await page.locator('#modal .sheet').boundingBox())?.width).toBe(328);
  }
  await dialog.getByRole('link', { name: '한국어' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.dataset.kept)).toBe('yes');
  await page.getByRole('button', { name: text('ko', 'shell:header.language') }).click();
  await dialog.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/faq\?topic=tour$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(() => document.documentElement.dataset.kept)).toBeUndefined();
});

test('a modal: its place, layer, movement, focus and the page behind it', async ({ page }) => {
  await page.goto('/faq');
  const opener = page.getByRole('button', { name: text('ko', 'shell:header.language') });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator('#modal').getByRole('dialog');
  await expect(dialog).toBeVisible();
  const look = await page.locator('#modal [data-layout]').evaluate((overlay) => {
    const sheet = overlay.querySelector('.sheet');
    const style = getComputedStyle(overlay);
    const moving = sheet === null ? null : getComputedStyle(sheet);
    const frames = [...document.styleSheets]
      .flatMap((file) => [...file.cssRules])
      .filter((rule) => rule instanceof CSSKeyframesRule)
      .find((rule) => rule.name === moving?.animationName);
    return {
      layer: style.zIndex,
      fade: [style.animationName, style.animationDuration],
      slide: moving?.animationDuration,
      distance: moving?.getPropertyValue('--slide').trim(),
      frames: frames?.cssText ?? '',
      scroll: getComputedStyle(document.documentElement).overflow,
    };
  });
  expect(look).toMatchObject({
    layer: '9999',
    fade: ['ui-fade', '0.2s'],
    slide: '0.2s',
    distance: '16px',
    scroll: 'hidden',
  });
  expect(look.frames).toContain('var(--slide)');
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press(presses < 5 ? 'Tab' : 'Shift+Tab');
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await styleOf(page, 'html', 'overflow')).not.toEqual(['hidden']);
});

test('the app banner: main page only, away for 24 hours after a dismissal', async ({ page }) => {
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
    // The toasts come with the same part of the script as the banner.
    await page.locator('[data-rht-toaster]').waitFor({ state: 'attached' });
    await expect(banner).toHaveCount(shown ? 1 : 0);
  };
  await comesBack(0, false);
  await comesBack(86_399_999, false);
  await comesBack(86_400_000, true);
  await page.goto('/faq');
  await page.locator('[data-rht-toaster]').waitFor({ state: 'attached' });
  await expect(banner).toHaveCount(0);
});

test('the app banner opens the store on a phone, a QR code at a desk', async ({ browser }) => {
  const at = async (userAgent: string | undefined) => {
    const context = await browser.newContext({
      baseURL: site.url,
      ...(userAgent === undefined ? {} : { userAgent }),
    });
    const page = await context.newPage();
    await answered(page);
    await context.route(/example|google|apple/, (route) => route.fulfill({ body: 'store' }));
    await page.goto('/');
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

test('a bar shows a route change: from 0.3 on, and 200 ms after its end', async ({ page }) => {
  await page.clock.install();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/_next/data/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/faq');
  await expect(toggle(page)).toBeEnabled();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLElement>('#progress .bar');
      if (bar !== null) seen.push(bar.style.transform);
    }).observe(document.querySelector('#progress') ?? document.body, {
      childList: true,
      subtree: true,
      attributes: true,
    });
  });
  await header(page)
    .getByRole('link', { name: text('ko', 'shell:header.promotions') })
    .click();
  const bar = page.locator('#progress .bar');
  await expect(bar).toBeAttached();
  expect(
    await styleOf(page, '#progress .bar', 'height', 'background-color', 'position', 'top'),
  ).toEqual(['1px', 'rgb(3, 148, 110)', 'fixed', '0px']);
  const shares = await page.evaluate(() =>
    // Noted by the script above, in the page.
    (window as unknown as { seen: string[] }).seen.map((transform) =>
      Number(/translate3d\((-?[\d.]+)%/.exec(transform)?.[1] ?? NaN),
    ),
  );
  expect(shares.filter((share) => share > -100).at(0)).toBe(-70);
  await page.clock.pauseAt(Date.now() + 60_000);
  answer();
  await expect(page).toHaveURL(/\/promotions$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('ko', 'site:promotions.title'),
  );
  await page.clock.runFor(199);
  await expect(bar).toBeAttached();
  expect(await bar.evaluate((element) => element.style.transform)).not.toContain('(0%');
  await page.clock.runFor(2_000);
  await expect(bar).toHaveCount(0);
});

test('back brings a page to where it was left', async ({ page }) => {
  await page.goto('/search/result?region=seoul');
  await expect(toggle(page)).toBeEnabled();
  const card = page
    .locator('main li')
    .filter({ has: page.getByTestId('offer-total') })
    .nth(5);
  await card.getByRole('link').first().scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(200);
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/hotel\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\/result/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test('the head: viewport, shared picture, fonts, and errors that lead home', async ({ page }) => {
  const { hotel } = await findOffer(site, { from: nightIn(60), to: nightIn(90) });
  const { pictures } = await must(site, 'getHotel', { params: { id: hotel.id }, query: {} });
  const content = (name: string) =>
    page.locator(`head meta[property="${name}"]`).first().getAttribute('content');
  const images = new Set<string | null>();
  for (const route of ['/', '/en', '/faq', `/hotel/${hotel.id}`]) {
    // What a messenger reads is the server's own answer.
    await page.route(/\.js(\?|$)/, (script) => script.abort());
    await page.goto(route);
    await expect(page.locator('head meta[name="viewport"]')).toHaveAttribute(
      'content',
      /width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no/,
    );
    expect([await content('og:image:width'), await content('og:image:height')]).toEqual([
      '300',
      '157',
    ]);
    const image = await content('og:image');
    images.add(image);
    expect(image).toMatch(/^https?:\/\//);
    const { pathname } = new URL(image ?? '');
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, pathname);
    expect([route, size]).toEqual([route, [300, 157]]);
  }
  expect([...images].some((image) => image?.includes(pictures[0]?.name ?? '-'))).toBe(true);
  expect(images.size).toBe(2);
  const sheets = await page
    .locator('head link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(sheets).toContainEqual(expect.stringMatching(/^\/fonts\//));
  await page.unrouteAll({ behavior: 'wait' });

  for (const [route, code] of [
    ['/nowhere', '404'],
    ['/en/500', '500'],
  ] as const) {
    await page.goto(route);
    await expect(page.locator('main').getByText(code, { exact: true })).toBeVisible();
    await expect(page.locator('main').getByRole('img')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => (document.documentElement.dataset.kept = 'yes'));
    const locale = route.startsWith('/en') ? 'en' : 'ko';
    await page.getByRole('link', { name: text(locale, 'shell:fallback.home') }).click();
    await expect(page).toHaveURL(new RegExp(`${path(locale, '/')}$`));
    await expect(page.locator('html')).not.toHaveAttribute('data-kept', 'yes');
  }
});

test('toasts are told to a screen reader, and the design’s measures hold', async ({ page }) => {
  await page.goto('/');
  const root = await styleOf(
    page,
    'html',
    '--space',
    '--button-s',
    '--button-m',
    '--button-l',
    '--z-modal',
  );
  expect(root.map((value) => value.trim())).toEqual(['8px', '28px', '40px', '48px', '9999']);
  await page.locator('[data-rht-toaster]').waitFor({ state: 'attached' });
  for (const [size, height] of [
    ['s', '28px'],
    ['m', '40px'],
    ['l', '48px'],
  ] as const) {
    // The way past the header is one too, and hidden until it has the focus.
    const heights = await page
      .locator(`.ui-btn[data-size="${size}"]:not(.ui-hidden)`)
      .evaluateAll((all) =>
        all.map((one) => {
          const { height, minHeight } = getComputedStyle(one);
          return minHeight.endsWith('px') && minHeight !== '0px' ? minHeight : height;
        }),
      );
    expect([...new Set(heights)].filter((found) => found !== height)).toEqual([]);
  }
  const light = await styleOf(page, 'body', 'background-color');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await styleOf(page, 'body', 'background-color')).not.toEqual(light);
});
