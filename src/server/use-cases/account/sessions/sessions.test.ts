import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ROTATION_GRACE_MS } from '@/domain/account/session-rotation';
import { members, memberSessions } from '@/server/platform/db/schema';
import { forgetSessions } from './manage-sessions';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';
import { refreshTokenOf } from '@/server/core/members/member-session';
import { hashPassword } from '../sign-in/passwords';

const PASSWORD = 'warm tea by the window';
const LATER = ROTATION_GRACE_MS + 1;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let world: World;
let hash: string;
let email: string;
let memberId: string;
beforeAll(async () => {
  world = await createWorld();
  hash = await hashPassword(PASSWORD);
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ email, id: memberId } = await world.member({ passwordHash: hash }));
  // The device every member of the world comes with.
  await world.db.delete(memberSessions).where(eq(memberSessions.memberId, memberId));
});

const signIn = async (userAgent = '') =>
  dataOf(await world.call('checkUser', { body: { email, password: PASSWORD } }, { userAgent }));
const refresh = (refreshToken: string) => world.call('refreshToken', { body: { refreshToken } });
const next = async (token: string) => dataOf(await refresh(token)).refreshToken;
const me = (token: string) => world.call('getUser', {}, { token });
const rows = () =>
  world.db.select().from(memberSessions).where(eq(memberSessions.memberId, memberId));

const REFUSED = { code: 'TOKEN_EXPIRED', status: 401 };

describe('a refresh token', () => {
  test('is exchanged for another one with a new access token', async () => {
    const first = await signIn();
    world.advance(901_000);
    expect(errorOf(await me(first.accessToken))).toMatchObject(REFUSED);
    const again = dataOf(await refresh(first.refreshToken));
    expect(again.refreshToken).not.toBe(first.refreshToken);
    expect(dataOf(await me(again.accessToken)).email).toBe(email);
    world.advance(LATER);
    expect(await next(again.refreshToken)).not.toBe(again.refreshToken);
  });

  test('is good for tabs that ask at the same time, and all get the same one', async () => {
    const { refreshToken } = await signIn();
    world.advance(LATER);
    const got = await Promise.all(Array.from({ length: 8 }, () => next(refreshToken)));
    expect(new Set(got).size).toBe(1);
    expect((await rows()).map(({ generation }) => generation)).toEqual([1]);
  });

  test('that comes back after its replacement was used ends the session, for both', async () => {
    const stolen = (await signIn()).refreshToken;
    world.advance(LATER);
    const owner = dataOf(await refresh(stolen));
    world.advance(LATER);
    const newest = dataOf(await refresh(owner.refreshToken));
    world.advance(LATER);
    dataOf(await me(newest.accessToken));

    expect(errorOf(await refresh(stolen))).toMatchObject(REFUSED);
    expect(await rows()).toMatchObject([{ revokedFor: 'REUSED' }]);
    expect(errorOf(await refresh(newest.refreshToken))).toMatchObject(REFUSED);
    expect(errorOf(await me(newest.accessToken))).toMatchObject(REFUSED);
  });

  test('whose answer was lost is exchanged again; the lost one is void', async () => {
    const { refreshToken } = await signIn();
    world.advance(LATER);
    const lost = await next(refreshToken);
    world.advance(86_400_000);
    const second = await next(refreshToken);
    expect(second).not.toBe(lost);
    world.advance(LATER);
    expect(errorOf(await refresh(lost))).toMatchObject(REFUSED);
    expect(errorOf(await refresh(second))).toMatchObject(REFUSED);
  });

  test('that this site didn’t make, or not yet, changes nothing', async () => {
    const { refreshToken } = await signIn();
    const [row] = await rows();
    if (row === undefined) throw new Error('no session');
    const { secret } = world.deps.config;
    const other = await world.member();
    const [id, generation, mac = ''] = refreshToken.split('.');
    for (const forged of [
      'never given',
      `${id}.${generation}.${mac.slice(1)}A`,
      `${id}.1.${mac}`,
      `${other.sessionId}.${generation}.${mac}`,
      refreshTokenOf(row, 0, `${secret}.`),
      refreshTokenOf({ ...row, refreshSalt: 'guessed' }, 0, secret),
    ]) {
      expect(errorOf(await refresh(forged))).toMatchObject(REFUSED);
      dataOf(await world.call('signOut', { body: { refreshToken: forged } }));
    }
    expect(errorOf(await refresh(refreshTokenOf(row, 1, secret)))).toMatchObject(REFUSED);
    expect(await rows()).toMatchObject([{ generation: 0, revokedAt: null }]);
  });

  test('runs out when its device stays away for a month, and not before', async () => {
    let { refreshToken } = await signIn();
    world.advance(2_591_000_000);
    refreshToken = await next(refreshToken);
    world.advance(2_591_000_000);
    refreshToken = await next(refreshToken);
    world.advance(2_592_000_000);
    expect(errorOf(await refresh(refreshToken))).toMatchObject(REFUSED);
    expect(await forgetSessions(world.deps)).toBeGreaterThanOrEqual(0);
    world.advance(2_592_000_000);
    await forgetSessions(world.deps);
    expect(await rows()).toEqual([]);
  });

  test('runs out 90 days after signing in, however often it is used', async () => {
    let { refreshToken } = await signIn();
    const day = 86_400_000;
    for (const days of [29, 29, 29, 2]) {
      world.advance(days * day);
      refreshToken = await next(refreshToken);
    }
    expect(await rows()).toMatchObject([{ revokedAt: null }]);
    world.advance(day);
    expect(errorOf(await refresh(refreshToken))).toMatchObject(REFUSED);
    expect(await signIn()).toMatchObject({ refreshToken: expect.any(String) });
  });

  test('of a member who left gives nothing, and neither does the access token', async () => {
    const { refreshToken, accessToken } = await signIn();
    await world.db.update(members).set({ deletedAt: world.now() }).where(eq(members.id, memberId));
    expect(errorOf(await refresh(refreshToken))).toMatchObject(REFUSED);
    expect(errorOf(await me(accessToken))).toMatchObject(REFUSED);
  });
});

