import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addNights, type Stay } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import { reconcileAll } from '@/server/app/families';
import { madeChangesOf } from '@/server/core/bookings/booking-queries';
import { mailOutbox, roomNights } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import {
  acceptedChange,
  bookable,
  type Bookable,
  booked,
  moneyAt,
  soldOf,
  stayIn,
  stored,
} from './testing';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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

async function later(ms: number) {
  world.advance(ms);
  member = await world.signedInAgain(member);
}

const ask = (id: string, on: string, as = member) =>
  world.call('quoteLeaving', { params: { id }, query: { on } }, { member: as });
const leave = (id: string, leavesOn: string, expectedRefund: number, as = member) =>
  world.call('leaveEarly', { params: { id }, body: { leavesOn, expectedRefund } }, { member: as });
const view = async (id: string) =>
  dataOf(await world.call('getReservation', { params: { id } }, { member }));
/**
 * Checks that the ledger and the gateway's record agree; the gateway is emptied before each test.
 */
const wrong = async () => (await audit(world.db, { gateway: null, restAt: null })).findings;

/** A stay of 30 nights from Thursday 5 November, ten days into it, at noon. */
async function staying() {
  const made = await booked(world, member, room, stayIn(world, 3, 30));
  await later(13 * DAY_MS);
  return made;
}
const dayOf = ({ checkIn }: Stay, nights: number) => addNights(checkIn, nights);

