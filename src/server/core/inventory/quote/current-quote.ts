import { and, eq, sql } from 'drizzle-orm';

import { quote as quoteSchema } from '@/contract/common';
import type { CancellationPolicy } from '@/domain/booking/cancellation';
import type { RatePlanId, RoomTypeId } from '@/domain/ids';
import { type Quote, quoteFromSum, type QuoteSumFacts } from '@/domain/price/pricing';
import { addNights, checkGuests, checkStay, isNight, seoulToday } from '@/domain/stay/stay';
import type { Database, Transaction } from '@/server/platform/db/client';
import { given, prepared } from '@/server/platform/db/prepared';
import { hotels, ratePlans, roomNights, roomTypes } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { signedOffer } from '@/server/platform/http/signed-token';
import {
  chosenAddOns,
  type HotelRow,
  minNightsOf,
  type PlanRow,
  policyOf,
  rateFactsOf,
  type RoomRow,
} from './rate-facts';

export type { HotelRow, PlanRow, RoomRow } from './rate-facts';

type QuoteRequest = {
  readonly roomTypeId: RoomTypeId;
  readonly ratePlanId: RatePlanId;
  /** `YYYY-MM-DD`. Validated by `currentQuote`, so it may be any text that a visitor sent. */
  readonly checkIn: string;
  readonly checkOut: string;
  readonly adults: number;
  readonly children: number;
  /** Codes of the chosen add-ons; validated by `currentQuote`, too. */
  readonly addOns?: readonly string[];
};

export type CurrentQuote = {
  readonly quote: Quote;
  /** The facts by which it was priced, without the nights. */
  readonly facts: Omit<QuoteSumFacts, 'nights' | 'nightlySum'>;
  /** The base price of each night, in won, in order. */
  readonly nightly: readonly number[];
  readonly hotel: HotelRow;
  readonly room: RoomRow;
  readonly plan: PlanRow;
  readonly policy: CancellationPolicy;
};

/**
 * Prices a room with a rate plan from the current data. Availability isn't checked here; it is
 * decided when stock is taken.
 * @throws AppError ROOM_NOT_FOUND for an unknown room or a plan of another room; the domain's codes
 * for the stay and the guests, with `minNights`, `maxNights` or `maxGuests` as details;
 * DATE_BEYOND_CALENDAR when a night has no price; ADD_ON_… for add-ons that the hotel doesn't offer
 */
export async function currentQuote(
  db: Database | Transaction,
  request: QuoteRequest,
  now: Date,
): Promise<CurrentQuote> {
  const { roomTypeId, ratePlanId, checkIn, checkOut } = request;
  const [found] = await roomToQuote(db, {
    roomTypeId,
    ratePlanId,
    checkIn: isNight(checkIn) ? checkIn : null,
    checkOut: isNight(checkOut) ? checkOut : null,
  });
  if (found === undefined) throw new AppError('ROOM_NOT_FOUND');
  const { hotel, room, plan, lastNight } = found;

  const today = seoulToday(now);
  const checked = checkStay({
    checkIn: request.checkIn,
    checkOut: request.checkOut,
    today,
    calendarEnd: lastNight === null ? today : addNights(lastNight, 1),
    minNights: minNightsOf(hotel, plan),
    maxNights: hotel.maxNights,
  });
  if (!checked.ok) {
    const { minNights, maxNights } = checked;
    throw new AppError(checked.code, {
      details: {
        ...(minNights === undefined ? {} : { minNights }),
        ...(maxNights === undefined ? {} : { maxNights }),
      },
    });
  }
  const guests = checkGuests({ ...request, maxGuests: room.maxGuests });
  if (!guests.ok) throw new AppError(guests.code, { details: { maxGuests: guests.maxGuests } });

  const addOns = chosenAddOns(hotel, request.addOns ?? []);
  const nightly = found.nightly ?? [];
  if (nightly.length !== checked.nights) throw new AppError('DATE_BEYOND_CALENDAR');
  const facts = {
    ...rateFactsOf(hotel, room, plan),
    hotelId: hotel.id,
    roomTypeId: room.id,
    ratePlanId: plan.id,
    stay: checked.stay,
    guests: { adults: request.adults, children: request.children },
    extras: { addOns, cleaningPerWeek: hotel.cleaningPerWeek },
  };
  const nightlySum = nightly.reduce((sum, price) => sum + price, 0);
  const quote = quoteFromSum({ ...facts, nights: checked.nights, nightlySum });
  return { quote, facts, nightly, hotel, room, plan, policy: policyOf(hotel) };
}

/** A room, what a stay in it costs each night, and the last night that has a price. */
const roomToQuote = prepared('find_room_to_quote', (db) => {
  const ofRoom = sql`${roomNights} where ${roomNights.roomTypeId} = ${roomTypes.id}`;
  return db
    .select({
      hotel: hotels,
      room: roomTypes,
      plan: ratePlans,
      lastNight: sql<string | null>`(select max(${roomNights.night})::text from ${ofRoom})`,
      nightly: sql<number[] | null>`(
        select json_agg(${roomNights.price} order by ${roomNights.night}) from ${ofRoom}
          and ${roomNights.night} >= ${given(roomNights.night, 'checkIn')}
          and ${roomNights.night} < ${given(roomNights.night, 'checkOut')}
      )`,
    })
    .from(ratePlans)
    .innerJoin(roomTypes, eq(roomTypes.id, ratePlans.roomTypeId))
    .innerJoin(hotels, eq(hotels.id, roomTypes.hotelId))
    .where(
      and(
        eq(ratePlans.id, given(ratePlans.id, 'ratePlanId')),
        eq(roomTypes.id, given(roomTypes.id, 'roomTypeId')),
      ),
    );
});

/**
 * A signed quote, valid for 30 minutes: long enough to fill in a form, short enough that price
 * changes soon reach everyone.
 */
export const quoteOffer = signedOffer<Quote>({
  name: 'quote',
  schema: quoteSchema,
  validMs: 30 * 60_000,
});
