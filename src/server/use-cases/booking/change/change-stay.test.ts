import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addNights, type Stay } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import { reconcileAll } from '@/server/app/families';
import { hotels, mailOutbox, roomNights, stayChanges } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { bookable, type Bookable, booked, held, moneyAt, soldOf, stayIn, stored } from '../testing';
import { changeOffer } from './quote-change';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: World;
let member: TestMember;
let room: Bookable;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
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

const ask = (id: string, stay: Stay, as = member) =>
  world.call(
    'quoteStayChange',
    { params: { id }, query: { from: stay.checkIn, to: stay.checkOut } },
    { member: as },
  );
const accept = (id: string, token: string, as = member) =>
  world.call('changeStay', { params: { id }, body: { token } }, { member: as });
/** The calendar of a stay, from three weeks before its check-in to a week after its check-out. */
const calendarOf = async (id: string, stay: Stay, nights: number) => {
  const query = { from: addNights(stay.checkIn, -21), to: addNights(stay.checkOut, 7), nights };
  return dataOf(await world.call('getChangeCalendar', { params: { id }, query }, { member }));
};
const offerOf = async (id: string, stay: Stay) => dataOf(await ask(id, stay));
const view = async (id: string) =>
  dataOf(await world.call('getReservation', { params: { id } }, { member }));
/**
 * Checks that the ledger and the gateway's record agree; the gateway is emptied before each test.
 */
const wrong = async () => (await audit(world.db, { gateway: null, restAt: null })).findings;
const around = (stay: Stay): Stay => ({
  checkIn: addNights(stay.checkIn, -5),
  checkOut: addNights(stay.checkOut, 5),
});

