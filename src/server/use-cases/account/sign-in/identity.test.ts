import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { spentIdentityTokens } from '@/server/platform/db/schema';
import { oidcVerifier } from '@/server/platform/providers/identity-verifier';
import { startIssuer, type TestIssuer } from '@/server/testing/identity-issuer';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';

/** What an identity token has to be before anybody is signed in by it. */

let world: World;
let issuer: TestIssuer;
let other: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer(() => world.now());
  other = await startIssuer(() => world.now());
  world = await createWorld({
    identities: new Map([
      ['etbs', oidcVerifier(issuer.provider('etbs'))],
      ['google', oidcVerifier(other.provider('google'))],
    ]),
  });
});
afterAll(async () => {
  await world.close();
  await issuer.close();
  await other.close();
});
beforeEach(() => {
  issuer.state.down = false;
});

const signIn = (idToken: string, provider = 'etbs', accessToken?: string) =>
  world.call('socialCallback', {
    params: { provider },
    body: accessToken === undefined ? { idToken } : { idToken, accessToken },
  });

let people = 0;
/** Somebody nobody knows yet, with a proven address. */
const person = () => {
  people += 1;
  const sub = `person-${people}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, name: '김하늘' };
};

test('a good token signs in, and the provider’s keys are read once for many', async () => {
  const someone = person();
  const signedIn = dataOf(await signIn(await issuer.token(someone)));
  expect(signedIn.user).toMatchObject({ email: someone.email, socials: [{ provider: 'etbs' }] });
  dataOf(await world.call('getUser', {}, { token: signedIn.accessToken }));
  dataOf(await signIn(await issuer.token(someone)));
  expect(issuer.state.keysRead).toBe(1);
});

describe('a token is refused', () => {
  const now = () => issuer.seconds();
  test.each<[string, () => Promise<string> | string]>([
    ['of another issuer', () => issuer.token({ ...person(), iss: 'https://evil.example' })],
    ['for another site', () => issuer.token({ ...person(), aud: 'another-site' })],
    ['issued to another of its sites', () => issuer.token({ ...person(), azp: 'another-site' })],
    ['with a key that the provider does not show', () => issuer.strangersToken(person())],
    ['without a signature', () => issuer.unsignedToken(person())],
    ['signed by the shared secret', () => issuer.sharedSecretToken(person(), 'not asked for here')],
    ['that has run out', () => issuer.token({ ...person(), iat: now() - 300, exp: now() - 60 })],
    ['that is older than ten minutes', () => issuer.token({ ...person(), iat: now() - 660 })],
    ['of tomorrow', () => issuer.token({ ...person(), iat: now() + 86_400 })],
    ['without an end', () => issuer.token({ ...person(), exp: undefined })],
    ['of nobody', () => issuer.token({ ...person(), sub: '' })],
    ['of another provider', () => other.token(person())],
    ['that is none', () => 'not.a.token'],
  ])('%s', async (_name, tokenOf) => {
    const refused = errorOf(await signIn(await tokenOf()));
    expect(refused).toMatchObject({ code: 'IDENTITY_NOT_PROVEN', status: 401 });
  });

  test('when it was used before, until it is too old anyhow', async () => {
    const token = await issuer.token(person());
    dataOf(await signIn(token));
    expect(errorOf(await signIn(token)).code).toBe('IDENTITY_NOT_PROVEN');
    // The same signature in another spelling: some bits of the last base64 character have no
    // meaning.
    const [start, signature = ''] = [token.slice(0, -1), token.split('.')[2]];
    const same = (text: string) =>
      Buffer.from(text, 'base64url').equals(Buffer.from(signature, 'base64url'));
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const others = letters
      .map((last) => start + last)
      .filter((one) => one !== token && same(one.split('.')[2] ?? ''));
    expect(others.length).toBeGreaterThan(0);
    for (const one of others) expect(errorOf(await signIn(one)).code).toBe('IDENTITY_NOT_PROVEN');
    const kept = await world.db.select().from(spentIdentityTokens);
    expect(JSON.stringify(kept)).not.toContain(token.slice(-20));
    world.advance(595_000);
    expect(errorOf(await signIn(token)).code).toBe('IDENTITY_NOT_PROVEN');
    world.advance(60_000);
    expect(errorOf(await signIn(token)).code).toBe('IDENTITY_NOT_PROVEN');
    dataOf(await signIn(await issuer.token(person())));
    expect(await world.db.select().from(spentIdentityTokens)).toHaveLength(1);
  });

  test('is accepted once when it is sent twice at the same time', async () => {
    const token = await issuer.token(person());
    const answers = await Promise.all([signIn(token), signIn(token), signIn(token)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('the provider is away', () => {
  const fresh = () => ({ verify: oidcVerifier(issuer.provider('etbs')) });
  const outcome = async (verify: ReturnType<typeof oidcVerifier>) =>
    verify({ idToken: await issuer.token(person()) }, world.now()).then(
      () => 'good',
      (error: { code?: unknown }) => error.code,
    );

  test('its keys can’t be had, or belong to somebody else', async () => {
    const { verify } = fresh();
    issuer.state.down = true;
    expect(await outcome(verify)).toBe('PROVIDER_UNAVAILABLE');
    issuer.state.down = false;
    expect(await outcome(verify)).toBe('good');
    issuer.state.discovered = { issuer: 'https://evil.example' };
    expect(await outcome(fresh().verify)).toBe('PROVIDER_UNAVAILABLE');
    issuer.state.discovered = { jwks_uri: `${issuer.url}/userinfo` };
    expect(await outcome(fresh().verify)).toBe('PROVIDER_UNAVAILABLE');
    issuer.state.discovered = {};
  });

  test('keys that it read keep working', async () => {
    const someone = person();
    dataOf(await signIn(await issuer.token(someone)));
    issuer.state.down = true;
    dataOf(await signIn(await issuer.token(someone)));
  });
});

test.each(['kakao', 'no-such-provider', '__proto__', 'constructor'])(
  'a provider that the site does not offer is none: %s',
  async (provider) => {
    expect(errorOf(await signIn('x', provider))).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  },
);

describe('who says that an address is proven', () => {
  test('UserInfo decides when the token doesn’t say, but only if it is about the same person', async () => {
    const { sub, email } = person();
    issuer.state.userInfo = {
      mine: { sub, email, email_verified: true },
      hers: { sub: 'somebody-else', email: 'hers@example.com', email_verified: true },
    };
    const token = () => issuer.token({ sub, email });
    for (const accessToken of [undefined, 'hers']) {
      const refused = errorOf(await signIn(await token(), 'etbs', accessToken));
      expect(refused).toMatchObject({ code: 'IDENTITY_EMAIL_UNPROVEN', status: 403 });
    }
    expect(errorOf(await signIn(await token(), 'etbs', 'nobody’s')).code).toBe(
      'PROVIDER_UNAVAILABLE',
    );
    expect(dataOf(await signIn(await token(), 'etbs', 'mine')).user.email).toBe(email);
    // The identity has signed in before, so UserInfo isn't asked again.
    issuer.state.userInfo = {};
    dataOf(await signIn(await token(), 'etbs', 'mine'));
  });

  test.each([
    ['nobody', {}],
    ['the provider says it is not', { email_verified: false }],
    ['the provider says so in letters', { email_verified: 'false' }],
    ['there is none', { email_verified: true, email: undefined }],
    ['it is no address', { email_verified: true, email: 'not an address' }],
  ])('an address isn’t proven: %s', async (_name, claims) => {
    const { sub, email } = person();
    const refused = errorOf(await signIn(await issuer.token({ sub, email, ...claims })));
    expect(refused.code).toBe('IDENTITY_EMAIL_UNPROVEN');
  });

  test('the provider may say so as a text instead of a boolean', async () => {
    const someone = { ...person(), email_verified: 'true', name: undefined, nickname: ' 하늘 ' };
    expect(dataOf(await signIn(await issuer.token(someone))).user.name).toBe('하늘');
  });
});
