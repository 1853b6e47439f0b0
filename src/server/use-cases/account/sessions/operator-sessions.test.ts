import { afterAll, beforeAll, expect, test } from 'vitest';

import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { ask, createWorld, TEST_SECRETS, type World } from '@/server/testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const end = async (body: object, token?: string) =>
  ask(world.app, '/api/operator/sessions', {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token ?? (await issueOperatorToken(TEST_SECRETS.secret, world.now()))}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });

const isIn = async (member: Awaited<ReturnType<World['member']>>) =>
  (await world.call('getUser', {}, { member })).ok;

test('an operator signs one member out everywhere, and nobody else', async () => {
  const [meant, other] = [await world.member({ email: 'taken@example.com' }), await world.member()];
  const answer = await end({ email: ' Taken@Example.com' });
  expect([answer.status, await answer.json()]).toEqual([200, { ended: 1 }]);
  expect([await isIn(meant), await isIn(other)]).toEqual([false, true]);
  expect((await end({ email: 'nobody.of.that.name@example.com' })).status).toBe(404);
});

test('an operator signs everybody out', async () => {
  const all = [await world.member(), await world.member()];
  expect(await Promise.all(all.map(isIn))).toEqual([true, true]);
  expect((await end({ everybody: true })).status).toBe(200);
  expect(await Promise.all(all.map(isIn))).toEqual([false, false]);
});

test('nobody else can, not even a member, and not by a body that says neither', async () => {
  const member = await world.member();
  for (const token of ['none', member.token]) {
    expect((await end({ everybody: true }, token)).status).toBe(401);
  }
  for (const body of [{}, { everybody: false }, { email: 'a@example.com', everybody: true }]) {
    expect((await end(body)).status).toBe(400);
  }
  expect(await isIn(member)).toBe(true);
});