describe('changing dates', () => {
  it('shortens a stay: re-quoted, the difference returned, the nights given back', async () => {
    const { id, total, stay } = await booked(world, member, room, stayIn(world, 30, 30));
    const wish = { checkIn: addNights(stay.checkIn, 1), checkOut: addNights(stay.checkOut, -10) };
    const offer = await offerOf(id, wish);
    expect(offer).toMatchObject({ was: { nights: 30, total }, toPay: 0, fee: 0, feePercent: 0 });
    // Nineteen nights earn less of a discount than thirty did.
    expect(offer.quote).toMatchObject({ ...wish, nights: 19 });
    expect(offer.refund).toBe(total - offer.quote.total);
    expect(offer.quote.perNight).toBeGreaterThan(Math.round(total / 30));

    expect(dataOf(await accept(id, offer.token))).toEqual({
      id,
      state: 'CHANGED',
      refund: offer.refund,
      toPay: 0,
      expiresAt: null,
    });
    const after = await view(id);
    expect(after.quote).toEqual(offer.quote);
    expect(after).toMatchObject({ state: 'BOOKED', change: 'DATES' });
    expect(after.cancellation).toMatchObject({ refund: offer.quote.total, fee: 0 });
    expect(moneyAt(world)).toBe(offer.quote.total);
    const sold = await soldOf(world, room, around(stay));
    expect(sold).toEqual([...Array(6).fill(0), ...Array(19).fill(1), ...Array(15).fill(0)]);
    const { attempts, events, moved } = await stored(world, id);
    expect(attempts[0]).toMatchObject({ state: 'PARTLY_REFUNDED', refunded: offer.refund });
    expect(moved).toBe(offer.quote.total);
    expect(events.at(-1)).toMatchObject({
      event: 'DATES_CHANGED',
      amount: -offer.refund,
      detail: { wasCheckIn: stay.checkIn, checkIn: wish.checkIn, wasTotal: total },
    });
    // Accepting the same offer again changes nothing.
    expect(dataOf(await accept(id, offer.token)).state).toBe('CHANGED');
    expect(moneyAt(world)).toBe(offer.quote.total);
    expect(await wrong()).toEqual([]);
  });

  it('moves a stay at the same price for nothing, and tells the guest with a new revision', async () => {
    const { id, total, stay } = await booked(world, member, room, stayIn(world, 30, 7));
    const wish = { checkIn: addNights(stay.checkIn, 3), checkOut: addNights(stay.checkOut, 3) };
    const offer = await offerOf(id, wish);
    expect(offer).toMatchObject({ refund: 0, toPay: 0, quote: { total } });
    world.gateway.calls.length = 0;
    expect(dataOf(await accept(id, offer.token)).state).toBe('CHANGED');
    expect(world.gateway.calls).toEqual([]);
    const sold = await soldOf(world, room, around(stay));
    expect(sold).toEqual([...Array(8).fill(0), ...Array(7).fill(1), 0, 0]);
    const [change] = await world.db
      .select()
      .from(stayChanges)
      .where(eq(stayChanges.reservationId, id));
    const mails = await world.db.select().from(mailOutbox);
    const [first, second] = ['booked.' + id, 'changed.' + change?.id].map((mailId) => {
      const found = mails.find((mail) => mail.id === mailId);
      const calendar = found?.attachments?.[0]?.content ?? '';
      return { uid: /UID:(.*)/.exec(calendar)?.[1], calendar };
    });
    expect(second?.uid).toBeDefined();
    expect(second?.uid).toBe(first?.uid);
    expect(first?.calendar).toContain('SEQUENCE:0');
    expect(second?.calendar).toContain('SEQUENCE:1');
    expect(second?.calendar).toContain(wish.checkOut.replaceAll('-', ''));
    expect(await wrong()).toEqual([]);
  });

  it('keeps the fee of the day on what is saved, and comes with cancelling to the same', async () => {
    const { id, total, stay } = await booked(world, member, room, stayIn(world, 3, 10));
    await later(2 * DAY_MS);
    const before = (await view(id)).cancellation;
    const offer = await offerOf(id, { ...stay, checkOut: addNights(stay.checkOut, -5) });
    // On the day before a check-in on a Thursday outside of the peak season, the fee is 10 %.
    expect(offer).toMatchObject({ feePercent: 10, toPay: 0 });
    expect(offer.fee).toBeGreaterThan(0);
    expect(total - offer.refund).toBe(offer.quote.total);
    expect(offer.quote.lines.at(-1)).toEqual({ kind: 'CHANGE_FEE', amount: offer.fee });
    dataOf(await accept(id, offer.token));

    // Far away now, but what applied when it was moved goes on applying.
    const shorter = await view(id);
    const away = {
      checkIn: addNights(stay.checkIn, 40),
      checkOut: addNights(shorter.quote.checkOut, 40),
    };
    const moved = await offerOf(id, away);
    expect(moved).toMatchObject({ refund: 0, fee: 0, quote: { total: offer.quote.total } });
    dataOf(await accept(id, moved.token));
    const after = await view(id);
    expect(after.cancellation).toMatchObject({ feePercent: 10, rule: 'TIER' });
    expect(offer.refund + (after.cancellation?.refund ?? 0)).toBe(before?.refund);
    const body = { expectedRefund: after.cancellation?.refund ?? 0 };
    const end = dataOf(await world.call('cancelReservation', { params: { id }, body }, { member }));
    expect(end).toMatchObject({ state: 'CANCELLED', fee: after.cancellation?.fee });
    expect(moneyAt(world)).toBe(before?.fee);
    expect(await wrong()).toEqual([]);
  });

  it('says what more nights cost, and takes nothing before that is accepted', async () => {
    const { id, total, stay } = await booked(world, member, room, stayIn(world, 30, 7));
    const offer = await offerOf(id, { ...stay, checkOut: addNights(stay.checkOut, 2) });
    expect(offer).toMatchObject({ refund: 0, fee: 0 });
    expect(offer.toPay).toBe(offer.quote.total - total);
    expect(offer.toPay).toBeGreaterThan(0);
    expect(await soldOf(world, room, around(stay))).toEqual([
      0,
      0,
      0,
      0,
      0,
      ...Array(7).fill(1),
      0,
      0,
      0,
      0,
      0,
    ]);
  });

  it('extends a stay that has begun where its discount pays for it, and does nothing else', async () => {
    await world.db
      .update(hotels)
      .set({
        lengthDiscounts: [
          { minNights: 7, percent: 5 },
          { minNights: 30, percent: 50 },
        ],
      })
      .where(eq(hotels.id, room.hotelId));
    const { id, stay } = await booked(world, member, room, stayIn(world, 3, 29));
    await later(8 * DAY_MS);
    expect(await view(id)).toMatchObject({ change: 'EXTENSION' });
    const shorter = { ...stay, checkOut: addNights(stay.checkOut, -1) };
    expect(errorOf(await ask(id, shorter)).code).toBe('CHANGE_STARTED');
    // The calendar has the later days of check-out alone, each with the length it makes.
    const [next, ...further] = (await calendarOf(id, stay, 7)).days;
    expect(next).toMatchObject({ night: addNights(stay.checkOut, 1), reason: null });
    expect(further).toHaveLength(6);
    const offer = await offerOf(id, { ...stay, checkOut: addNights(stay.checkOut, 1) });
    expect(offer).toMatchObject({ toPay: 0, quote: { nights: 30, discountPercent: 50 } });
    expect(next?.total).toBe(offer.quote.total - offer.fee);
    expect(dataOf(await accept(id, offer.token)).state).toBe('CHANGED');
    expect(moneyAt(world)).toBe(offer.quote.total);
    expect(await wrong()).toEqual([]);
  });
});

