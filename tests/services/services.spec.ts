import { expect, test, type Page } from '@playwright/test';
import { encode } from 'next-auth/jwt';

import { FORMER_NAMES_END } from '@/config/cookies';
import { sessionDecoder } from '@/session/session-token';
import { registerMember } from '../support/api';
import { path, signIn, waitForScripts, watchErrors } from '../support/browser';
import { site } from '../support/sites';
import { text } from '../support/texts';

/**
 * A site by HTTPS on which every optional service is configured (`npm run test:services`). The API is
 * called by HTTP, since Node.js doesn't trust the test's certificate.
 */

const api = { url: process.env.DIRECT_URL ?? '', sandbox: site.sandbox };

/** A page of each kind, and those on which a service has something to show. */
const PAGES = [
  '/',
  '/en',
  '/search/result?region=SEOUL',
  '/hotel/1001',
  '/hotel/1001/calendar/booking',
  '/reservation',
  '/auth/login',
  '/faq',
  '/no-such-page',
];

declare global {
  interface Window {
    blocked?: string[];
    intruder?: string;
    tagManagerRan?: boolean;
  }
}

/** Notes what the policy blocks in each document, from its first line on. */
async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.blocked = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      window.blocked?.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
}
const blockedIn = (page: Page) => page.evaluate(() => window.blocked ?? ['not watched']);

/** The hosts that a page has asked for something, besides the site. */
function watchHosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  const note = (url: string) => {
    const { hostname } = new URL(url);
    if (hostname !== 'localhost') hosts.add(hostname);
  };
  page.on('requestfinished', (request) => note(request.url()));
  page.on('websocket', (socket) => note(socket.url()));
  return hosts;
}

const consent = (value: 'granted' | 'refused') => ({
  name: '__Host-mm-consent',
  value,
  domain: 'localhost',
  path: '/',
  secure: true,
});

for (const address of PAGES) {
  test(`${address}: nothing of the site’s own is blocked, and a smuggled script doesn’t run`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await watchPolicy(page);
    const hosts = watchHosts(page);
    await page.context().addCookies([consent('granted')]);
    const answer = await page.goto(site.url + address);
    await waitForScripts(page);
    await expect.poll(() => page.evaluate(() => window.tagManagerRan)).toBe(true);
    await expect
      .poll(() => [...hosts])
      .toEqual(
        expect.arrayContaining([
          'www.googletagmanager.com',
          'www.google-analytics.com',
          'region1.google-analytics.com',
          'region1.analytics.google.com',
        ]),
      );
    await page.waitForLoadState('networkidle').catch(() => undefined);
    expect(await blockedIn(page)).toEqual([]);
    const expected = answer?.status() === 404 ? /status of 404/ : /^$/;
    expect(errors.filter((line) => !expected.test(line))).toEqual([]);

    // The same policy doesn't let a script run that somebody gets into the page.
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.intruder = "script"';
      document.body.append(script);
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="/no-such-picture" onerror="window.intruder = \'handler\'">',
      );
    });
    await expect.poll(() => blockedIn(page)).toHaveLength(2);
    expect(await page.evaluate(() => window.intruder)).toBeUndefined();
  });
}

test('the chat, the tiles of the map and the error reports reach their services', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await watchPolicy(page);
  const hosts = watchHosts(page);
  await page.goto(`${site.url}/en`);
  await page.getByRole('button', { name: text('en', 'shell:chat.open') }).click();
  const ofChat = ['cdn', 'cf', 'api', 'front-ws'].map((name) => `${name}.channel.io`);
  await expect.poll(() => [...hosts]).toEqual(expect.arrayContaining(ofChat));
  expect(page.frames().some((frame) => frame.url().includes('cdn.channel.io'))).toBe(true);
  // An error that nobody catches is reported.
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('an error of the test');
    });
  });
  await expect.poll(() => [...hosts]).toContain('errors.services.test');
  expect(await blockedIn(page)).toEqual([]);

  await page.goto(`${site.url}/en/search/result?region=SEOUL&view=map`);
  await expect
    .poll(() => [...hosts].filter((host) => /^[abc]\.services\.test$/.test(host)).length)
    .toBeGreaterThan(0);
  expect(await blockedIn(page)).toEqual([]);
  expect(errors.filter((line) => !line.includes('an error of the test'))).toEqual([]);
});

test('the providers of identities are offered, and a form may lead to each', async ({ page }) => {
  const answer = await page.goto(`${site.url}/en/auth/login`);
  for (const provider of ['Kakao', 'Naver', 'Google']) {
    await expect(page.getByRole('button', { name: new RegExp(provider, 'i') })).toBeVisible();
  }
  const policy = (await answer?.headerValue('content-security-policy')) ?? '';
  const forms = /form-action ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(forms).toEqual(
    expect.arrayContaining(['https://kauth.kakao.com', 'https://accounts.google.com']),
  );
});

