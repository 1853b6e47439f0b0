import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AddOn } from '@/domain/price/add-on';
import { hotels, reservations } from '@/server/platform/db/schema';
import { bookedMail } from '@/server/core/messages/mail/booking-mails';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { bookable, holdBody, soldOf, stayIn, stored } from '../testing';

const OFFERED: AddOn[] = [
  { code: 'BREAKFAST', price: 12_000 },
  { code: 'PARKING', price: 6000 },
  { code: 'CLEANING_EVERY_OTHER_DAY', price: 15_000 },
  { code: 'CLEANING_DAILY', price: 13_000 },
];

let world: World;
let member: TestMember;

beforeAll(async () => {
  world = await createWorld();
  member = await world.member();
});
afterAll(() => world.close());

const itemsOf = (hotelId: number, stay: { checkIn: string; checkOut: string }, addOns: string) =>
  world.call('getHotelItems', {
    params: { id: hotelId },
    query: { from: stay.checkIn, to: stay.checkOut, addOns },
  });

describe('getHotelItems with add-ons', () => {
  it('prices them over the stay and puts what is chosen into every quote', async () => {
    const room = await bookable(world, { addOns: OFFERED });
    const stay = stayIn(world, 30, 30);
    const plain = dataOf(await itemsOf(room.hotelId, stay, ''));
    const chosen = dataOf(await itemsOf(room.hotelId, stay, 'PARKING,CLEANING_DAILY'));
    expect(chosen.hotel.cleaning).toEqual({ perWeek: 2, visits: 8 });
    expect(chosen.addOns).toEqual([
      { code: 'BREAKFAST', each: 12_000, count: 60, amount: 720_000, chosen: false },
      { code: 'PARKING', each: 6000, count: 30, amount: 180_000, chosen: true },
      { code: 'CLEANING_EVERY_OTHER_DAY', each: 15_000, count: 6, amount: 90_000, chosen: false },
      { code: 'CLEANING_DAILY', each: 13_000, count: 21, amount: 273_000, chosen: true },
    ]);
    const [without, quote] = [plain, chosen].map(({ rooms }) => rooms[0]?.plans[0]?.quote);
    expect(quote?.total).toBe((without?.total ?? 0) + 453_000);
    expect(quote?.lines.slice(0, 2)).toEqual(without?.lines);
    // The refund is calculated from the total that includes add-ons.
    expect(chosen.rooms[0]?.plans[0]?.refundTimeline[0]?.refund).toBe(quote?.total);
    expect(plain.rooms[0]?.plans[0]?.ladder).toEqual(chosen.rooms[0]?.plans[0]?.ladder);
  });

  it.each([
    ['SPA', 'ADD_ON_UNKNOWN'],
    ["PARKING,'--", 'ADD_ON_UNKNOWN'],
    ['CLEANING_WEEKLY', 'ADD_ON_NOT_OFFERED'],
    ['CLEANING_EVERY_OTHER_DAY,CLEANING_DAILY', 'ADD_ON_CONFLICT'],
    ['x'.repeat(300), 'INPUT_INVALID'],
  ])('refuses %s in both languages', async (addOns, code) => {
    const room = await bookable(world, { addOns: OFFERED });
    const stay = stayIn(world, 30, 30);
    const query = { from: stay.checkIn, to: stay.checkOut, addOns };
    const messages = new Set<string>();
    for (const language of ['kr', 'en'] as const) {
      const request = { params: { id: room.hotelId }, query };
      const error = errorOf(await world.call('getHotelItems', request, { language }));
      expect(error).toMatchObject({ status: 400, code });
      messages.add(error.message);
    }
    expect(messages.size).toBe(2);
  });
});

describe('holdRoom with add-ons', () => {
  it('keeps them in the booking, in its total, its refund and its confirmation', async () => {
    const room = await bookable(world, { addOns: OFFERED });
    const stay = stayIn(world, 30, 30);
    const added = ['PARKING', 'CLEANING_EVERY_OTHER_DAY'];
    const body = await holdBody(world, room, stay, {}, added);
    const hold = dataOf(await world.call('holdRoom', { body }, { member }));
    const view = dataOf(
      await world.call('getReservation', { params: { id: hold.id } }, { member }),
    );
    expect(view.quote.lines.slice(-2)).toEqual([
      { kind: 'ADD_ON', amount: 180_000, addOn: { code: 'PARKING', count: 30, each: 6000 } },
      {
        kind: 'ADD_ON',
        amount: 90_000,
        addOn: { code: 'CLEANING_EVERY_OTHER_DAY', count: 6, each: 15_000 },
      },
    ]);
    expect(view.quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(hold.total);
    expect((await stored(world, hold.id)).reservation.total).toBe(hold.total);
    expect(view.refundTimeline[0]?.refund).toBe(hold.total);

    const rows = await bookingOf(world.db, hold.id, member.id);
    const mail = bookedMail(rows, { siteUrl: 'http://site.test', now: world.now() });
    expect(mail.text).toContain('주차 1대, 180,000원');
    expect(mail.text).toContain('객실 청소 이틀에 한 번, 90,000원');
  });

  it('refuses a changed price of an add-on, and one that is gone, and writes nothing', async () => {
    const room = await bookable(world, { addOns: OFFERED });
    const stay = stayIn(world, 30, 10);
    const body = await holdBody(world, room, stay, {}, ['PARKING']);
    const before = (await world.db.select().from(reservations)).length;
    const offer = (addOns: AddOn[]) =>
      world.db.update(hotels).set({ addOns }).where(eq(hotels.id, room.hotelId));

    await offer([{ code: 'PARKING', price: 7000 }]);
    const changed = errorOf(await world.call('holdRoom', { body }, { member }));
    expect(changed).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    const { total } = (await holdBodyQuote(body.quoteToken)) ?? { total: 0 };
    expect(changed.details).toEqual({ total: total + 10_000 });

    await offer([]);
    expect(errorOf(await world.call('holdRoom', { body }, { member }))).toMatchObject({
      status: 400,
      code: 'ADD_ON_NOT_OFFERED',
    });
    expect((await world.db.select().from(reservations)).length).toBe(before);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));

    await offer(OFFERED);
    dataOf(await world.call('holdRoom', { body }, { member }));
  });

  it('accepts another choice of add-ons under a new key only', async () => {
    const room = await bookable(world, { addOns: OFFERED, rooms: 3 });
    const stay = stayIn(world, 30, 10);
    const body = await holdBody(world, room, stay, {}, ['PARKING']);
    dataOf(await world.call('holdRoom', { body }, { member }));
    const { quoteToken } = await holdBody(world, room, stay, {}, ['BREAKFAST']);
    const again = await world.call('holdRoom', { body: { ...body, quoteToken } }, { member });
    expect(errorOf(again).code).toBe('IDEMPOTENCY_REUSED');
  });
});

/** The quote inside a token, read without its signature. */
async function holdBodyQuote(token: string): Promise<{ total: number } | undefined> {
  const claims: unknown = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  );
  return (claims as { quote?: { total: number } }).quote;
}
