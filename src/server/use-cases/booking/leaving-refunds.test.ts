import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addNights } from '@/domain/stay/stay';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { bookable, type Bookable, booked, held, stayIn } from './testing';

const DAY_MS = 24 * 3_600_000;

let world: World;
let member: TestMember;
let room: Bookable;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  // Noon at the hotel.
  world.setNow('2026-11-02T03:00:00Z');
  member = await world.member();
  room = await bookable(world, { price: 100_000, nights: 120 });
  world.gateway.payments.clear();
});
afterAll(() => world.close());

const list = async (id: string, as = member) =>
  dataOf(await world.call('listLeavingRefunds', { params: { id } }, { member: as })).steps;
const quoted = async (id: string, on: string) =>
  dataOf(await world.call('quoteLeaving', { params: { id }, query: { on } }, { member }));

async function later(ms: number) {
  world.advance(ms);
  member = await world.signedInAgain(member);
}

describe('what leaving returns on each day', () => {
  it('is told of a held stay as the offer told it, for every night but the last', async () => {
    const stay = stayIn(world, 3, 30);
    const { id } = await held(world, member, room, stay);
    const steps = await list(id);
    expect(steps.map(({ nights }) => nights)).toEqual(Array.from({ length: 29 }, (_, i) => i + 1));
    const params = { id: room.hotelId, roomId: room.roomTypeId };
    const query = { from: stay.checkIn, to: stay.checkOut, ratePlanId: room.ratePlanId };
    const offered = async (nights: 'SOME' | 'ALL') =>
      dataOf(await world.call('getEarlyLeaving', { params, query: { ...query, nights } })).steps;
    expect(steps).toEqual(await offered('ALL'));
    const some = await offered('SOME');
    expect(some.map(({ nights }) => nights)).toEqual([7, 14, 21]);
    expect(steps).toEqual(expect.arrayContaining(some));
  });

  it('begins today in a stay under way, and is what the guest is then quoted', async () => {
    const { id, stay } = await booked(world, member, room, stayIn(world, 3, 30));
    const before = await list(id);
    // Ten days into the stay, at 9 in the morning, before the hour of check-out.
    await later(13 * DAY_MS - 3 * 3_600_000);
    const today = addNights(stay.checkIn, 10);
    const steps = await list(id);
    expect(steps[0]?.leavesOn).toBe(today);
    expect(steps).toEqual(before.slice(9));
    const terms = await quoted(id, today);
    expect(steps[0]).toMatchObject({ used: terms.used, refund: terms.refund });
    // A day that was announced today and is moved again isn't refunded twice.
    const leavesOn = addNights(stay.checkIn, 20);
    const { refund } = await quoted(id, leavesOn);
    const body = { leavesOn, expectedRefund: refund };
    dataOf(await world.call('leaveEarly', { params: { id }, body }, { member }));
    const moved = await quoted(id, today);
    expect((await list(id))[0]).toMatchObject({ used: moved.used, refund: moved.refund });
    expect((await list(id)).at(-1)?.leavesOn).toBe(addNights(stay.checkIn, 19));
  });

  it('is empty once the stay is cancelled, and a stranger finds no booking', async () => {
    const { id } = await booked(world, member, room, stayIn(world, 30, 30));
    const stranger = await world.member();
    expect(
      errorOf(await world.call('listLeavingRefunds', { params: { id } }, { member: stranger }))
        .code,
    ).toBe('RESERVATION_NOT_FOUND');
    const { cancellation } = dataOf(
      await world.call('getReservation', { params: { id } }, { member }),
    );
    const body = { expectedRefund: cancellation?.refund ?? 0 };
    dataOf(await world.call('cancelReservation', { params: { id }, body }, { member }));
    expect(await list(id)).toEqual([]);
  });
});
