import { and, inArray, sql } from 'drizzle-orm';

import { contract } from '@/contract';
import type { StayView } from '@/contract/common';
import type { Parsed } from '@/contract/endpoint';
import type { AddOnView } from '@/contract/hotel/hotel';
import type { PlanView, RoomView } from '@/contract/hotel/rooms';
import type { RoomStay } from '@/domain/booking/courtesy-hold';
import { addOnSum, cleaningVisits, type AddOn } from '@/domain/price/add-on';
import { remainingFor, type NightStock, type Remaining } from '@/domain/stay/availability';
import { lengthLadder, nextDiscountStep, quoteStay } from '@/domain/price/pricing';
import type { Database } from '@/server/platform/db/client';
import { courtesyGuest } from '@/server/core/inventory/courtesy-guest';
import { findCourtesyHolds } from '@/server/core/inventory/courtesy-holds';
import { inStay } from '@/server/core/inventory/stock';
import { roomNights } from '@/server/platform/db/schema';
import { handle, type Context } from '@/server/platform/http/handler';
import { placesOf } from '@/server/core/inventory/offer/cards';
import { catalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';
import { pictureOf } from '@/server/core/inventory/offer/cover-photos';
import { findPairOfHotel } from '@/server/core/inventory/offer/pair-of-hotel';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import {
  chosenAddOns,
  minNightsOf,
  policyOf,
  rateFactsOf,
  type HotelRow,
  type PlanRow,
  type RoomRow,
} from '@/server/core/inventory/quote/rate-facts';
import { quoteOffer } from '@/server/core/inventory/quote/current-quote';
import { refundPreview } from '@/server/core/inventory/quote/refund-preview';
import { hotelFacts } from '@/server/core/inventory/hotel-queries';
import type { RoomTypeId } from '@/domain/ids';

/**
 * Lists all rooms and rate plans of a hotel, each with a signed quote for the stay or the reason
 * why there is none.
 */
export const getHotelItems = handle(contract.getHotelItems, (input, context) =>
  itemsFor(input, [], context),
);

/**
 * `getHotelItems` for whoever is about to book: what is kept for them is free for them, also while
 * its time is over and nobody else has taken it.
 */
export const getReservationItems = handle(contract.getReservationItems, async (input, context) => {
  const own = await findCourtesyHolds(context.db, courtesyGuest(context));
  const items = await itemsFor(input, own, context);
  const kept = own.find(
    ({ checkIn, checkOut, roomTypeId, expiresAt }) =>
      checkIn === items.stay.checkIn &&
      checkOut === items.stay.checkOut &&
      items.rooms.some(({ id }) => id === roomTypeId) &&
      expiresAt > context.now(),
  );
  return {
    ...items,
    courtesyHold:
      kept === undefined
        ? null
        : { roomTypeId: kept.roomTypeId, expiresAt: kept.expiresAt.toISOString() },
  };
});

async function itemsFor(
  { params, query }: Pick<Parsed<typeof contract.getHotelItems>, 'params' | 'query'>,
  own: readonly RoomStay[],
  context: Context,
) {
  const { db, locale } = context;
  const readAt = context.now();
  const stay = resolveStay(query, { now: readAt });
  const [snapshot, { hotel, rooms, plans }] = await Promise.all([
    catalogueSnapshot(db),
    hotelFacts(db, params.id),
  ]);
  const chosen = chosenAddOns(hotel, query.addOns);
  const stocks = await stocksOf(
    db,
    rooms.map((room) => room.id),
    stay,
  );
  return {
    hotel: {
      id: hotel.id,
      name: hotel.name[locale],
      ...placesOf(snapshot, hotel, locale),
      address: hotel.address[locale],
      checkInTime: hotel.checkInTime,
      checkOutTime: hotel.checkOutTime,
      picture: pictureOf(hotel.pictures[0]?.file ?? '', locale, hotel.name[locale]),
      minNights: hotel.minNights,
      maxNights: hotel.maxNights,
      tourOffered: hotel.tour !== null,
      cleaning: {
        perWeek: hotel.cleaningPerWeek,
        visits: cleaningVisits(stay.nights, hotel.cleaningPerWeek),
      },
    },
    stay,
    addOns: addOnViews(hotel, stay, chosen),
    rooms: await Promise.all(
      rooms.map((room) =>
        roomViewOf(context, {
          hotel,
          room,
          plans: plans.filter((plan) => plan.roomTypeId === room.id),
          stocks: withoutOwn(stocks.get(room.id) ?? [], room.id, own),
          stay,
          addOns: chosen,
          now: readAt,
        }),
      ),
    ),
    pair: findPairOfHotel(
      hotel,
      rooms.map((room) => {
        const nights = stocks.get(room.id) ?? [];
        return {
          room,
          plans: plans.filter((plan) => plan.roomTypeId === room.id),
          remaining: remainingFor(nights, stay).remaining,
          nightlySum: nights.reduce((sum, { price }) => sum + price, 0),
        };
      }),
      stay,
      locale,
    ),
    readAt: readAt.toISOString(),
  };
}

/** The inventory of a room as if the caller's courtesy holds took none of its nights. */
const withoutOwn = (
  stocks: readonly NightStock[],
  roomTypeId: RoomTypeId,
  own: readonly RoomStay[],
): readonly NightStock[] =>
  own
    .filter((kept) => kept.roomTypeId === roomTypeId)
    .reduce(
      (left, { checkIn, checkOut }) =>
        left.map((one) =>
          one.night >= checkIn && one.night < checkOut ? { ...one, sold: one.sold - 1 } : one,
        ),
      stocks,
    );

type RoomFacts = {
  readonly hotel: HotelRow;
  readonly room: RoomRow;
  readonly plans: readonly PlanRow[];
  /** The inventory of the stay's nights, in order. */
  readonly stocks: readonly NightStock[];
  readonly stay: StayView;
  /** The add-ons that the visitor has chosen. */
  readonly addOns: readonly AddOn[];
  readonly now: Date;
};

/** The add-ons of a hotel with their price in won for the whole stay. */
function addOnViews(
  hotel: HotelRow,
  { nights, adults, children }: StayView,
  chosen: readonly AddOn[],
): AddOnView[] {
  const { cleaningPerWeek } = hotel;
  const guests = adults + children;
  return hotel.addOns.map((addOn) => ({
    ...addOnSum(addOn, { nights, guests, breakfastIncluded: false, cleaningPerWeek }),
    chosen: chosen.some(({ code }) => code === addOn.code),
  }));
}

async function roomViewOf(context: Context, facts: RoomFacts): Promise<RoomView> {
  const { room, stay, stocks } = facts;
  const { locale } = context;
  const free = remainingFor(stocks, stay);
  return {
    id: room.id,
    name: room.name[locale],
    summary: room.summary[locale],
    sizeM2: room.sizeM2,
    beds: room.beds[locale],
    view: room.view,
    baseGuests: room.baseGuests,
    maxGuests: room.maxGuests,
    extraGuestPerNight: room.extraGuestPerNight,
    amenities: room.amenities,
    pictures: room.pictures.map(({ file }) => pictureOf(file, locale, room.name[locale])),
    remaining: free.remaining,
    plans: await Promise.all(facts.plans.map((plan) => planViewOf(context, facts, plan, free))),
  };
}

async function planViewOf(
  context: Context,
  facts: RoomFacts,
  plan: PlanRow,
  free: Remaining,
): Promise<PlanView> {
  const { hotel, room, stay, stocks, now } = facts;
  const { locale } = context;
  const guests = { adults: stay.adults, children: stay.children };
  const rate = rateFactsOf(hotel, room, plan);
  const reason = reasonOf(facts, plan, free);
  const described = {
    id: plan.id,
    name: plan.name[locale],
    description: plan.description[locale],
    refundable: plan.refundable,
    breakfast: plan.breakfastPerGuestNight > 0,
    minNights: minNightsOf(hotel, plan),
    reason,
    ladder:
      stocks.length === 0
        ? []
        : lengthLadder({
            ...rate,
            guests,
            meanNightly: stocks.reduce((sum, { price }) => sum + price, 0) / stocks.length,
          }),
    nextStep: nextDiscountStep(hotel.lengthDiscounts, stay.nights),
  };
  if (reason !== null) return { ...described, quote: null, refundTimeline: [] };
  const quote = quoteStay({
    ...rate,
    hotelId: hotel.id,
    roomTypeId: room.id,
    ratePlanId: plan.id,
    stay,
    guests,
    nightly: stocks,
    extras: { addOns: facts.addOns, cleaningPerWeek: hotel.cleaningPerWeek },
  });
  const { token, expiresAt } = await quoteOffer.sign(quote, context);
  return {
    ...described,
    quote: { ...quote, token, expiresAt: expiresAt.toISOString() },
    refundTimeline: refundPreview({
      paid: quote.total,
      stay,
      policy: policyOf(hotel),
      refundable: plan.refundable,
      now,
    }),
  };
}

function reasonOf(
  { hotel, room, stay }: RoomFacts,
  plan: PlanRow,
  { blocked }: Remaining,
): PlanView['reason'] {
  const minNights = minNightsOf(hotel, plan);
  if (stay.adults + stay.children > room.maxGuests) {
    return { code: 'GUESTS', night: null, minNights: null };
  }
  if (stay.nights < minNights) return { code: 'MIN_STAY', night: null, minNights };
  if (stay.nights > hotel.maxNights) return { code: 'MAX_STAY', night: null, minNights: null };
  return blocked === null ? null : { code: blocked.reason, night: blocked.night, minNights: null };
}

/**
 * Reads the inventory of a stay by room type, with all nights of a room in one row: a month of five
 * rooms is five rows to read instead of 150.
 */
async function stocksOf(
  db: Database,
  roomTypeIds: readonly RoomTypeId[],
  stay: StayView,
): Promise<Map<number, NightStock[]>> {
  const rows = await db
    .select({
      roomTypeId: roomNights.roomTypeId,
      nights: sql<Array<[string, number, number, boolean, number]>>`json_agg(
        json_build_array(${roomNights.night}, ${roomNights.total}, ${roomNights.sold},
          ${roomNights.closed}, ${roomNights.price})
        order by ${roomNights.night})`,
    })
    .from(roomNights)
    .where(and(inArray(roomNights.roomTypeId, [...roomTypeIds]), inStay(stay)))
    .groupBy(roomNights.roomTypeId);
  return new Map(
    rows.map(({ roomTypeId, nights }) => [
      roomTypeId,
      nights.map(([night, total, sold, closed, price]) => ({ night, total, sold, closed, price })),
    ]),
  );
}