describe('signing out', () => {
  test('ends the device’s session by any token of it, at once', async () => {
    const first = await signIn();
    const other = await signIn();
    world.advance(LATER);
    const second = dataOf(await refresh(first.refreshToken));
    dataOf(await world.call('signOut', { body: { refreshToken: first.refreshToken } }));
    expect(errorOf(await me(second.accessToken))).toMatchObject(REFUSED);
    expect(errorOf(await refresh(second.refreshToken))).toMatchObject(REFUSED);
    expect(dataOf(await me(other.accessToken)).id).toBe(memberId);
  });
});

describe('devices', () => {
  test('are listed by what their browsers say they are, the one that asks marked', async () => {
    await signIn(IPHONE);
    world.advance(60_000);
    const { accessToken } = await signIn(CHROME);
    await world.member();
    const { sessions } = dataOf(await world.call('listSessions', {}, { token: accessToken }));
    expect(sessions).toMatchObject([
      { browser: 'Chrome', system: 'Windows', kind: 'desktop', via: 'email', current: true },
      { browser: 'Safari', system: 'iOS', kind: 'mobile', via: 'email', current: false },
    ]);
    expect(sessions.map(({ signedInAt }) => signedInAt)).toEqual([
      world.now().toISOString(),
      new Date(world.now().getTime() - 60_000).toISOString(),
    ]);
    const kept = JSON.stringify(await rows());
    expect(kept).not.toContain('Mozilla');
  });

  test('are signed out one by one, by their own member alone', async () => {
    const [phone, desk] = [await signIn(IPHONE), await signIn(CHROME)];
    const stranger = await world.member();
    const { sessions } = dataOf(await world.call('listSessions', {}, { token: desk.accessToken }));
    const id = sessions.find(({ current }) => !current)?.id ?? '';
    const end = (token: string) => world.call('endSession', { params: { id } }, { token });

    expect(errorOf(await end(stranger.token))).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    dataOf(await me(phone.accessToken));
    dataOf(await end(desk.accessToken));
    expect(errorOf(await me(phone.accessToken))).toMatchObject(REFUSED);
    expect(errorOf(await refresh(phone.refreshToken))).toMatchObject(REFUSED);
    expect(errorOf(await end(desk.accessToken)).code).toBe('NOT_FOUND');
    const after = dataOf(await world.call('listSessions', {}, { token: desk.accessToken }));
    expect(after.sessions).toHaveLength(1);
  });

  test('are signed out only by who proved lately who they are, but for the calling one', async () => {
    const [phone, desk] = [await signIn(IPHONE), await signIn(CHROME)];
    const { sessions } = dataOf(await world.call('listSessions', {}, { token: desk.accessToken }));
    const idOf = (isThis: boolean) => sessions.find(({ current }) => current === isThis)?.id ?? '';
    const token = desk.accessToken;
    const end = (id: string) => world.call('endSession', { params: { id } }, { token });
    const PROOF = { code: 'REAUTHENTICATION_NEEDED', status: 403 };

    // Ten minutes after signing in, whoever holds this session ends no other one with it.
    world.advance(10 * 60_000);
    expect(errorOf(await end(idOf(false)))).toMatchObject(PROOF);
    for (const request of [{}, { query: { except: 'this' as const } }]) {
      expect(errorOf(await world.call('endSessions', request, { token }))).toMatchObject(PROOF);
    }
    dataOf(await me(phone.accessToken));

    dataOf(await world.call('reauthenticate', { body: { present: PASSWORD } }, { token }));
    dataOf(await end(idOf(false)));
    expect(errorOf(await me(phone.accessToken))).toMatchObject(REFUSED);

    world.advance(10 * 60_000);
    const here = dataOf(await refresh(desk.refreshToken)).accessToken;
    const own = { params: { id: idOf(true) } };
    dataOf(await world.call('endSession', own, { token: here }));
    expect(errorOf(await me(here))).toMatchObject(REFUSED);
  });

  test('are signed out together, with or without this one; others’ stay', async () => {
    const devices = [await signIn(), await signIn(), await signIn()];
    const stranger = await world.member();
    const [here] = devices;
    const token = here?.accessToken ?? '';
    const others = await world.call('endSessions', { query: { except: 'this' } }, { token });
    expect(dataOf(others)).toEqual({ ended: 2 });
    expect(dataOf(await me(token)).id).toBe(memberId);

    expect(dataOf(await world.call('endSessions', {}, { token }))).toEqual({ ended: 1 });
    for (const { accessToken, refreshToken } of devices) {
      expect(errorOf(await me(accessToken))).toMatchObject(REFUSED);
      expect(errorOf(await refresh(refreshToken))).toMatchObject(REFUSED);
    }
    dataOf(await me(stranger.token));
    dataOf(await me((await signIn()).accessToken));
  });
});
