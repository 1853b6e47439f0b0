import { get } from 'node:http';

import { expect, test, type Page } from '@playwright/test';

import { call, mailedCode, must, registerMember, someTel } from '../../support/api';
import { path, signIn, unfold, waitForScripts, waitUntilQuiet } from '../../support/browser';
import { shortHoldSite, site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

test('an access token expires, the API says so, and the session continues with a new one', async ({
  page,
}) => {
  // Access tokens of this site are valid for some seconds only.
  const member = await registerMember(shortHoldSite);
  await signIn(page, shortHoldSite, member);
  await expect
    .poll(
      async () => {
        const answer = await call(shortHoldSite, 'getUser', {}, { token: member.token });
        return answer.error?.code ?? answer.status;
      },
      { timeout: 40_000, intervals: [2_000] },
    )
    .toBe('TOKEN_EXPIRED');

  const answer = await page.goto(`${shortHoldSite.url}/mypage`);
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveURL(/\/mypage$/);
  const session = await page.request.get(`${shortHoldSite.url}/api/auth/session`);
  const { user } = (await session.json()) as { user: Record<string, unknown> };
  expect(typeof user.accessToken).toBe('string');
  expect(user.accessToken).not.toBe(member.token);
  expect(JSON.stringify(user)).not.toContain('refresh');
  const renewed = await call(shortHoldSite, 'getUser', {}, { token: String(user.accessToken) });
  expect(renewed.data?.email).toBe(member.email);
});

/**
 * Requests a path with these cookies over a connection of its own.
 * @returns the size of the answer's headers, and its body
 */
function ask(path: string, cookies: readonly string[]) {
  type Answered = { status: number; headerBytes: number; lines: string[]; body: string };
  return new Promise<Answered>((resolve, reject) => {
    const options = { headers: { cookie: cookies.join('; ') }, maxHeaderSize: 1024 * 1024 };
    get(`${site.url}${path}`, options, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      const headerBytes = answer.rawHeaders.join('\r\n: ').length;
      const lines = answer.headers['set-cookie'] ?? [];
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headerBytes, lines, body }));
    }).on('error', reject);
  });
}

const SESSION = 'next-auth.session-token';

/** The value of the session cookie in a browser that has signed in. */
async function sessionIn(page: Page): Promise<string> {
  const kept = (await page.context().cookies(site.url)).filter(({ name }) =>
    name.startsWith(SESSION),
  );
  return kept.map(({ value }) => value).join('');
}

test('forged parts of a session make no headers too large and sign no member out', async ({
  page,
}) => {
  const member = await registerMember(site);
  await signIn(page, site, member);
  const session = await sessionIn(page);
  const half = Math.ceil(session.length / 2);
  const parts = [`${SESSION}.0=${session.slice(0, half)}`, `${SESSION}.1=${session.slice(half)}`];
  const forged = [
    ...Array.from({ length: 1_500 }, (_, at) => `${SESSION}.${at + 10}=x`),
    ...Array.from({ length: 200 }, (_, at) => `${SESSION}x${at}=x`),
  ];
  const withinTen = Array.from({ length: 10 }, (_, at) => `${SESSION}.${at}=x`);
  for (const path of ['/faq', '/api/auth/session', '/mypage']) {
    for (const [whose, cookies] of [
      ['a visitor’s', forged],
      ['a visitor’s, all that may be one', [...forged, ...withinTen]],
      ['a member’s', [...forged, ...parts]],
      ['a member’s, between', [...forged.slice(0, 700), ...parts, ...forged.slice(700)]],
    ] as const) {
      const answer = await ask(path, cookies);
      expect(answer.headerBytes, `${path} with ${whose}`).toBeLessThan(8 * 1024);
      const isSignedIn = answer.body.includes(member.email);
      expect([path, whose, isSignedIn]).toEqual([path, whose, whose.startsWith('a member')]);
    }
  }
  // Cookies that may be parts of a session are deleted for a visitor without a session.
  const { lines } = await ask('/api/auth/session', withinTen);
  expect(lines.filter((line) => line.startsWith(SESSION))).toHaveLength(10);
});

/** What a token of the API looks like; none is in a page. */
const TOKEN = /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/;
/** A page of each kind that a member sees. */
const SEEN = [
  '/',
  '/en',
  '/search/result?region=SEOUL',
  '/hotel/1001',
  '/mypage',
  '/auth/info',
  '/wishlist',
  '/coupon',
  '/notifications',
  '/reservation',
  '/faq',
  '/no-such-page',
];

