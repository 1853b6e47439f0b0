import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { members } from '@/server/platform/db/schema';
import { LIMITS } from '@/server/platform/limits/limits';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';
import { readTelephone } from '@/server/core/members/telephone';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test.each([
  ['010-1234-5678', 'KR', '+821012345678', 'KR'],
  ['+82 10 1234 5678', 'KR', '+821012345678', 'KR'],
  ['+82 010-1234-5678', 'KR', '+821012345678', 'KR'],
  ['+44 7400 123456', 'KR', '+447400123456', 'GB'],
  ['02 312 3456', 'KR', '+8223123456', 'KR'],
])('%s of %s is kept as %s', (typed, country, e164, iso) => {
  expect(readTelephone(typed, country)).toMatchObject({ e164, iso });
});

test('a profile is complete with name, number and country', async () => {
  const member = await world.member({ tel: '', countryCode: '', iso: '' });
  const before = dataOf(await world.call('checkInfo', {}, { member }));
  expect(before).toEqual({
    complete: false,
    missing: ['tel', 'country_code'],
    missingConsents: [],
  });
  const body = { tel: '010-5555-0001' };
  dataOf(await world.call('updateUser', { body }, { member }));
  const after = dataOf(await world.call('checkInfo', {}, { member }));
  expect(after).toEqual({ complete: true, missing: [], missingConsents: [] });
});

test('a number that was only typed can be used by any member, and reveals nobody', async () => {
  const owner = await world.member({ tel: '+821055550002' });
  const none = { tel: '', countryCode: '', iso: '' };
  const body = { tel: '010-5555-0002' };
  for (const member of [await world.member(none), await world.member(none), owner]) {
    const updated = dataOf(await world.call('updateUser', { body }, { member }));
    expect(updated.tel).toBe('+821055550002');
    expect(updated.tel_verified_at === null).toBe(member !== owner);
  }
});

test('the marketing decision keeps the date it was made', async () => {
  const member = await world.member();
  const decided = async () => {
    const [row] = await world.db.select().from(members).where(eq(members.id, member.id));
    return row;
  };
  const set = async (marketing: boolean) =>
    dataOf(await world.call('updateUser', { body: { marketing } }, { member }));
  await set(true);
  const first = world.now();
  world.advance(60_000);
  await set(true);
  expect((await decided())?.marketingDecidedAt).toEqual(first);
  expect((await decided())?.notifications.marketing).toEqual({
    mail: true,
    sms: true,
    push: true,
  });
  await set(false);
  expect((await decided())?.marketingDecidedAt).toEqual(world.now());
});

test('duplicates are told, the form of an address is, and lists of addresses are not', async () => {
  const { email } = await world.member({ tel: '+821055550009' });
  const isTaken = async (address: string) =>
    dataOf(await world.call('checkEmailDuplicate', { body: { email: address } })).duplicate;
  expect([await isTaken(email), await isTaken('free@example.com')]).toEqual([true, false]);
  const tel = await world.call('checkTelDuplicate', { body: { tel: '01055550009' } });
  expect(dataOf(tel).duplicate).toBe(true);
  const bad = await world.call('checkTelDuplicate', { body: { tel: '12345' } });
  expect(errorOf(bad).code).toBe('TEL_INVALID');
  for (const [address, valid] of [
    [email, true],
    ['no one', false],
  ] as const) {
    const answer = await world.call('checkEmail', { body: { email: address } });
    expect(dataOf(answer)).toEqual({ valid });
  }
  const many = await Promise.all(
    Array.from({ length: LIMITS.lookUpClient.most + 1 }, (_, at) =>
      world.call(
        'checkEmailDuplicate',
        { body: { email: `a${at}@example.com` } },
        { address: '192.0.2.9' },
      ),
    ),
  );
  expect(many.filter((answer) => !answer.ok)).toHaveLength(1);
});

test('calls about a member need a token', async () => {
  const refused = [
    errorOf(await world.call('getUser', {})),
    errorOf(await world.call('checkInfo', {})),
    errorOf(await world.call('updateUser', { body: { name: 'x' } })),
  ];
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  }
});
