import { asc, inArray } from 'drizzle-orm';

import { ceilTo, floorTo, type Won } from '@/domain/price/money';
import { totalFromSum } from '@/domain/price/pricing';
import { addNights, type Night } from '@/domain/stay/stay';
import type { Database } from '@/server/platform/db/client';
import { roomNights } from '@/server/platform/db/schema';
import { catalogueSnapshot, type CardRoom } from '@/server/core/inventory/offer/catalogue-snapshot';
import { minNightsOf, rateFactsOf } from '@/server/core/inventory/quote/rate-facts';

/** The possible price of a voucher for some nights at one hotel. */
export type VoucherWorth = {
  /** The price of the voucher in won. */
  readonly price: Won;
  /** The most it pays for one night, in won. */
  readonly nightCap: Won;
};

/** Priced for two guests, which is the site's default. */
const GUESTS = { adults: 2, children: 0 };
/**
 * The share of the cheapest stay's price, so that nobody pays more for a voucher than for its
 * nights.
 */
const PRICE_SHARE = 0.9;
const PRICE_STEP = 1_000;
const CAP_STEP = 1_000;

/**
 * Prices a voucher of the demo for its hotel: below the cheapest stay of so many nights on any date
 * of the calendar. Its cap covers the cheapest room with a refundable plan on the most expensive
 * dates, so that it pays for the whole stay.
 * @returns null if the hotel sells no stay of that length
 */
export async function voucherWorth(
  db: Database,
  hotelId: number,
  nights: number,
): Promise<VoucherWorth | null> {
  const hotel = (await catalogueSnapshot(db)).hotelById.get(hotelId);
  if (hotel === undefined || nights > hotel.maxNights) return null;
  const rooms = hotel.rooms.filter(({ maxGuests }) => maxGuests >= GUESTS.adults);
  if (rooms.length === 0) return null;
  const rows = await db
    .select({
      roomTypeId: roomNights.roomTypeId,
      night: roomNights.night,
      price: roomNights.price,
    })
    .from(roomNights)
    .where(
      inArray(
        roomNights.roomTypeId,
        rooms.map(({ id }) => id),
      ),
    )
    .orderBy(asc(roomNights.roomTypeId), asc(roomNights.night));
  const totalsOf = (room: CardRoom, refundableOnly: boolean) => {
    const plans = room.plans.filter(
      (plan) => nights >= minNightsOf(hotel, plan) && (plan.refundable || !refundableOnly),
    );
    const ofRoom = rows.filter(({ roomTypeId }) => roomTypeId === room.id);
    return sumsOf(ofRoom, nights).flatMap((sum) => {
      const totals = plans.map((plan) =>
        totalFromSum({ ...rateFactsOf(hotel, room, plan), guests: GUESTS }, sum, nights),
      );
      return totals.length === 0 ? [] : [Math.min(...totals)];
    });
  };
  const least = rooms.map((room) => ({ room, total: Math.min(...totalsOf(room, false)) }));
  const [cheapest] = least.sort((a, b) => a.total - b.total);
  if (cheapest === undefined || !Number.isFinite(cheapest.total)) return null;
  const most = Math.max(cheapest.total, ...totalsOf(cheapest.room, true));
  return {
    price: floorTo(cheapest.total * PRICE_SHARE, PRICE_STEP),
    nightCap: ceilTo(most / nights, CAP_STEP),
  };
}

/**
 * The sums of the base prices of all runs of so many nights of one room, ascending; a missing night
 * ends a run.
 */
function sumsOf(rows: ReadonlyArray<{ night: Night; price: Won }>, nights: number): Won[] {
  const sums: Won[] = [];
  let run: Won[] = [];
  let expected: Night | null = null;
  for (const { night, price } of rows) {
    if (night !== expected) run = [];
    run.push(price);
    expected = addNights(night, 1);
    if (run.length >= nights) sums.push(run.slice(-nights).reduce((sum, one) => sum + one, 0));
  }
  return sums;
}
