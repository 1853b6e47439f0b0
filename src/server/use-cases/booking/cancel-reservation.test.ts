import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { reconcileAll } from '@/server/app/families';
import { completeStays } from '@/server/core/bookings/complete-stays';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { bookable, type Bookable, booked, held, moneyAt, soldOf, stayIn, stored } from './testing';

const DAY_MS = 86_400_000;

let world: World;
let member: TestMember;
let room: Bookable;

beforeEach(async () => {
  world.setNow('2026-11-02T03:00:00Z');
  member = await world.member();
  room = await bookable(world);
  world.gateway.payments.clear();
});
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Moves the clock and signs the member in again. */
async function later(ms: number) {
  world.advance(ms);
  member = await world.signedInAgain(member);
}

const view = async (id: string) =>
  dataOf(await world.call('getReservation', { params: { id } }, { member }));
const cancel = (id: string, expectedRefund: number, as = member) =>
  world.call('cancelReservation', { params: { id }, body: { expectedRefund } }, { member: as });

describe('cancelReservation', () => {
  it('gives everything and the room back within the grace', async () => {
    const { id, total, stay } = await booked(world, member, room, stayIn(world, 5, 7));
    expect((await view(id)).cancellation).toMatchObject({ refund: total, fee: 0 });
    const answer = dataOf(await cancel(id, total));
    expect(answer).toEqual({ id, state: 'CANCELLED', refund: total, fee: 0 });
    expect(moneyAt(world)).toBe(0);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
    const { attempts, moved } = await stored(world, id);
    expect([attempts[0]?.state, moved]).toEqual(['REFUNDED', 0]);
    // A repeated request changes nothing.
    expect(dataOf(await cancel(id, total))).toEqual(answer);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
    expect((await view(id)).cancelled).toMatchObject({ refund: total, fee: 0, feePercent: 0 });
  });

  it('keeps the fee that was shown for the day', async () => {
    const { id, total, orderId } = await booked(world, member, room, stayIn(world, 3, 7));
    await later(2 * DAY_MS);
    const shown = (await view(id)).cancellation;
    if (shown === null) throw new Error('not cancellable');
    // On the day before a check-in on a Thursday outside of the peak season, the fee is 10 %.
    expect(shown).toMatchObject({ feePercent: 10, rule: 'TIER' });
    const other = errorOf(await cancel(id, total));
    expect(other).toMatchObject({ code: 'REFUND_CHANGED', status: 409 });
    expect(other.details).toEqual({ refund: shown.refund, fee: shown.fee });
    const requests = vi.spyOn(world.gateway, 'cancel');
    expect(dataOf(await cancel(id, shown.refund))).toMatchObject({ fee: shown.fee });
    expect(moneyAt(world)).toBe(shown.fee);
    // The key depends on the order alone, so that the gateway knows the refund again when a
    // restored backup has lost it and the guest cancels a second time.
    expect(requests.mock.calls.map(([, key]) => key)).toEqual([`cancel-${orderId}`]);
    requests.mockRestore();
    const { attempts, moved, reservation } = await stored(world, id);
    expect(attempts[0]).toMatchObject({ state: 'PARTLY_REFUNDED', refunded: shown.refund });
    expect(moved).toBe(shown.fee);
    expect(reservation).toMatchObject({ state: 'CANCELLED', refundFeePercent: 10 });
  });

  it('asks the gateway for nothing when nothing comes back', async () => {
    room = await bookable(world, { refundable: false });
    const { id, total, stay } = await booked(world, member, room, stayIn(world, 30, 3));
    await later(2 * DAY_MS);
    world.gateway.calls.length = 0;
    expect(dataOf(await cancel(id, 0))).toEqual({ id, state: 'CANCELLED', refund: 0, fee: total });
    expect(world.gateway.calls).toEqual([]);
    expect(moneyAt(world)).toBe(total);
    expect(await soldOf(world, room, stay)).toEqual([0, 0, 0]);
  });

  it('finds a refund whose answer was lost', async () => {
    const { id, total } = await booked(world, member, room);
    world.gateway.failCancel('unknown-charged');
    expect(dataOf(await cancel(id, total)).state).toBe('CANCELLED');
    expect(moneyAt(world)).toBe(0);
  });

  it('keeps the room while the outcome of a refund is unknown', async () => {
    const { id, total, stay } = await booked(world, member, room);
    world.gateway.failCancel('unknown-not-charged');
    expect(dataOf(await cancel(id, total)).state).toBe('CANCELLING');
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([1]));
    expect(await reconcileAll(world.deps)).toMatchObject({ refunds: 0 });
    await later(20_000);
    expect(await reconcileAll(world.deps)).toMatchObject({ refunds: 1 });
    expect(moneyAt(world)).toBe(0);
    expect((await stored(world, id)).reservation.state).toBe('CANCELLED');
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
    await later(20_000);
    expect(await reconcileAll(world.deps)).toMatchObject({ refunds: 0 });
  });

  it('stays booked when the gateway refuses, and can be tried again', async () => {
    const { id, total } = await booked(world, member, room);
    world.gateway.failCancel('decline');
    expect(errorOf(await cancel(id, total))).toMatchObject({
      code: 'CANCEL_NOT_POSSIBLE',
      status: 409,
    });
    expect((await stored(world, id)).reservation).toMatchObject({ state: 'BOOKED', refund: null });
    expect(dataOf(await cancel(id, total)).state).toBe('CANCELLED');
    expect(moneyAt(world)).toBe(0);
  });

  it('gives back once when it is pressed several times at once', async () => {
    const { id, total, stay } = await booked(world, member, room);
    const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(id, total)));
    for (const answer of answers) expect(dataOf(answer).refund).toBe(total);
    expect((await stored(world, id)).moved).toBe(0);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
  });

  it('is not for unpaid, finished or other members’ bookings', async () => {
    const unpaid = await held(world, member, await bookable(world));
    expect(errorOf(await cancel(unpaid.id, unpaid.total)).code).toBe('RESERVATION_STATE');
    const { id, total } = await booked(world, member, room, stayIn(world, 1, 2));
    const thief = await world.member();
    expect(errorOf(await cancel(id, total, thief))).toMatchObject({
      code: 'RESERVATION_NOT_FOUND',
      status: 404,
    });
    await later(4 * DAY_MS);
    expect((await view(id)).cancellation).toBeNull();
    expect(errorOf(await cancel(id, 0)).code).toBe('CANCEL_STARTED');
    expect(await completeStays(world.deps)).toBe(1);
    expect((await view(id)).state).toBe('COMPLETED');
    expect(errorOf(await cancel(id, 0)).code).toBe('CANCEL_NOT_POSSIBLE');
    expect(moneyAt(world)).toBe(total);
  });
});
