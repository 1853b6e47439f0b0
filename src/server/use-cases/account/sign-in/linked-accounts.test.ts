import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { members, memberSessions, memberSocials, notifications } from '@/server/platform/db/schema';
import { oidcVerifier } from '@/server/platform/providers/identity-verifier';
import { startIssuer, type TestIssuer } from '@/server/testing/identity-issuer';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { hashPassword } from './passwords';

/** Who is signed in by an identity, and who may link it. */

let world: World;
let issuer: TestIssuer;
let passwordHash: string;
beforeAll(async () => {
  issuer = await startIssuer(() => world.now());
  const verify = oidcVerifier(issuer.provider('etbs'));
  world = await createWorld({
    identities: new Map([
      ['etbs', verify],
      ['google', verify],
    ]),
  });
  passwordHash = await hashPassword('warm tea by the window');
});
afterAll(async () => {
  await world.close();
  await issuer.close();
});

type Claims = Parameters<TestIssuer['token']>[0];
const signIn = async (claims: Claims, as: { address?: string } = {}, provider = 'etbs') =>
  world.call(
    'socialCallback',
    { params: { provider }, body: { idToken: await issuer.token(claims) } },
    as,
  );
const link = async (member: TestMember, sub: string, provider = 'etbs') =>
  world.call(
    'linkSocial',
    { params: { provider }, body: { idToken: await issuer.token({ sub }) } },
    { member },
  );
const unlink = (member: TestMember, provider = 'etbs') =>
  world.call('unlinkSocial', { params: { provider } }, { member });
const proven = (email: string) => ({ email, email_verified: true });

describe('an identity nobody has', () => {
  test('makes a member with the welcome of everybody, who still has to say a number', async () => {
    const claims = { sub: 'new-1', ...proven('New.One@Example.com'), name: ' 김머묾 ' };
    const { user, accessToken } = dataOf(await signIn(claims));
    expect(user).toMatchObject({
      email: 'new.one@example.com',
      name: '김머묾',
      tel: '',
      isSocial: true,
      marketing: false,
      privacy_uses_marketing: false,
      email_verified_at: world.now().toISOString(),
      socials: [{ provider: 'etbs' }],
    });
    const profile = dataOf(await world.call('checkInfo', {}, { token: accessToken }));
    expect(profile).toMatchObject({ complete: false });
    const [row] = await world.db.select().from(members).where(eq(members.id, user.id));
    expect(row).toMatchObject({ passwordHash: null, marketingDecidedAt: null });
    const welcome = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, user.id));
    expect(welcome).toHaveLength(1);
    expect(dataOf(await signIn({ sub: 'new-1' })).user.id).toBe(user.id);
  });

  test('is its own provider’s alone: the same subject at another one is somebody else', async () => {
    const here = dataOf(await signIn({ sub: 'same-1', ...proven('same.here@example.com') }));
    const claims = { sub: 'same-1', ...proven('same.there@example.com') };
    const there = dataOf(await signIn(claims, {}, 'google'));
    expect(there.user.id).not.toBe(here.user.id);
    expect(there.user.email).toBe('same.there@example.com');
  });

  test('makes one member of two tabs', async () => {
    const claims = { sub: 'tabs', ...proven('tabs@example.com') };
    const both = await Promise.all([signIn(claims), signIn(claims)]);
    const [one, two] = both.map((answer) => dataOf(answer).user.id);
    expect(one).toBe(two);
  });

  test('isn’t linked to the member who has its address, and makes no other', async () => {
    const { id, email } = await world.member({ passwordHash });
    const refused = errorOf(await signIn({ sub: 'same-address', ...proven(email.toUpperCase()) }));
    expect(refused).toMatchObject({ code: 'ACCOUNT_NOT_LINKED', status: 409 });
    expect(refused.message).toContain('연결');
    const links = await world.db.select().from(memberSocials).where(eq(memberSocials.memberId, id));
    expect(links).toHaveLength(0);
    const sessions = await world.db
      .select()
      .from(memberSessions)
      .where(eq(memberSessions.memberId, id));
    expect(sessions).toHaveLength(1);
  });

  test('of a deleted member belongs to nobody, but the member’s email address isn’t free again', async () => {
    const { user } = dataOf(await signIn({ sub: 'left', ...proven('left@example.com') }));
    await world.db.update(members).set({ deletedAt: world.now() }).where(eq(members.id, user.id));
    const again = errorOf(await signIn({ sub: 'left', ...proven('left@example.com') }));
    expect(again.code).toBe('EMAIL_TAKEN');
    const anew = dataOf(await signIn({ sub: 'left', ...proven('back@example.com') }));
    expect(anew.user.id).not.toBe(user.id);
  });
});

test('who is business is said by the provider linked first', async () => {
  const member = await world.member({ passwordHash });
  dataOf(await link(member, 'g-first', 'google'));
  world.advance(1_000);
  dataOf(await link(member, 'e-second'));
  const socials = async () =>
    dataOf(await world.call('getUser', {}, { member })).socials.map(({ provider }) => provider);
  expect(await socials()).toEqual(['google', 'etbs']);
  dataOf(await unlink(member, 'google'));
  expect(await socials()).toEqual(['etbs']);
});

