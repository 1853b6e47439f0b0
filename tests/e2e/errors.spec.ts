import { expect, test, type Page } from '@playwright/test';

import { AUTH_ERRORS } from '@/features/auth/auth-error-groups';
import { must, registerMember } from '../support/api';
import {
  openWithoutScripts,
  path,
  showMain,
  signIn,
  waitForScripts,
  waitUntilQuiet,
} from '../support/browser';
import { arrive } from '../support/press';
import { shortHoldSite, site } from '../support/sites';
import { text } from '../support/texts';

const LOCALES = ['ko', 'en'] as const;

type Item = { type: string; text: string; json: Record<string, unknown> | null };
type Report = { header: Record<string, unknown>; items: Item[] };

async function reports(type?: string): Promise<Report[]> {
  const query = type === undefined ? '' : `?type=${type}`;
  const answer = await fetch(`${shortHoldSite.sandbox}/sentry.json${query}`);
  return ((await answer.json()) as { reports: Report[] }).reports;
}

/**
 * Removes the answers from the page data of hotels, so that the components of a hotel's page fail.
 */
async function breakHotelPages(page: Page): Promise<void> {
  await page.route('**/_next/data/**/hotel/*.json*', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as {
      pageProps?: { dehydratedState?: { queries: Array<{ state: { data: unknown } }> } };
    };
    for (const query of json.pageProps?.dehydratedState?.queries ?? []) query.state.data = {};
    await route.fulfill({ response: answer, json });
  });
}

/** Follows a link to the first hotel, which the router renders without loading a new document. */
async function openAHotel(page: Page): Promise<void> {
  await page.locator('main a[href*="/hotel/"]').first().click();
}

test('a render error is reported with its release, route and member, and without any personal data', async ({
  page,
}) => {
  const member = await registerMember(shortHoldSite);
  const user = await must(shortHoldSite, 'getUser', {}, { token: member.token });
  await signIn(page, shortHoldSite, member);
  await breakHotelPages(page);
  await page.goto(`${shortHoldSite.url}/search/result?keyword=${encodeURIComponent(member.email)}`);
  await page.goto(`${shortHoldSite.url}/`);
  await waitForScripts(page);
  await openAHotel(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('ko', 'error:error.title'));

  const ours = async () =>
    (await reports('event')).filter(({ items }) =>
      items.some(
        ({ json }) =>
          (json?.user as { id?: string } | undefined)?.id === user.id && json?.exception,
      ),
    );
  await expect.poll(async () => (await ours()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const event = (await ours())[0]?.items.find(({ type }) => type === 'event')?.json;
  expect(event?.release).toMatch(/^meomum@\d+\.\d+\.\d+\+[0-9a-f]{12}$/);
  expect(event?.tags).toMatchObject({ route: '/hotel/[hotelId]', source: 'render' });
  expect(event?.user).toEqual({ id: user.id });

  // The replay of an error and the traces are sent a little later.
  await expect
    .poll(async () => (await reports('replay_recording')).length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  const everything = JSON.stringify(await reports());
  const digits = user.tel?.replace(/\D/g, '').slice(-8) ?? '';
  const personal = [
    member.email,
    encodeURIComponent(member.email),
    member.email.split('@')[0] ?? '',
    user.name,
    digits,
    `${digits.slice(0, 4)}-${digits.slice(4)}`,
    member.token,
  ];
  for (const one of personal) {
    expect(one.length).toBeGreaterThan(2);
    expect(everything.includes(one), `the reports hold ${one}`).toBe(false);
  }
  // The recorder lists calls with empty headers, which are allowed here.
  expect(everything).not.toMatch(/"(?:cookies?|headers|ip_address)":(?!\{\}|null)/i);
});

test('without a DSN no code of the reporting service is loaded or requested', async ({ page }) => {
  const requestedUrls: string[] = [];
  const scripts: Array<Promise<string>> = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url())) scripts.push(response.text().catch(() => ''));
  });
  await breakHotelPages(page);
  await page.goto('/');
  await waitForScripts(page);
  await openAHotel(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('ko', 'error:error.title'));
  expect(requestedUrls.filter((url) => /envelope|sentry/i.test(url))).toEqual([]);
  const loaded = await Promise.all(scripts);
  expect(loaded.length).toBeGreaterThan(3);
  // The reporting service's global and its key are in every build of its code.
  expect(loaded.filter((script) => /__SENTRY__|sentry_key/.test(script))).toEqual([]);
  await expect(page.locator('meta[name="meomum-reporting"]')).toHaveCount(0);
});

