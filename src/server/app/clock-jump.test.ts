import { afterEach, beforeEach, expect, it } from 'vitest';

import { issueAccessToken } from '@/server/core/members/member-session';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import {
  bookable,
  held,
  moneyAt,
  ordered,
  soldOf,
  stayIn,
  stored,
  type Bookable,
} from '@/server/use-cases/booking/testing';
import { LINES } from './jobs/jobs';

/* The clock of a host jumps by an hour while a visitor has a room on hold. */

const HOUR_MS = 3_600_000;

let world: World;
let member: TestMember;
let room: Bookable;
beforeEach(async () => {
  world = await createWorld();
  member = await world.member();
  room = await bookable(world, { rooms: 1 });
});
afterEach(() => world.close());

const runJobs = async () => {
  for (const { work } of LINES.flat()) await work(world.deps);
};

it('back: nobody is signed out, the hold is paid, and the room is sold once', async () => {
  const stay = stayIn(world, 30, 2);
  const { id, total } = await held(world, member, room, stay);
  world.advance(-HOUR_MS);
  await runJobs();
  const body = await ordered(world, member, id);
  const paid = dataOf(await world.call('confirmPayment', { body }, { member }));
  expect(paid.outcome).toBe('BOOKED');
  await runJobs();
  expect([await soldOf(world, room, stay), moneyAt(world)]).toEqual([[1, 1], total]);
  // And on again, as the time service puts it right.
  world.advance(HOUR_MS);
  await runJobs();
  expect([await soldOf(world, room, stay), moneyAt(world)]).toEqual([[1, 1], total]);
  expect((await stored(world, id)).reservation.state).toBe('BOOKED');
});

it('on: the visitor is told that the time is over, nothing is charged, and the room is free', async () => {
  const stay = stayIn(world, 30, 2);
  const { id } = await held(world, member, room, stay);
  const body = await ordered(world, member, id);
  world.advance(HOUR_MS);
  // Its token has ended as well; the browser renews it.
  const { id: memberId, sessionId } = member;
  const { token } = await issueAccessToken({ memberId, sessionId }, world.deps);
  const paid = await world.call('confirmPayment', { body }, { token });
  expect(errorOf(paid).code).toBe('HOLD_EXPIRED');
  await runJobs();
  expect([await soldOf(world, room, stay), moneyAt(world)]).toEqual([[0, 0], 0]);
});