describe('leaving early', () => {
  it('re-rates the nights slept, returns the rest and gives the nights given up back', async () => {
    const { id, total, stay } = await staying();
    // 30 nights at 30 % off; 15 earn 10 %.
    expect(total).toBe(2_100_000);
    const until = dayOf(stay, 15);
    const terms = dataOf(await ask(id, until));
    expect(terms).toMatchObject({
      used: 1_350_000,
      fee: 0,
      feePercent: 0,
      kept: 0,
      refund: 750_000,
      was: { nights: 30, total },
      quote: { checkOut: until, nights: 15, total: 1_350_000, discountPercent: 10 },
    });
    expect(dataOf(await leave(id, until, 750_000))).toEqual({
      id,
      state: 'LEFT',
      leavesOn: until,
      refund: 750_000,
      fee: 0,
    });
    const after = await view(id);
    expect(after).toMatchObject({ state: 'BOOKED', quote: terms.quote, cancellation: null });
    expect(await madeChangesOf(world.db, id)).toMatchObject([
      {
        kind: 'LEAVING',
        refund: 750_000,
        toPay: 0,
        endedAt: world.now(),
        wasCheckIn: stay.checkIn,
        wasCheckOut: stay.checkOut,
        checkIn: stay.checkIn,
        checkOut: until,
      },
    ]);
    expect(moneyAt(world)).toBe(1_350_000);
    expect(await soldOf(world, room, stay)).toEqual([...Array(15).fill(1), ...Array(15).fill(0)]);
    const { events, moved, attempts } = await stored(world, id);
    expect(events.at(-1)).toMatchObject({
      event: 'LEFT_EARLY',
      actor: member.id,
      amount: -750_000,
      detail: { wasCheckOut: stay.checkOut, checkOut: until },
    });
    expect([moved, attempts[0]?.state]).toEqual([1_350_000, 'PARTLY_REFUNDED']);
    // A repeated request, or one from another tab, is the same early check-out.
    expect(dataOf(await leave(id, until, 750_000)).state).toBe('LEFT');
    expect(moneyAt(world)).toBe(1_350_000);
    expect(await wrong()).toEqual([]);
  });

  it('tells the guest with a new revision of the stay in their calendar', async () => {
    const { id, stay } = await staying();
    const until = dayOf(stay, 15);
    dataOf(await leave(id, until, 750_000));
    const mails = await world.db.select().from(mailOutbox);
    const mail = mails.find(
      ({ subject, text }) => /퇴실일 변경/.test(subject) && text.includes(id),
    );
    expect(mail?.text).toContain('돌려받는 금액: 750,000원');
    expect(mail?.text).not.toContain('취소하면');
    expect(mail?.attachments?.[0]?.content).toContain('SEQUENCE:1');
    expect(mail?.attachments?.[0]?.content).toContain(until.replaceAll('-', ''));
  });

  it('counts the nights slept by the hotel’s clock, from the hour of check-out on', async () => {
    const { id, stay } = await staying();
    // Noon is past check-out: tonight is kept for the guest.
    const [today, tomorrow] = [dayOf(stay, 10), dayOf(stay, 11)];
    expect((await view(id)).leaving).toEqual({ first: tomorrow, last: dayOf(stay, 29) });
    expect(errorOf(await ask(id, today))).toMatchObject({
      code: 'LEAVING_NOT_THEN',
      status: 409,
      details: { first: tomorrow, last: dayOf(stay, 29) },
    });
    expect(errorOf(await leave(id, stay.checkOut, 0)).code).toBe('LEAVING_NOT_THEN');
    expect(errorOf(await leave(id, stay.checkIn, 0)).code).toBe('LEAVING_NOT_THEN');
    // A request at 10:59 the next morning counts for that day and costs the fee of a same-day
    // request.
    await later(23 * HOUR_MS - 60_000);
    expect((await view(id)).leaving?.first).toBe(tomorrow);
    expect(dataOf(await ask(id, tomorrow))).toMatchObject({ feePercent: 20, used: 990_000 });
    await later(60_000);
    expect((await view(id)).leaving?.first).toBe(dayOf(stay, 12));
  });

  it('costs less the earlier it is announced', async () => {
    const { id, stay } = await staying();
    // The test runs on a Monday outside of the peak season: leaving the next day costs a fee of 10
    // %, and leaving two days later or more costs none.
    const terms = async (nights: number) => dataOf(await ask(id, dayOf(stay, nights)));
    expect(await terms(11)).toMatchObject({ used: 990_000, feePercent: 10, fee: 111_000 });
    expect(await terms(12)).toMatchObject({ used: 1_080_000, fee: 0, refund: 1_020_000 });
  });

  it('is refused with the new amount when that has changed', async () => {
    const { id, stay, total } = await staying();
    const until = dayOf(stay, 12);
    const { refund } = dataOf(await ask(id, until));
    await later(DAY_MS);
    const { refund: now, fee } = dataOf(await ask(id, until));
    expect(now).toBeLessThan(refund);
    expect(errorOf(await leave(id, until, refund))).toMatchObject({
      code: 'REFUND_CHANGED',
      status: 409,
      details: { refund: now, fee },
    });
    expect((await stored(world, id)).reservation).toMatchObject({ ...stay, total, changes: 0 });
    expect(await wrong()).toEqual([]);
  });

  it('is priced as the stay was booked, whatever the calendar says by then', async () => {
    const { id, stay } = await staying();
    const terms = dataOf(await ask(id, dayOf(stay, 15)));
    await world.db
      .update(roomNights)
      .set({ price: 190_000 })
      .where(eq(roomNights.roomTypeId, room.roomTypeId));
    expect(dataOf(await ask(id, dayOf(stay, 15)))).toEqual(terms);
  });

  it('can be requested again for an earlier day, and costs no less in two steps on one day', async () => {
    const { id, stay } = await staying();
    // Leaving tomorrow costs a fee of 10 % on 19 nights. Leaving in two steps must not cost less.
    const straight = dataOf(await ask(id, dayOf(stay, 11)));
    const first = dataOf(await ask(id, dayOf(stay, 25)));
    dataOf(await leave(id, dayOf(stay, 25), first.refund));
    const second = dataOf(await ask(id, dayOf(stay, 11)));
    expect(first.refund + second.refund).toBe(straight.refund);
    dataOf(await leave(id, dayOf(stay, 11), second.refund));
    expect(moneyAt(world)).toBe(2_100_000 - straight.refund);
    expect((await view(id)).quote).toEqual(straight.quote);
    expect(await madeChangesOf(world.db, id)).toHaveLength(2);
    expect((await view(id)).leaving).toBeNull();
    expect(await wrong()).toEqual([]);
  });

  it('keeps the fees of earlier changes, and can be followed by another early check-out', async () => {
    const { id, stay } = await booked(world, member, room, stayIn(world, 3, 30));
    await later(2 * DAY_MS);
    const shorter = { ...stay, checkOut: dayOf(stay, 20) };
    const { offer } = await acceptedChange(world, member, id, shorter);
    expect(offer.fee).toBeGreaterThan(0);
    await later(11 * DAY_MS);
    const terms = dataOf(await ask(id, dayOf(stay, 15)));
    // 10 % applied when the dates were changed, and is the least from then on.
    expect(terms).toMatchObject({ kept: offer.fee, feePercent: 10 });
    expect(terms.used + terms.fee + terms.kept + terms.refund).toBe(offer.quote.total);
    dataOf(await leave(id, dayOf(stay, 15), terms.refund));
    const longer = { ...stay, checkOut: dayOf(stay, 17) };
    const { accepted } = await acceptedChange(world, member, id, longer);
    expect(accepted.state).toBe('TO_PAY');
    expect(errorOf(await ask(id, dayOf(stay, 13))).code).toBe('CHANGE_PENDING');
    expect(await wrong()).toEqual([]);
  });
});