test('a list that fails to load says so instead of being empty, and can be loaded again', async ({
  page,
}) => {
  // The whole page is laid out first, so that the footer doesn't move between press and release.
  await arrive(page, '/', true);
  await page.route('**/_next/data/**/faq.json*', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as {
      pageProps?: { dehydratedState?: { queries: unknown[] } };
    };
    if (json.pageProps?.dehydratedState !== undefined) json.pageProps.dehydratedState.queries = [];
    await route.fulfill({ response: answer, json });
  });
  await page.route('**/membership/mypage/faq*', (route) =>
    route.fulfill({ status: 503, json: {} }),
  );
  await page.locator('footer a[href="/faq"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const failed = page.getByText(text('ko', 'common:state.failed'));
  await expect(failed).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(text('ko', 'site:faq.empty'))).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: text('ko', 'common:action.retry') }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.locator('details').first()).toBeVisible();
});

for (const locale of LOCALES) {
  test(`the 404 and 500 pages explain themselves and link to the main page (${locale})`, async ({
    page,
  }) => {
    const answer = await page.goto(path(locale, '/no/such/page'));
    expect(answer?.status()).toBe(404);
    await expectFallback(page, locale, 'notFound');
    await page.getByLabel(text(locale, 'error:notFound.keyword')).fill('Yeonnam');
    await page.getByRole('button', { name: text(locale, 'error:notFound.search') }).click();
    await expect(page).toHaveURL(/\/search\/result\?keyword=Yeonnam$/);

    await breakHotelPages(page);
    await page.goto(path(locale, '/'));
    await waitForScripts(page);
    await openAHotel(page);
    await expectFallback(page, locale, 'error');
    // The link to the main page loads a new document, so values on the window are gone.
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByRole('link', { name: text(locale, 'error:home') }).click();
    await page.waitForURL((url) => url.pathname === path(locale, '/'));
    expect(await page.evaluate(() => 'before' in window)).toBe(false);
  });

  test(`each authentication error says what happened and what to do (${locale})`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    // auth-errors.test.tsx renders each of them in the browser's way.
    const page = await openWithoutScripts(browser);
    const errors = [...Object.entries(AUTH_ERRORS), ['<b>Other</b>', 'unknown']];
    for (const [at, [error, group]] of errors.entries()) {
      const address = `${path(locale, '/auth/login')}?error=${encodeURIComponent(String(error))}`;
      // The first is opened with its styles and fonts, which are the same for all.
      const status = at === 0 ? await statusOf(page, address) : await showMain(page, address);
      expect([error, status]).toEqual([error, 200]);
      const main = page.locator('main');
      await expect(main.getByText(text(locale, `auth:error.${group}.title`))).toBeVisible();
      await expect(main.getByText(text(locale, `auth:error.${group}.text`))).toBeVisible();
      await expect(main).not.toContainText(String(error));
    }
    await page.context().close();
  });

  test(`redirects of the authentication layer keep the language (${locale})`, async ({ page }) => {
    const from = { referer: `${site.url}${path(locale, '/auth/login')}` };
    const end = async (address: string) => {
      let url = `${site.url}/api/auth/${address}`;
      for (let hop = 0; hop < 4; hop += 1) {
        const answer = await page.request.get(url, { headers: from, maxRedirects: 0 });
        const location = answer.headers().location;
        if (location === undefined) break;
        url = new URL(location, url).href;
      }
      return new URL(url);
    };
    for (const error of [
      'Configuration',
      'AccessDenied',
      'OAuthCallback',
      'OAuthAccountNotLinked',
    ]) {
      const url = await end(`error?error=${error}`);
      expect(url.pathname).toBe(path(locale, '/auth/login'));
      expect(url.searchParams.get('error')).toBe(error);
    }
    for (const foreign of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      const url = await end(`signin?callbackUrl=${encodeURIComponent(foreign)}`);
      expect([foreign, url.origin]).toEqual([foreign, site.url]);
      expect(url.pathname).toBe(path(locale, '/auth/login'));
      expect(url.searchParams.get('error')).toBe('InvalidCallbackUrl');
    }
  });

  test(`a page that needs a session returns the visitor after signing in (${locale})`, async ({
    page,
  }) => {
    const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
    await page.goto(path(locale, '/mypage'));
    await expect(page).toHaveURL(/error=SessionRequired/);
    const loginUrl = new URL(page.url());
    expect(loginUrl.pathname).toBe(path(locale, '/auth/login'));
    expect(loginUrl.searchParams.get('redirect_url')).toMatch(/\/mypage$/);
    await page.locator('input[name="email"]').fill(member.email);
    await page.locator('input[name="password"]').fill(member.password);
    await page
      .getByRole('button', { name: text(locale, 'auth:login.submit'), exact: true })
      .last()
      .click();
    await expect(page).toHaveURL(new RegExp(`${path(locale, '/mypage')}$`), { timeout: 20_000 });
  });
}

