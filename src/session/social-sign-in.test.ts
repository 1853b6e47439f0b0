import { generateKeyPair, exportPKCS8, jwtVerify } from 'jose';
import type { Account } from 'next-auth';
import { describe, expect, it } from 'vitest';

import { identityProvidersOf } from '@/config/identity-providers';
import { ApiError } from '@/lib/api/client';
import { fakeApi, type Answers } from '@/lib/api/testing';
import { localePath } from '@/i18n/language';
import { authProvider } from './providers';
import { socialSignIn } from './social-sign-in';
import { signedInAt } from './testing';

const account: Account = {
  provider: 'etbs',
  type: 'oauth',
  providerAccountId: 's-1',
  id_token: 'identity',
  access_token: 'access',
};
const signedIn = signedInAt(0);

function stepOf(answers: Answers, linking = false, target = '/faq') {
  const { api, calls } = fakeApi(answers, 'en');
  const step = socialSignIn({
    api: () => api,
    linking: linking ? api : null,
    target,
    localised: (path) => localePath('en', path),
  });
  const user = { id: 's-1' };
  return { calls, user, run: () => step({ user, account }) };
}

const refusal = (code: ConstructorParameters<typeof ApiError>[1]) => () =>
  Promise.reject(new ApiError(409, code, '', 'r'));
const request = {
  params: { provider: 'etbs' },
  body: { idToken: 'identity', accessToken: 'access' },
};

describe('a sign-in with an identity provider', () => {
  it('signs in the member that the API names, not the one that the provider names', async () => {
    const { calls, user, run } = stepOf({ socialCallback: () => signedIn });
    expect(await run()).toBe(true);
    expect(calls).toEqual([{ name: 'socialCallback', request }]);
    expect(user).toMatchObject({ id: 'm1', signedIn });
  });

  it.each([
    [
      'ACCOUNT_NOT_LINKED',
      '/en/auth/login?redirect_url=%2Fauth%2Finfo%3Fconnect%3Detbs&error=AccountNotLinkedError',
    ],
    ['IDENTITY_EMAIL_UNPROVEN', '/en/auth/login?redirect_url=%2Ffaq&error=IDENTITY_EMAIL_UNPROVEN'],
  ] as const)('that the API refuses with %s shows that on the log-in page', async (code, page) => {
    const { user, run } = stepOf({ socialCallback: refusal(code) });
    expect(await run()).toBe(page);
    expect(user).toEqual({ id: 's-1' });
  });

  it('signs nobody in when the API does not answer', async () => {
    const { run } = stepOf({ socialCallback: () => Promise.reject(new Error('away')) });
    expect(await run()).toContain('error=INTERNAL');
  });
});

describe('linking an account of an identity provider', () => {
  it('leaves the member signed in, and returns to the page where it began', async () => {
    const linkSocial = () => ({ linked: [], hasPassword: true, offered: [] });
    const { calls, user, run } = stepOf({ linkSocial }, true);
    expect(await run()).toBe('/en/auth/info?connected=etbs');
    expect(calls).toEqual([{ name: 'linkSocial', request }]);
    expect(user).toEqual({ id: 's-1' });
  });

  it('that the API refuses shows the error on that page', async () => {
    const { run } = stepOf({ linkSocial: refusal('IDENTITY_TAKEN') }, true);
    expect(await run()).toBe('/en/auth/info?connect=etbs&error=IDENTITY_TAKEN');
  });
});

describe('the client secret for Apple', () => {
  it('is a token of the developer team, signed when it is needed', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const [apple] = identityProvidersOf(
      {
        APPLE_CLIENT_ID: 'com.example.site',
        APPLE_TEAM_ID: 'TEAM',
        APPLE_KEY_ID: 'KEY',
        APPLE_PRIVATE_KEY: (await exportPKCS8(privateKey)).replaceAll('\n', '\\n'),
      },
      null,
    );
    if (apple === undefined) throw new Error('no provider');
    const { clientSecret = '', wellKnown, checks } = await authProvider(apple, Date.now, true);
    const { payload, protectedHeader } = await jwtVerify(clientSecret, publicKey, {
      issuer: 'TEAM',
      subject: 'com.example.site',
      audience: 'https://appleid.apple.com',
    });
    expect((await authProvider(apple, Date.now, false)).clientSecret).toBe('');
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'KEY' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(15_777_000);
    expect([wellKnown, checks]).toEqual([undefined, ['state', 'nonce']]);
  });
});
