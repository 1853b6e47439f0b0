import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSandbox, type Sandbox } from '../sandbox';
import { booksFolder, testSettings } from '../testing';

const REDIRECT = 'http://shop.test/api/auth/callback/etbs';

let folder: ReturnType<typeof booksFolder>;
let sandbox: Sandbox;
beforeEach(async () => {
  folder = booksFolder();
  sandbox = await startSandbox(testSettings(folder.dir));
});
afterEach(async () => {
  await sandbox.close();
  folder.remove();
});

const issuer = () => `${sandbox.url}/oidc/etbs`;
const control = (body: object) =>
  fetch(`${sandbox.url}/control/oidc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A browser that doesn't follow redirects by itself, and keeps cookies. */
function browser() {
  const jar = new Map<string, string>();
  return async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(url, sandbox.url), {
      ...init,
      redirect: 'manual',
      headers: { cookie },
    });
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      jar.set(name, value);
    }
    return { status: answer.status, to: answer.headers.get('location') ?? '', answer };
  };
}

const verifier = randomBytes(32).toString('base64url');
const query = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: 'site',
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'the state',
    nonce: 'the nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });

/**
 * Opens the provider's page and presses a button there; returns the address that it redirects back
 * to.
 */
async function press(fields: Record<string, string>): Promise<URL> {
  const go = browser();
  const { to } = await go(`${issuer()}/auth?${query()}`);
  const pressed = await go(to, { method: 'POST', body: new URLSearchParams(fields) });
  return new URL((await go(pressed.to)).to);
}

async function tokenFor(code: string, secret = 'etbs-key', codeVerifier = verifier) {
  const answer = await fetch(`${issuer()}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`site:${secret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      code_verifier: codeVerifier,
    }),
  });
  const body: { id_token?: string; error?: string } = await answer.json();
  return body;
}

async function signedIn(subject: string): Promise<string> {
  const back = await press({ subject });
  return (await tokenFor(back.searchParams.get('code') ?? '')).id_token ?? '';
}

const verified = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${issuer()}/jwks`)), {
    issuer: issuer(),
    audience: 'site',
  });

describe('the business identity provider', () => {
  test('names the person in a token whose signature its published keys verify', async () => {
    const { payload } = await verified(await signedIn('employee-7'));
    expect(payload).toMatchObject({
      sub: 'employee-7',
      name: '이바다',
      locale: 'ko',
      nonce: 'the nonce',
      email: 'business@example.com',
      email_verified: true,
    });
    const unproven = await verified(await signedIn('employee-9'));
    expect(unproven.payload).toMatchObject({ email_verified: false });
  });

  test('accepts people that a test adds, until it is reset', async () => {
    expect(
      (await control({ people: [{ subject: 'new', name: '김하늘', email: null }] })).status,
    ).toBe(200);
    const { payload } = await verified(await signedIn('new'));
    expect(payload).not.toHaveProperty('email');
    expect((await control({ people: [{ subject: 'no spaces' }] })).status).toBe(400);
    await fetch(`${sandbox.url}/control/reset`, { method: 'POST' });
    expect((await press({ subject: 'new' })).searchParams.get('error')).toBe('access_denied');
  });

  test('reports that the person cancelled', async () => {
    const back = await press({ action: 'cancel' });
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe('the state');
  });

  test('gives no token without the secret or the proof key, or for a used code', async () => {
    const code = async () =>
      (await press({ subject: 'employee-7' })).searchParams.get('code') ?? '';
    expect(await tokenFor(await code(), 'another')).toMatchObject({ error: 'invalid_client' });
    const other = randomBytes(32).toString('base64url');
    expect(await tokenFor(await code(), 'etbs-key', other)).toMatchObject({
      error: 'invalid_grant',
    });
    const used = await code();
    expect(await tokenFor(used)).toHaveProperty('id_token');
    expect(await tokenFor(used)).toMatchObject({ error: 'invalid_grant' });
  });

  test('never redirects to other addresses, and requires a proof key', async () => {
    const go = browser();
    const openLogIn = async (more: Record<string, string>) => go(`${issuer()}/auth?${query(more)}`);
    const elsewhere = await openLogIn({ redirect_uri: 'https://evil.example/' });
    expect([elsewhere.status, elsewhere.to]).toEqual([400, '']);
    const plain = query();
    plain.delete('code_challenge');
    plain.delete('code_challenge_method');
    const { to } = await go(`${issuer()}/auth?${plain}`);
    expect(new URL(to).searchParams.get('error')).toBe('invalid_request');
  });

  test('shows its page in the requested language, and only to the browser that began the log-in', async () => {
    const go = browser();
    const { to } = await go(`${issuer()}/auth?${query({ ui_locales: 'en' })}`);
    expect(await (await go(to)).answer.text()).toContain('Company log-in');
    expect(await (await go(`${to}?lang=ko`)).answer.text()).toContain('회사 계정 로그인');
    const stranger = await browser()(to);
    expect(stranger.status).toBe(404);
    expect(await stranger.answer.text()).not.toContain('business@example.com');
  });

  test('signs with the same key after a restart', async () => {
    const before = decodeProtectedHeader(await signedIn('employee-7')).kid;
    await sandbox.close();
    sandbox = await startSandbox(testSettings(folder.dir));
    expect(decodeProtectedHeader(await signedIn('employee-7')).kid).toBe(before);
  });

  test('can be made unavailable or slow, or publish other keys', async () => {
    const discovery = () => fetch(`${issuer()}/.well-known/openid-configuration`);
    await control({ down: true });
    expect((await discovery()).status).toBe(503);
    await control({ down: false, slowMs: 60 });
    const began = performance.now();
    expect((await discovery()).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(50);
    await control({ slowMs: 0, unknownKey: true });
    const token = await signedIn('employee-7');
    await expect(verified(token)).rejects.toThrow();
    await control({ unknownKey: false });
    await expect(verified(token)).resolves.toBeDefined();
  });

  test('writes no personal data to its output', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const warnings = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    await signedIn('employee-7');
    await tokenFor('nonsense');
    await browser()(`${issuer()}/auth?login_hint=business@example.com`);
    expect(JSON.stringify([written.mock.calls, warnings.mock.calls])).not.toContain('business');
    written.mockRestore();
    warnings.mockRestore();
  });
});