describe('the calendar of a paid stay', () => {
  it('counts the stay’s own nights as free, and no others, and prices a day as an offer does', async () => {
    const { id, stay } = await booked(world, member, room, stayIn(world, 30, 7));
    const other = await world.member();
    const taken = { checkIn: addNights(stay.checkOut, 3), checkOut: addNights(stay.checkOut, 10) };
    await booked(world, other, room, taken);
    const { scope, days } = await calendarOf(id, stay, 7);
    expect(scope).toBe('DATES');
    const dayOf = (offset: number) => {
      const night = addNights(stay.checkIn, offset);
      return days.find((day) => day.night === night);
    };
    expect([-7, -1, 0, 1, 3].map((offset) => dayOf(offset)?.reason)).toEqual(Array(5).fill(null));
    // Its eighth night is the other guest's first.
    expect(dayOf(4)).toMatchObject({ reason: 'SOLD_OUT', blockedNight: taken.checkIn });
    const wish = { checkIn: addNights(stay.checkIn, 3), checkOut: addNights(stay.checkOut, 3) };
    expect(dayOf(3)?.total).toBe((await offerOf(id, wish)).quote.total);
    // Who books anew can't have them.
    const range = dataOf(
      await world.call('getRoomTypeRange', {
        params: {
          id: room.hotelId,
          roomId: room.roomTypeId,
          fromDate: stay.checkIn,
          toDate: stay.checkIn,
        },
        query: { nights: 7, adults: 2, children: 0 },
      }),
    );
    expect(range.days[0]?.reason).toBe('SOLD_OUT');
  });

  it('refuses what isn’t a range, a stay that can’t be moved, and other members', async () => {
    const { id, stay } = await booked(world, member, room, stayIn(world, 3, 7));
    const code = async (from: string, to: string, as = member) => {
      const query = { from, to, nights: 7 };
      return errorOf(
        await world.call('getChangeCalendar', { params: { id }, query }, { member: as }),
      ).code;
    };
    expect(await code('soon', stay.checkOut)).toBe('DATE_MALFORMED');
    expect(await code(stay.checkOut, stay.checkIn)).toBe('DATE_REVERSED');
    expect(await code(stay.checkIn, addNights(stay.checkIn, 600))).toBe('DATE_BEYOND_CALENDAR');
    const { checkIn, checkOut } = stay;
    expect(await code(checkIn, checkOut, await world.member())).toBe('RESERVATION_NOT_FOUND');
    await later(20 * DAY_MS);
    expect(await code(checkIn, checkOut)).toBe('CHANGE_NOT_POSSIBLE');
  });
});

