import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { members, memberSessions, notifications, rateEvents } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';
import { hashPassword, verifyPassword } from './passwords';

const PASSWORD = 'warm tea by the window';

let world: World;
let hash: string;
beforeAll(async () => {
  world = await createWorld();
  hash = await hashPassword(PASSWORD);
});
afterAll(() => world.close());

const signIn = (email: string, password = PASSWORD, address?: string) =>
  world.call('checkUser', { body: { email, password } }, address === undefined ? {} : { address });

test('passwords are kept by argon2id with the parameters OWASP asks for', async () => {
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, PASSWORD)).toBe(true);
  expect(await verifyPassword(hash, `${PASSWORD}.`)).toBe(false);
  expect(await verifyPassword(null, PASSWORD)).toBe(false);
});

test('the right password gives tokens that work, and neither is kept', async () => {
  const { email, id } = await world.member({ passwordHash: hash });
  const signedIn = dataOf(await signIn(email.toUpperCase()));
  expect(signedIn.user).toMatchObject({ id, email, isSocial: false, socials: [], language: 'kr' });
  expect(signedIn.user.last_login_at).toBe(world.now().toISOString());
  expect(JSON.stringify(signedIn)).not.toContain('argon2');
  const sessions = await world.db
    .select()
    .from(memberSessions)
    .where(eq(memberSessions.memberId, id));
  const [, , mac = ''] = signedIn.refreshToken.split('.');
  expect(mac).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(sessions)).not.toContain(mac);
  const me = dataOf(await world.call('getUser', {}, { token: signedIn.accessToken }));
  expect(me.id).toBe(id);
});

test('a wrong password, an unknown address and a member who left answer alike', async () => {
  const { email } = await world.member({ passwordHash: hash });
  const left = await world.member({ passwordHash: hash });
  await world.db.update(members).set({ deletedAt: world.now() }).where(eq(members.id, left.id));
  const social = await world.member();
  for (const answer of [
    await signIn(email, 'something else altogether'),
    await signIn('nobody@example.com'),
    await signIn(left.email),
    await signIn(social.email),
  ]) {
    const { code, status, details } = errorOf(answer);
    expect({ code, status, details }).toEqual({
      code: 'CREDENTIALS_WRONG',
      status: 401,
      details: undefined,
    });
  }
});

test('ten wrong tries of a client shut an address to it for ten minutes, for the right password too', async () => {
  const { email } = await world.member({ passwordHash: hash });
  dataOf(await signIn(email));
  const HERE = '192.0.2.8';
  const wrong = await Promise.all(
    Array.from({ length: 12 }, () => signIn(email, 'wrong one', HERE)),
  );
  const codes = wrong.map((answer) => errorOf(answer).code);
  expect(codes.filter((code) => code === 'CREDENTIALS_WRONG')).toHaveLength(10);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2);
  expect(errorOf(await signIn(email, PASSWORD, HERE)).status).toBe(429);
  world.advance(10 * 60_000);
  dataOf(await signIn(email, PASSWORD, HERE));
  const kept = await world.db.select().from(rateEvents);
  expect(JSON.stringify(kept)).not.toContain(email);
});

test('one client is limited over all addresses', async () => {
  const tries = await Promise.all(
    Array.from({ length: 51 }, (_, at) => signIn(`n${at}@example.com`, 'wrong one', '192.0.2.7')),
  );
  const limited = tries.filter((answer) => errorOf(answer).code === 'RATE_LIMITED');
  expect(limited).toHaveLength(1);
});

test('a device that nobody remembers is told of, once', async () => {
  const { email, id } = await world.member({ passwordHash: hash });
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const by = (userAgent: string) =>
    world.call('checkUser', { body: { email, password: PASSWORD } }, { userAgent });
  const devicesInNotices = async () =>
    (await world.db.select().from(notifications).where(eq(notifications.memberId, id))).map(
      ({ body }) => body.en.split('.')[0],
    );
  dataOf(await by(''));
  expect(await devicesInNotices()).toEqual([]);
  dataOf(await by(chrome));
  dataOf(await by(chrome));
  expect(await devicesInNotices()).toEqual([
    expect.stringMatching(/^Chrome, Windows, \d\d:\d\d on /),
  ]);
});