test('the language of the page is stored with the member at the API, then in the session', async ({
  page,
}) => {
  const member = await registerMember(site, 'kr');
  await signIn(page, site, member);
  // The session is read once and only afterwards: each read renews the cookie, and would overwrite
  // the change.
  const sessionUpdate = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/auth/session') && answer.request().method() === 'POST',
  );
  await page.goto('/en');
  await sessionUpdate;
  const session = await page.request.get(`${site.url}/api/auth/session`);
  expect(((await session.json()) as { user?: { language?: string } }).user?.language).toBe('en');
  expect((await must(site, 'getUser', {}, { token: member.token })).language).toBe('en');
});

test('a failed change of the stored language is silent, and is repeated at the next visit', async ({
  page,
}) => {
  const member = await registerMember(site, 'kr');
  await signIn(page, site, member);
  let updates = 0;
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'PUT' || !route.request().url().includes('anguage')) {
      return route.fallback();
    }
    updates += 1;
    if (updates > 1) return route.fallback();
    await route.fulfill({ status: 503, json: {} });
  });
  await page.goto('/en');
  await expect.poll(() => updates).toBe(1);
  // Reading the session again would let the page repeat the change at once, if it did so.
  const session = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/session'));
  await lookAway(page);
  await session;
  await waitUntilQuiet(page);
  expect(updates).toBe(1);
  await expect(page.locator('[role="status"]').filter({ hasText: /./ })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/en/faq');
  await expect
    .poll(async () => (await must(site, 'getUser', {}, { token: member.token })).language)
    .toBe('en');
});

test('the session is read again when the tab is shown again', async ({ page }) => {
  const member = await registerMember(site);
  await signIn(page, site, member);
  await page.goto('/');
  await waitForScripts(page);
  const again = page.waitForRequest((request) => request.url().endsWith('/api/auth/session'));
  await lookAway(page);
  await again;
});

async function lookAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  });
}

const statusOf = async (page: Page, address: string) => (await page.goto(address))?.status();

async function expectFallback(page: Page, locale: 'ko' | 'en', type: 'notFound' | 'error') {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text(locale, `error:${type}.title`),
  );
  const main = page.locator('main');
  await expect(main.getByText(text(locale, `error:${type}.code`), { exact: true })).toBeVisible();
  await expect(main.getByText(text(locale, `error:${type}.text`))).toBeVisible();
  await expect(main.getByRole('img', { name: text(locale, `error:${type}.alt`) })).toBeVisible();
  await expect(main.getByRole('link', { name: text(locale, 'error:home') })).toHaveAttribute(
    'href',
    path(locale, '/'),
  );
}