describe('what can’t be changed', () => {
  it('says why, and another member’s booking isn’t there', async () => {
    const { id, stay } = await booked(world, member, room, stayIn(world, 30, 7));
    const to = (from: number, until: number): Stay => ({
      checkIn: addNights(stay.checkIn, from),
      checkOut: addNights(stay.checkOut, until),
    });
    const code = async (wish: Stay) => errorOf(await ask(id, wish)).code;
    expect(await code(stay)).toBe('CHANGE_SAME');
    expect(await code(to(-60, -60))).toBe('DATE_PAST');
    expect(await code(to(0, -7))).toBe('DATE_REVERSED');
    expect(await code({ checkIn: "2026'--", checkOut: '<b>' })).toBe('DATE_MALFORMED');
    expect(await code(to(0, 100))).toBe('DATE_BEYOND_CALENDAR');
    const thief = await world.member();
    expect(errorOf(await ask(id, to(1, 1), thief))).toMatchObject({ status: 404 });
    const { token } = await offerOf(id, to(1, 1));
    expect(errorOf(await accept(id, token, thief))).toMatchObject({ status: 404 });
    expect(errorOf(await accept(id, `${token}x`)).code).toBe('QUOTE_TAMPERED');
    await later(11 * 60_000);
    expect(errorOf(await accept(id, token)).code).toBe('QUOTE_EXPIRED');
    const unpaid = await held(world, member, await bookable(world));
    expect(errorOf(await ask(unpaid.id, to(1, 1))).code).toBe('CHANGE_NOT_POSSIBLE');
  });

  it('an offer is of the booking that it is accepted for, not of another one of the same member', async () => {
    const one = await booked(world, member, room, stayIn(world, 30, 7));
    const two = await booked(world, member, await bookable(world), stayIn(world, 60, 7));
    const wish = { checkIn: addNights(one.stay.checkIn, 1), checkOut: one.stay.checkOut };
    const { token } = await offerOf(one.id, wish);
    expect(errorOf(await accept(two.id, token)).code).toBe('QUOTE_TAMPERED');
    expect((await stored(world, one.id)).reservation).toMatchObject(one.stay);
    expect((await stored(world, two.id)).reservation).toMatchObject(two.stay);
    expect(dataOf(await accept(one.id, token))).toMatchObject({ id: one.id, state: 'CHANGED' });
  });

  it('a plan that returns nothing gives no night up after its grace', async () => {
    room = await bookable(world, { refundable: false, nights: 120 });
    const { id, stay } = await booked(world, member, room, stayIn(world, 30, 7));
    const wish = { checkIn: addNights(stay.checkIn, 1), checkOut: addNights(stay.checkOut, 1) };
    expect((await offerOf(id, wish)).toPay).toBe(0);
    await later(2 * DAY_MS);
    expect(errorOf(await ask(id, wish)).code).toBe('CHANGE_NON_REFUNDABLE');
    const longer = { ...stay, checkOut: addNights(stay.checkOut, 1) };
    expect((await offerOf(id, longer)).toPay).toBeGreaterThan(0);
  });

  it('a night that is sold out changes nothing, told at the offer or at the change', async () => {
    const { id, stay } = await booked(world, member, room, stayIn(world, 30, 7));
    const wish = { checkIn: addNights(stay.checkIn, 2), checkOut: addNights(stay.checkOut, 2) };
    const { token } = await offerOf(id, wish);
    const other = await held(world, member, room, {
      checkIn: addNights(stay.checkOut, 1),
      checkOut: addNights(stay.checkOut, 4),
    });
    const night = { code: 'SOLD_OUT', details: { night: other.stay.checkIn } };
    expect(errorOf(await accept(id, token))).toMatchObject(night);
    expect(errorOf(await ask(id, wish))).toMatchObject(night);
    expect((await stored(world, id)).reservation).toMatchObject(stay);
    expect(await wrong()).toEqual([]);
  });

  it('an offer is of the booking and the prices it was made of', async () => {
    const { id, stay } = await booked(world, member, room, stayIn(world, 30, 10));
    const wish = { ...stay, checkOut: addNights(stay.checkOut, -2) };
    const [one, two] = [await offerOf(id, wish), await offerOf(id, wish)];
    await world.db
      .update(roomNights)
      .set({ price: 90_000 })
      .where(eq(roomNights.roomTypeId, room.roomTypeId));
    expect(errorOf(await accept(id, one.token)).code).toBe('PRICE_CHANGED');
    await world.db
      .update(roomNights)
      .set({ price: 100_000 })
      .where(eq(roomNights.roomTypeId, room.roomTypeId));
    dataOf(await accept(id, two.token));
    expect(errorOf(await accept(id, one.token)).code).toBe('PRICE_CHANGED');
  });
});

describe('what was shown of a refund', () => {
  it('isn’t made at another sum after midnight, when a fee has begun', async () => {
    const { id, total, stay } = await booked(world, member, room, stayIn(world, 10, 10));
    const wish = { ...stay, checkOut: addNights(stay.checkOut, -5) };
    // A minute before the day from which a fee is kept, long after the grace period.
    await later(8 * DAY_MS + 12 * HOUR_MS - 60_000);
    const offer = await offerOf(id, wish);
    expect(offer).toMatchObject({ fee: 0 });
    await later(60_000);
    expect(errorOf(await accept(id, offer.token)).code).toBe('PRICE_CHANGED');
    expect([moneyAt(world), (await stored(world, id)).reservation.total]).toEqual([total, total]);
    const again = await offerOf(id, wish);
    expect(again.fee).toBeGreaterThan(0);
    expect(dataOf(await accept(id, again.token)).refund).toBe(again.refund);
    expect(moneyAt(world)).toBe(total - again.refund);
    expect(await wrong()).toEqual([]);
  });

  it('is what is returned: an offer that named another sum is refused', async () => {
    const { id, total, stay } = await booked(world, member, room, stayIn(world, 30, 10));
    const offer = await offerOf(id, { ...stay, checkOut: addNights(stay.checkOut, -3) });
    // Another release, which counted the refund differently, may have signed the offer.
    const claims = await changeOffer.read(offer.token, world.deps);
    const other = { ...claims, refund: claims.refund + 1 };
    const { token } = await changeOffer.sign(other, world.deps);
    expect(errorOf(await accept(id, token)).code).toBe('PRICE_CHANGED');
    expect(moneyAt(world)).toBe(total);
    dataOf(await accept(id, offer.token));
    expect(moneyAt(world)).toBe(total - offer.refund);
  });
});

