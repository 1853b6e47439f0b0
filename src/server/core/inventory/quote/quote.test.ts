import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { quoteStay } from '@/domain/price/pricing';
import { addNights, nightsOf } from '@/domain/stay/stay';
import { roomNights } from '@/server/platform/db/schema';
import { addHotel, addRoom } from '@/server/testing/factories';
import { createWorld, type World } from '@/server/testing/world';
import { currentQuote, quoteOffer } from './current-quote';

const TODAY = '2026-11-21';
let world: World;
let ids: { roomTypeId: number; ratePlanId: number };

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  const hotelId = await addHotel(world.db, { minNights: 2 });
  ids = await addRoom(world.db, hotelId, {
    from: TODAY,
    nights: 90,
    price: 81_300,
    plan: { pricePercent: 93, breakfastPerGuestNight: 7_000, minNights: 3 },
  });
});
afterAll(() => world.close());

const request = (from: number, nights: number, adults = 2, children = 0) => ({
  ...ids,
  checkIn: addNights(TODAY, from),
  checkOut: addNights(TODAY, from + nights),
  adults,
  children,
});
const quoted = (...given: Parameters<typeof request>) =>
  currentQuote(world.db, request(...given), world.now());

describe('currentQuote', () => {
  it('gives the same total as pricing night by night', async () => {
    const { quote, hotel, room } = await quoted(3, 31, 2, 1);
    const stay = { checkIn: quote.checkIn, checkOut: quote.checkOut };
    const expected = quoteStay({
      hotelId: hotel.id,
      ...ids,
      stay,
      guests: { adults: 2, children: 1 },
      nightly: nightsOf(stay).map((night) => ({ night, price: 81_300 })),
      plan: { pricePercent: 93, breakfastPerGuestNight: 7_000, refundable: true },
      lengthDiscounts: hotel.lengthDiscounts,
      occupancy: room,
    });
    expect(quote).toEqual(expected);
    expect(quote.discountPercent).toBe(30);
  });

  it.each([
    ['too short for the plan', () => quoted(3, 2), 'STAY_TOO_SHORT', { minNights: 3 }],
    ['over the calendar', () => quoted(80, 20), 'DATE_BEYOND_CALENDAR', {}],
    ['in the past', () => quoted(-1, 10), 'DATE_PAST', {}],
    ['too many guests', () => quoted(3, 10, 3, 1), 'GUESTS_OVER_MAXIMUM', { maxGuests: 3 }],
    [
      'no date',
      () => currentQuote(world.db, { ...request(3, 9), checkIn: "2026-12-01'" }, world.now()),
      'DATE_MALFORMED',
      {},
    ],
    [
      "another room's plan",
      () => currentQuote(world.db, { ...request(3, 9), roomTypeId: 999 }, world.now()),
      'ROOM_NOT_FOUND',
      undefined,
    ],
  ])('refuses a stay %s', async (_, make, code, details) => {
    await expect(make()).rejects.toMatchObject({ code, extra: details ? { details } : {} });
  });

  it('has no price when a night of the stay is missing in the calendar', async () => {
    const holed = await addRoom(world.db, await addHotel(world.db), { from: TODAY, nights: 5 });
    await world.db
      .insert(roomNights)
      .values({ ...holed, night: addNights(TODAY, 20), total: 1, price: 50_000 });
    const input = { ...request(1, 10), ...holed };
    await expect(currentQuote(world.db, input, world.now())).rejects.toMatchObject({
      code: 'DATE_BEYOND_CALENDAR',
    });
  });
});

describe('quote tokens', () => {
  it('bring the quote back unchanged for 30 minutes', async () => {
    const { quote } = await quoted(3, 10);
    const { token, expiresAt } = await quoteOffer.sign(quote, world.deps);
    expect(expiresAt.getTime() - world.now().getTime()).toBe(30 * 60_000);
    expect(await quoteOffer.read(token, world.deps)).toEqual(quote);
    const later = { ...world.deps, now: () => new Date(expiresAt.getTime() + 1000) };
    await expect(quoteOffer.read(token, later)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' });
  });

  it('are invalid when they were altered, or signed for another purpose', async () => {
    const { quote } = await quoted(3, 10);
    const { token } = await quoteOffer.sign(quote, world.deps);
    const [head, , signature] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ quote: { ...quote, total: 1 } })).toString(
      'base64url',
    );
    const key = new TextEncoder().encode(`access:${world.deps.config.secret}`);
    const foreign = await new SignJWT({ quote })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('meomum-api')
      .sign(key);
    for (const bad of [`${head}.${forged}.${signature}`, foreign, 'x', '']) {
      await expect(quoteOffer.read(bad, world.deps)).rejects.toMatchObject({
        code: 'QUOTE_TAMPERED',
      });
    }
  });
});
