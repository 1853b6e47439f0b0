import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { audit } from '@/server/app/audit/audit';
import { reservations } from '@/server/platform/db/schema';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { bookable, booked, held, ordered, soldOf, stored } from '../testing';

let world: World;
let member: TestMember;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  member = await world.member();
});
afterAll(() => world.close());

const extend = (id: string, as = member) =>
  world.call('extendHold', { params: { id } }, { member: as });
const view = async (id: string) =>
  dataOf(await world.call('getReservation', { params: { id } }, { member }));

it('makes a hold longer by the time it was made for, once, with its line in the ledger', async () => {
  const room = await bookable(world);
  const { id, stay } = await held(world, member, room);
  const made = world.now().getTime();
  expect((await view(id)).holdExtension).toBe(900);
  world.advance(600_000);
  const { holdExpiresAt } = dataOf(await extend(id));
  expect(Date.parse(holdExpiresAt) - made).toBe(1_800_000);
  expect(await view(id)).toMatchObject({ state: 'HELD', holdExpiresAt, holdExtension: null });
  expect(errorOf(await extend(id))).toMatchObject({ status: 409, code: 'HOLD_EXTENDED_BEFORE' });
  const { events } = await stored(world, id);
  expect(events.map(({ event }) => event)).toEqual(['HOLD_MADE', 'HOLD_EXTENDED']);

  world.advance(800_000);
  expect(await expireHolds(world.deps)).toBe(0);
  expect(await soldOf(world, room, stay)).toEqual(Array(7).fill(1));
  const { findings } = await audit(world.db, { gateway: world.deps.gateway, restAt: null });
  expect(findings).toEqual([]);
  world.advance(400_000);
  expect(await expireHolds(world.deps)).toBe(1);
  expect(await soldOf(world, room, stay)).toEqual(Array(7).fill(0));
});

it('leaves alone what is over, swept or not, what is paid or being paid, and what is not theirs', async () => {
  const room = await bookable(world, { rooms: 9 });
  const paid = await booked(world, member, room);
  expect(errorOf(await extend(paid.id)).code).toBe('RESERVATION_STATE');

  const paying = await held(world, member, room);
  const body = await ordered(world, member, paying.id);
  world.gateway.failConfirm(...Array<'unknown-not-charged'>(9).fill('unknown-not-charged'));
  await world.call('confirmPayment', { body }, { member });
  world.gateway.recover();
  expect((await stored(world, paying.id)).reservation.state).toBe('PAYING');
  expect(errorOf(await extend(paying.id)).code).toBe('PAYMENT_PENDING');
  expect((await view(paying.id)).holdExtension).toBeNull();

  const given = await held(world, member, room);
  await world.call('releaseHold', { params: { id: given.id } }, { member });
  expect(errorOf(await extend(given.id)).code).toBe('RESERVATION_STATE');

  const over = await held(world, member, room);
  expect(errorOf(await extend(over.id, await world.member())).code).toBe('RESERVATION_NOT_FOUND');
  await world.db
    .update(reservations)
    .set({ holdExpiresAt: world.now() })
    .where(eq(reservations.id, over.id));
  expect(errorOf(await extend(over.id)).code).toBe('HOLD_EXPIRED');
  await expireHolds(world.deps);
  expect(errorOf(await extend(over.id)).code).toBe('HOLD_EXPIRED');
});