describe('linking', () => {
  test('lets the identity in from then on, and is the same when done again', async () => {
    const member = await world.member({ passwordHash });
    const linkedAt = world.now().toISOString();
    const expected = {
      linked: [{ provider: 'etbs', linkedAt }],
      hasPassword: true,
      offered: ['etbs', 'google'],
    };
    expect(dataOf(await link(member, 'mine'))).toEqual(expected);
    world.advance(5_000);
    expect(dataOf(await link(member, 'mine'))).toEqual(expected);
    expect(dataOf(await world.call('listSocials', {}, { member }))).toEqual(expected);
    expect(dataOf(await signIn({ sub: 'mine' })).user.id).toBe(member.id);
    // Linking an account doesn't end existing sessions.
    dataOf(await world.call('getUser', {}, { member }));
  });

  test('refuses somebody else’s identity, and a second one of a provider', async () => {
    const [one, two] = [await world.member({ passwordHash }), await world.member()];
    dataOf(await link(one, 'ones'));
    expect(errorOf(await link(two, 'ones'))).toMatchObject({ code: 'IDENTITY_TAKEN', status: 409 });
    expect(errorOf(await link(one, 'another'))).toMatchObject({ code: 'PROVIDER_ALREADY_LINKED' });
    expect(dataOf(await signIn({ sub: 'ones' })).user.id).toBe(one.id);
    expect(dataOf(await world.call('listSocials', {}, { member: two })).linked).toEqual([]);
  });

  test('by two members at once gives it to one', async () => {
    const pair = [await world.member(), await world.member()] as const;
    const answers = await Promise.all(pair.map((member) => link(member, 'wanted')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('wants a device that is signed in, and a token', async () => {
    const member = await world.member({ passwordHash });
    const idToken = await issuer.token({ sub: 'late' });
    const body = { params: { provider: 'etbs' }, body: { idToken } };
    expect(errorOf(await world.call('linkSocial', body)).code).toBe('UNAUTHENTICATED');
    const unproven = { params: { provider: 'etbs' }, body: { idToken: 'x' } };
    expect(errorOf(await world.call('linkSocial', unproven, { member })).code).toBe(
      'IDENTITY_NOT_PROVEN',
    );
    await world.db
      .update(memberSessions)
      .set({ revokedAt: world.now() })
      .where(eq(memberSessions.id, member.sessionId));
    expect(errorOf(await world.call('linkSocial', body, { member })).code).toBe('TOKEN_EXPIRED');
    expect(errorOf(await unlink(member)).code).toBe('TOKEN_EXPIRED');
  });
});

describe('unlinking', () => {
  test('keeps the identity out, and is the same when done again', async () => {
    const member = await world.member({ passwordHash });
    dataOf(await link(member, 'gone'));
    for (let times = 0; times < 2; times += 1) {
      expect(dataOf(await unlink(member)).linked).toEqual([]);
    }
    const refused = errorOf(await signIn({ sub: 'gone', ...proven(member.email) }));
    expect(refused.code).toBe('ACCOUNT_NOT_LINKED');
  });

  test('doesn’t remove the last way to sign in', async () => {
    const member = await world.member({ passwordHash: null });
    dataOf(await link(member, 'only'));
    dataOf(await unlink(member, 'google'));
    expect(errorOf(await unlink(member))).toMatchObject({ code: 'LAST_WAY_IN', status: 409 });
    dataOf(await link(member, 'other', 'google'));
    dataOf(await unlink(member));
    expect(errorOf(await unlink(member, 'google')).code).toBe('LAST_WAY_IN');
    await world.db.update(members).set({ passwordHash }).where(eq(members.id, member.id));
    dataOf(await unlink(member, 'google'));
  });

  test('removes one when both are removed at once', async () => {
    const member = await world.member({ passwordHash: null });
    dataOf(await link(member, 'left-hand'));
    dataOf(await link(member, 'right-hand', 'google'));
    const answers = await Promise.all([unlink(member), unlink(member, 'google')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('tries are limited', () => {
  test('by the client, whatever token it sends', async () => {
    const from = { address: '203.0.113.77' };
    for (let tries = 0; tries < 50; tries += 1) {
      const idToken = `nonsense-${tries}`;
      const answer = await world.call(
        'socialCallback',
        { params: { provider: 'etbs' }, body: { idToken } },
        from,
      );
      expect(errorOf(answer).code).toBe('IDENTITY_NOT_PROVEN');
    }
    const claims = { sub: 'limited', ...proven('limited@example.com') };
    expect(errorOf(await signIn(claims, from)).code).toBe('RATE_LIMITED');
    dataOf(await signIn(claims, { address: '203.0.113.78' }));
  });

  test('by the identity, whoever sends it, but not when they succeed', async () => {
    for (let tries = 0; tries < 12; tries += 1) dataOf(await signIn({ sub: 'limited' }));
    const unproven = { sub: 'refused', email: 'refused@example.com' };
    for (let tries = 0; tries < 10; tries += 1) {
      expect(errorOf(await signIn(unproven)).code).toBe('IDENTITY_EMAIL_UNPROVEN');
    }
    expect(errorOf(await signIn(unproven)).code).toBe('RATE_LIMITED');
  });
});