/** The cookies of the browser, by their names. */
const cookiesOf = async (page: Page) =>
  new Map((await page.context().cookies(site.url)).map((cookie) => [cookie.name, cookie]));

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: signing in, the answer about analytics and the language work with cookies of this host alone`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    const member = await registerMember(api, locale === 'ko' ? 'kr' : 'en');
    await page.goto(site.url + path(locale, '/'));
    await page
      .getByRole('button', { name: text(locale, 'shell:consent.refuse'), exact: true })
      .click();
    await page.goto(site.url + path(locale, '/auth/login'));
    await page.locator('input[name="email"]').fill(member.email);
    await page.locator('input[name="password"]').fill(member.password);
    await page
      .getByRole('button', { name: text(locale, 'auth:login.submit'), exact: true })
      .last()
      .click();
    await page.waitForURL((url) => !url.pathname.includes('/auth/login'));
    await page.goto(site.url + path(locale, '/mypage'));
    await expect(page).toHaveURL(new RegExp(`${path(locale, '/mypage')}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);

    const cookies = await cookiesOf(page);
    expect([...cookies.keys()].filter((name) => !name.startsWith('__Host-'))).toEqual([]);
    expect([...cookies.keys()]).toEqual(
      expect.arrayContaining([
        '__Host-next-auth.session-token',
        '__Host-next-auth.csrf-token',
        '__Host-mm-consent',
        '__Host-mm-device',
      ]),
    );
    for (const { secure, domain, sameSite } of cookies.values()) {
      expect([secure, domain, sameSite]).toEqual([true, 'localhost', 'Lax']);
    }
    expect(cookies.get('__Host-mm-consent')?.value).toBe('refused');
    // The answer is known on the next page, and nobody is asked again.
    await expect(
      page.getByRole('button', { name: text(locale, 'shell:consent.refuse'), exact: true }),
    ).toHaveCount(0);

    // Another language is another address, and keeps the session.
    const other = locale === 'ko' ? 'en' : 'ko';
    await page.goto(site.url + path(other, '/mypage'));
    expect(await page.locator('html').getAttribute('lang')).toBe(other);
    await expect(page).toHaveURL(new RegExp(`${path(other, '/mypage')}$`));
    expect(errors).toEqual([]);
  });
}

/** The same session as the former release wrote it into its cookie. */
async function formerSession(value: string): Promise<string> {
  const secret = process.env.SERVICES_SECRET ?? '';
  const token = (await sessionDecoder([secret])({ token: value, secret })) ?? {};
  return encode({ token, secret });
}

test('who was signed in and had answered before the names changed still is, and their cookies are renamed', async ({
  page,
}) => {
  // From this day on former names are read no more: then take them out of the site, and this test.
  expect(Date.now()).toBeLessThan(FORMER_NAMES_END);
  const member = await registerMember(api);
  await signIn(page, site, member);
  const session = (await cookiesOf(page)).get('__Host-next-auth.session-token')?.value ?? '';
  expect(session).toMatch(/^v2\./);
  await page.context().clearCookies();
  const former = (name: string, value: string) => ({
    name,
    value,
    domain: 'localhost',
    path: '/',
    secure: true,
  });

  // A session of today isn't believed under the former name, which any host of the domain can set.
  await page
    .context()
    .addCookies([
      former('__Secure-next-auth.session-token', session),
      former('mm-consent', 'refused'),
      former('mm-visitor', '00000000-0000-4000-8000-000000000000'),
    ]);
  await page.goto(`${site.url}/mypage`);
  await expect(page).toHaveURL(/\/auth\/login\?/);
  const cookies = await cookiesOf(page);
  expect(cookies.has('__Secure-next-auth.session-token')).toBe(false);
  expect(cookies.get('__Host-mm-visitor')?.value).toBe('00000000-0000-4000-8000-000000000000');
  expect(cookies.has('mm-visitor')).toBe(false);
  // The former answer is read as it is, so that it ends when the visitor was told.
  expect(cookies.get('mm-consent')?.value).toBe('refused');
  await page.goto(`${site.url}/faq`);
  await waitForScripts(page);
  await expect(page.getByRole('button', { name: text('ko', 'shell:consent.refuse') })).toHaveCount(
    0,
  );

  // A session as the former release wrote it is, and is renamed.
  await page
    .context()
    .addCookies([former('__Secure-next-auth.session-token', await formerSession(session))]);
  await page.goto(`${site.url}/mypage`);
  await expect(page).toHaveURL(/\/mypage$/);
  const renamed = await cookiesOf(page);
  expect(renamed.get('__Host-next-auth.session-token')?.value).toMatch(/^v2\./);
  expect(renamed.has('__Secure-next-auth.session-token')).toBe(false);
});