describe('what isn’t an early check-out', () => {
  it('is for its guest alone, from check-in on, while a night is left', async () => {
    const { id, stay } = await booked(world, member, room, stayIn(world, 0, 3));
    expect(errorOf(await ask(id, dayOf(stay, 1))).code).toBe('LEAVING_NOT_POSSIBLE');
    await later(3 * HOUR_MS);
    expect((await view(id)).leaving).toEqual({ first: dayOf(stay, 1), last: dayOf(stay, 2) });
    const thief = await world.member();
    expect(errorOf(await ask(id, dayOf(stay, 1), thief)).status).toBe(404);
    expect(errorOf(await leave(id, dayOf(stay, 1), 0, thief)).status).toBe(404);
    expect(errorOf(await leave(id, 'tomorrow', 0)).code).toBe('INPUT_INVALID');
    await later(2 * DAY_MS);
    expect((await view(id)).leaving).toBeNull();
    expect(errorOf(await leave(id, dayOf(stay, 2), 0)).code).toBe('LEAVING_NOT_POSSIBLE');
  });

  it('a stay that has begun is no longer cancelled, so that nights slept aren’t returned', async () => {
    const { id } = await booked(world, member, room, stayIn(world, 0, 3));
    await later(3 * HOUR_MS - 1);
    expect((await view(id)).cancellation).not.toBeNull();
    await later(1);
    expect((await view(id)).cancellation).toBeNull();
    const body = { expectedRefund: 0 };
    const cancel = await world.call('cancelReservation', { params: { id }, body }, { member });
    expect(errorOf(cancel)).toMatchObject({ code: 'CANCEL_STARTED', status: 409 });
  });

  it('a plan that returns nothing keeps its price, and gives its nights back all the same', async () => {
    room = await bookable(world, { refundable: false, price: 100_000 });
    const { id, total, stay } = await booked(world, member, room, stayIn(world, 0, 10));
    await later(DAY_MS);
    world.gateway.calls.length = 0;
    expect(dataOf(await leave(id, dayOf(stay, 4), 0))).toMatchObject({ state: 'LEFT', refund: 0 });
    expect(world.gateway.calls).toEqual([]);
    expect((await stored(world, id)).reservation.total).toBe(total);
    expect(await soldOf(world, room, stay)).toEqual([...Array(4).fill(1), ...Array(6).fill(0)]);
    expect(await wrong()).toEqual([]);
  });
});

describe('money on its way back', () => {
  it('keeps the nights while the outcome of a refund is unknown', async () => {
    const { id, total, stay } = await staying();
    const until = dayOf(stay, 15);
    world.gateway.failCancel('unknown-not-charged');
    expect(dataOf(await leave(id, until, 750_000)).state).toBe('LEAVING');
    expect(await view(id)).toMatchObject({ change: 'PENDING', leaving: null, quote: { total } });
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([1]));
    expect(errorOf(await leave(id, dayOf(stay, 20), 0)).code).toBe('CHANGE_PENDING');
    expect(await wrong()).toEqual([]);
    await later(20_000);
    expect(await reconcileAll(world.deps)).toMatchObject({ refunds: 1 });
    expect((await view(id)).quote).toMatchObject({ checkOut: until, total: 1_350_000 });
    expect(moneyAt(world)).toBe(1_350_000);
    expect(await wrong()).toEqual([]);
  });

  it('goes on with the same leaving when it is pressed again', async () => {
    const { id, stay } = await staying();
    const until = dayOf(stay, 15);
    world.gateway.failCancel('unknown-not-charged');
    dataOf(await leave(id, until, 750_000));
    expect(dataOf(await leave(id, until, 750_000)).state).toBe('LEFT');
    expect(moneyAt(world)).toBe(1_350_000);
  });

  it('leaves the booking as it was when the gateway refuses, and can be tried again', async () => {
    const { id, total, stay } = await staying();
    const until = dayOf(stay, 15);
    world.gateway.failCancel('decline');
    expect(errorOf(await leave(id, until, 750_000)).code).toBe('CHANGE_REJECTED');
    expect((await stored(world, id)).reservation).toMatchObject({ ...stay, total, changes: 0 });
    expect(await wrong()).toEqual([]);
    expect(dataOf(await leave(id, until, 750_000)).state).toBe('LEFT');
    expect(moneyAt(world)).toBe(1_350_000);
  });

  it('returns it once when it is pressed several times at once', async () => {
    const { id, stay } = await staying();
    const until = dayOf(stay, 15);
    const answers = await Promise.all([1, 2, 3, 4].map(() => leave(id, until, 750_000)));
    for (const answer of answers) expect(dataOf(answer).refund).toBe(750_000);
    expect(moneyAt(world)).toBe(1_350_000);
    expect((await stored(world, id)).reservation.changes).toBe(1);
  });
});