describe('money on its way back', () => {
  const shortened = async () => {
    const { id, total, stay } = await booked(world, member, room, stayIn(world, 30, 10));
    const wish = { checkIn: addNights(stay.checkIn, -1), checkOut: addNights(stay.checkOut, -4) };
    return { id, total, stay, offer: await offerOf(id, wish) };
  };
  const during = [0, 0, 0, 0, ...Array<number>(11).fill(1), 0, 0, 0, 0, 0];

  it('keeps both stays’ nights while the outcome of a refund is unknown', async () => {
    const { id, stay, offer } = await shortened();
    world.gateway.failCancel('unknown-not-charged');
    expect(dataOf(await accept(id, offer.token)).state).toBe('CHANGING');
    expect(await soldOf(world, room, around(stay))).toEqual(during);
    expect(await wrong()).toEqual([]);
    expect(await view(id)).toMatchObject({
      state: 'BOOKED',
      change: 'PENDING',
      cancellation: null,
      quote: stay,
    });
    const body = { expectedRefund: 0 };
    const cancel = await world.call('cancelReservation', { params: { id }, body }, { member });
    expect(errorOf(cancel).code).toBe('CHANGE_PENDING');
    expect(errorOf(await ask(id, around(stay))).code).toBe('CHANGE_PENDING');
    await later(20_000);
    expect(await reconcileAll(world.deps)).toMatchObject({ refunds: 1 });
    expect((await view(id)).quote).toEqual(offer.quote);
    expect(moneyAt(world)).toBe(offer.quote.total);
    expect((await soldOf(world, room, around(stay))).filter(Boolean)).toHaveLength(7);
    expect(await wrong()).toEqual([]);
  });

  it('finds a refund whose answer was lost', async () => {
    const { id, offer } = await shortened();
    world.gateway.failCancel('unknown-charged');
    expect(dataOf(await accept(id, offer.token)).state).toBe('CHANGED');
    expect(moneyAt(world)).toBe(offer.quote.total);
  });

  it('leaves the booking as it was when the gateway refuses, and can be tried again', async () => {
    const { id, total, stay, offer } = await shortened();
    world.gateway.failCancel('decline');
    expect(errorOf(await accept(id, offer.token)).code).toBe('CHANGE_REJECTED');
    expect((await stored(world, id)).reservation).toMatchObject({ ...stay, total, changes: 0 });
    expect((await soldOf(world, room, around(stay))).filter(Boolean)).toHaveLength(10);
    expect(errorOf(await accept(id, offer.token)).code).toBe('CHANGE_REJECTED');
    expect(await wrong()).toEqual([]);
    const again = await offerOf(id, offer.quote);
    dataOf(await accept(id, again.token));

    // When the gateway refuses a later refund, the part that was already refunded stays so.
    const shorter = { ...offer.quote, checkOut: addNights(offer.quote.checkOut, -2) };
    const second = await offerOf(id, shorter);
    world.gateway.failCancel('decline');
    expect(errorOf(await accept(id, second.token)).code).toBe('CHANGE_REJECTED');
    expect((await stored(world, id)).attempts[0]?.state).toBe('PARTLY_REFUNDED');
    dataOf(await accept(id, (await offerOf(id, shorter)).token));
    expect(moneyAt(world)).toBe(second.quote.total);
    expect(await wrong()).toEqual([]);
  });

  it('returns it once when it is pressed several times at once', async () => {
    const { id, offer } = await shortened();
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(id, offer.token)));
    for (const answer of answers) expect(dataOf(answer).refund).toBe(offer.refund);
    expect(moneyAt(world)).toBe(offer.quote.total);
    expect((await stored(world, id)).reservation.changes).toBe(1);
  });
});