test('no page, and no data of one, contains a member’s token; the session’s call brings it', async ({
  page,
}) => {
  const member = await registerMember(site);
  await signIn(page, site, member);
  const read = async (address: string) => {
    const answer = await page.request.get(site.url + address);
    return { status: answer.status(), text: await answer.text() };
  };
  const { text: session } = await read('/api/auth/session');
  const { user } = JSON.parse(session) as { user: { accessToken: string } };
  expect(user.accessToken).toMatch(TOKEN);
  const home = (await read('/')).text;
  const build = /"buildId":"([^"]+)"/.exec(home)?.[1] ?? '';
  const data = ['/ko.json', '/ko/mypage.json', '/en/auth/info.json'].map(
    (name) => `/_next/data/${build}${name}`,
  );
  let ofMember = 0;
  for (const address of [...SEEN, ...data]) {
    const { status, text: found } = await read(address);
    expect([address, status]).toEqual([address, address === '/no-such-page' ? 404 : 200]);
    expect(found.includes(user.accessToken), address).toBe(false);
    expect(TOKEN.exec(found), address).toBeNull();
    if (found.includes(member.email)) ofMember += 1;
  }
  // They are the member's own pages, and not those of a visitor.
  expect(ofMember).toBeGreaterThanOrEqual(SEEN.length - 2);

  // The first call of a page asks for it.
  const reading = page.waitForResponse('**/api/auth/session');
  const called = page.waitForRequest((request) => request.url().includes('/api/v2/'));
  await page.goto('/mypage');
  expect((await reading).status()).toBe(200);
  expect(await (await called).headerValue('authorization')).toMatch(TOKEN);
});

test('a wrong password is reported in the page’s language and signs nobody in', async ({
  page,
}) => {
  const member = await registerMember(site);
  for (const locale of ['ko', 'en'] as const) {
    await page.goto(path(locale, '/auth/login'));
    await page.locator('input[name="email"]').fill(member.email);
    await page.locator('input[name="password"]').fill('not the password');
    await page
      .getByRole('button', { name: text(locale, 'auth:login.submit'), exact: true })
      .last()
      .click();
    await expect(page.getByText(text(locale, 'errors:CREDENTIALS_WRONG')).first()).toBeVisible();
    await expect(page.locator('input[name="email"]')).toHaveValue(member.email);
  }
  const session = await page.request.get(`${site.url}/api/auth/session`);
  expect(await session.json()).toEqual({});
});

test('an incomplete profile redirects to onboarding with 307 and the way back', async ({
  page,
}) => {
  const email = `new-${Date.now().toString(36)}@example.com`;
  const password = 'a quiet river in winter';
  await must(site, 'sendMailCode', { body: { email, purpose: 'join' } });
  const { proof } = await must(site, 'checkCode', {
    body: {
      channel: 'mail',
      address: email,
      purpose: 'join',
      code: await mailedCode(site, email),
    },
  });
  const { accessToken } = await must(site, 'join', {
    body: {
      email,
      proof,
      password,
      name: 'Marie Dubois',
      consents: { terms: true, privacy: true, age: true },
    },
  });
  await signIn(page, site, { email, password, token: accessToken });

  for (const locale of ['ko', 'en'] as const) {
    const route = path(locale, '/hotel/1001?adults=2');
    const answer = await page.request.get(route, { maxRedirects: 0 });
    expect([route, answer.status()]).toEqual([route, 307]);
    const location = new URL(answer.headers().location ?? '', site.url);
    expect(location.pathname).toBe(path(locale, '/auth/info/onboarding'));
    expect(location.searchParams.get('redirect_url')).toBe(route);
  }
  // The framework's assets, the API and onboarding itself are exempt.
  for (const route of ['/favicon.svg', '/fonts/slices.css', '/api/v2/search/regionState']) {
    const answer = await page.request.get(route, { maxRedirects: 0 });
    expect([route, answer.status()]).toEqual([route, 200]);
  }

  await page.goto('/en/promotions');
  await expect(page).toHaveURL(/\/en\/auth\/info\/onboarding\?redirect_url=/);
  await page.locator('input[name="tel"]').fill(someTel());
  await page.locator('main button[type="submit"]').first().click();
  await expect(page).toHaveURL(/\/en\/promotions$/, { timeout: 20_000 });
  const after = await page.request.get('/hotel/1001', { maxRedirects: 0 });
  expect(after.status()).toBe(200);
});

