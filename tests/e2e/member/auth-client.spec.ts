import { expect, test, type Page } from '@playwright/test';
import { build } from 'esbuild';

import { registerMember } from '../../support/api';
import { site } from '../../support/sites';

/**
 * The published client of next-auth against this site's authentication layer, in a page of its own
 * without any code of the site.
 */

type Client = typeof import('next-auth/react');

let script = '';
test.beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as client from 'next-auth/react'; window.client = client;`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
  });
  script = outputFiles[0]?.text ?? '';
});

async function open(page: Page): Promise<void> {
  const address = `${site.url}/a-page-of-its-own`;
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>client</title>' }),
  );
  await page.goto(address);
  await page.addScriptTag({ content: script });
}

/** Runs a function of the client in the page. */
const run = <T, A = undefined>(
  page: Page,
  task: (arg: { client: Client; given: A }) => Promise<T>,
  given?: A,
): Promise<T> =>
  page.evaluate(
    `(${task.toString()})({ client: window.client, given: ${JSON.stringify(given)} })`,
  ) as Promise<T>;

test('the published client of next-auth reads the session, signs in and signs out', async ({
  page,
}) => {
  const { email, password } = await registerMember(site);
  await open(page);

  expect(await run(page, ({ client }) => client.getSession())).toBeNull();
  expect(await run(page, ({ client }) => client.getCsrfToken())).toMatch(/^[\da-f]{64}$/);
  const providers = await run(page, ({ client }) => client.getProviders());
  expect(providers?.email).toMatchObject({ id: 'email', type: 'credentials' });

  const wrong = await run(
    page,
    ({ client, given }) => client.signIn('email', { ...given, redirect: false }),
    { email, password: 'not the password' },
  );
  expect(wrong).toMatchObject({ ok: false, status: 401, error: 'CREDENTIALS_WRONG', url: null });
  expect(await run(page, ({ client }) => client.getSession())).toBeNull();

  const signedIn = await run(
    page,
    ({ client, given }) => client.signIn('email', { ...given, redirect: false }),
    { email, password, callbackUrl: `${site.url}/mypage` },
  );
  expect(signedIn).toMatchObject({ ok: true, status: 200, error: null, url: `${site.url}/mypage` });
  const session = await run(page, ({ client }) => client.getSession());
  expect(session?.user).toMatchObject({ email, language: 'ko', isBusinessUser: false });
  expect(typeof session?.user?.accessToken).toBe('string');

  const out = await run(page, ({ client }) =>
    client.signOut({ redirect: false, callbackUrl: '/faq' }),
  );
  expect(out.url).toBe(`${site.url}/faq`);
  expect(await run(page, ({ client }) => client.getSession())).toBeNull();
});

test('next-auth’s client is redirected only within this site, whatever it asks for', async ({
  page,
}) => {
  const { email, password } = await registerMember(site);
  await open(page);
  for (const callbackUrl of [
    'https://evil.example/mypage',
    '//evil.example/mypage',
    '/\\evil.example',
    'javascript:alert(1)',
    `${site.url}.evil.example/`,
    `https://evil.example/?${site.url}`,
  ]) {
    const answer = await run(
      page,
      ({ client, given }) => client.signIn('email', { ...given, redirect: false }),
      { email, password, callbackUrl },
    );
    expect([callbackUrl, new URL(answer?.url ?? '').origin]).toEqual([callbackUrl, site.url]);
  }
});

test('messages that next-auth’s client logs are accepted and ignored', async ({ page }) => {
  const answer = await page.request.post(`${site.url}/api/auth/_log`, {
    form: { level: 'error', code: 'CLIENT_FETCH_ERROR' },
  });
  expect(answer.status()).toBe(200);
});