for (const locale of ['ko', 'en'] as const) {
  test(
    `devices are listed and can be signed out, one by one and all together (${locale})`,
    {
      tag: locale === 'en' ? ['@only-phone'] : [],
    },
    async ({ page, browser }) => {
      const member = await registerMember(site);
      const elsewhere = await browser.newContext({ baseURL: site.url });
      const other = await elsewhere.newPage();
      await signIn(other, site, member);
      await other.goto(path(locale, '/mypage'));
      await signIn(page, site, member);
      await page.goto(path(locale, '/auth/info'));

      await unfold(page, text(locale, 'auth:devices.title'));
      const devices = page.getByRole('region', { name: text(locale, 'auth:devices.title') });
      // Registering has opened a session, too.
      await expect(devices.getByRole('listitem')).toHaveCount(3);
      await expect(devices.getByText(text(locale, 'auth:devices.current'))).toHaveCount(1);
      const ends = devices.getByRole('listitem').getByRole('button');
      await expect(ends).toHaveCount(2);
      // Answers the first matching call as the site answers a session that is older than ten minutes. All later
      // calls reach the site. The route isn't removed after the first call, since Playwright would stop
      // intercepting requests at that moment, in which the page loads the scripts of the dialog.
      const late = async (pattern: string) => {
        let isFirst = true;
        await page.route(pattern, async (route) => {
          if (!isFirst) return route.fallback();
          isFirst = false;
          return route.fulfill({
            status: 403,
            json: { error: { code: 'REAUTHENTICATION_NEEDED', message: 'late', requestId: 'r' } },
          });
        });
      };
      const proof = page.getByRole('dialog', { name: text(locale, 'auth:oneself.title') });
      const prove = async () => {
        await proof.getByLabel(text(locale, 'auth:account.password.present')).fill(member.password);
        await proof.getByRole('button', { name: text(locale, 'auth:oneself.submit') }).click();
      };
      await late('**/api/v2/membership/sessions/*');
      await ends.first().click();
      await expect(proof).toBeVisible();
      await expect(devices.getByRole('listitem')).toHaveCount(3);
      await prove();
      await expect(devices.getByRole('listitem')).toHaveCount(2);

      await devices.getByRole('button', { name: text(locale, 'auth:devices.everywhere') }).click();
      const dialog = page.getByRole('alertdialog');
      await late('**/api/v2/membership/sessions?*');
      await dialog.getByRole('button', { name: pattern(locale, 'auth:devices.others') }).click();
      await prove();
      await expect(dialog).toBeHidden();
      await expect(devices.getByRole('listitem')).toHaveCount(1);
      expect((await call(site, 'getUser', {}, { token: member.token })).error?.code).toBe(
        'TOKEN_EXPIRED',
      );
      // The other browser continues as a visitor's.
      await other.goto(path(locale, '/mypage'));
      await expect(other).toHaveURL(/\/auth\/login\?.*error=SessionRequired/);

      await signIn(other, site, member);
      await other.goto(path(locale, '/mypage'));
      await devices.getByRole('button', { name: text(locale, 'auth:devices.everywhere') }).click();
      await dialog.getByRole('button', { name: text(locale, 'auth:devices.confirm') }).click();
      await expect(page).toHaveURL(new RegExp(`${path(locale, '/')}$`), { timeout: 20_000 });
      expect(await (await page.request.get(`${site.url}/api/auth/session`)).json()).toEqual({});
      await other.goto(path(locale, '/auth/info'));
      await expect(other).toHaveURL(/error=SessionRequired/);
      await elsewhere.close();
    },
  );
}

test('an open page learns that its session was ended elsewhere', async ({ page }) => {
  // This site checks a session at each read, since its access tokens are always about to expire.
  const member = await registerMember(shortHoldSite);
  await signIn(page, shortHoldSite, member);
  await page.goto(`${shortHoldSite.url}/mypage`);
  await waitForScripts(page);
  const { user } = (await (
    await page.request.get(`${shortHoldSite.url}/api/auth/session`)
  ).json()) as { user: { accessToken: string } };
  await must(shortHoldSite, 'endSessions', {}, { token: user.accessToken });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/auth\/login\?.*error=SessionRequired/, { timeout: 20_000 });
});

test('with two browsers in two languages the later one is stored, and they do not overwrite each other', async ({
  browser,
}) => {
  const member = await registerMember(site, 'kr');
  const language = async () => (await must(site, 'getUser', {}, { token: member.token })).language;
  const [korean, english] = await Promise.all(
    ['/', '/en'].map(async (start) => {
      const context = await browser.newContext({ baseURL: site.url });
      const page = await context.newPage();
      await signIn(page, site, member);
      return { context, page, start };
    }),
  );
  if (korean === undefined || english === undefined) throw new Error('no browser');
  await korean.page.goto(korean.start);
  await english.page.goto(english.start);
  await expect.poll(language).toBe('en');

  let languageUpdates = 0;
  for (const { page } of [korean, english]) {
    page.on('request', (request) => {
      if (request.url().endsWith('/edit/language')) languageUpdates += 1;
    });
  }
  await korean.page.goto('/faq');
  // The Korean browser's session still says Korean, so the browser sees no difference to correct.
  await waitUntilQuiet(korean.page);
  await korean.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await english.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await waitUntilQuiet(korean.page);
  await waitUntilQuiet(english.page);
  expect(languageUpdates).toBeLessThanOrEqual(1);
  await korean.context.close();
  await english.context.close();
});
