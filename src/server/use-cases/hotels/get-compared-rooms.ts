import { inArray } from 'drizzle-orm';

import { contract } from '@/contract';
import type { StayView } from '@/contract/common';
import type { HotelCard } from '@/contract/hotel/hotel';
import type { ComparedRoom } from '@/contract/hotel/rooms';
import { lengthDiscountFor } from '@/domain/price/pricing';
import type { Database } from '@/server/platform/db/client';
import { roomTypes } from '@/server/platform/db/schema';
import { handle, type Context } from '@/server/platform/http/handler';
import { placesOf, quoteOf } from '@/server/core/inventory/offer/cards';
import type { CardHotel, CardRoom } from '@/server/core/inventory/offer/catalogue-snapshot';
import { offersFor, type FoundOffer } from '@/server/core/inventory/offer/offers';
import { pictureOf } from '@/server/core/inventory/offer/cover-photos';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import { minNightsOf } from '@/server/core/inventory/quote/rate-facts';
import { searchIndex } from '@/server/core/inventory/search-index/search-index';
import { hotelFacts } from '@/server/core/inventory/hotel-queries';
import type { HotelId, RoomTypeId } from '@/domain/ids';

/** Compares rooms of any hotels for one stay, each with the quote that its own page shows. */
export const getComparedRooms = handle(contract.getComparedRooms, async ({ query }, context) => {
  const readAt = context.now();
  const stay = resolveStay(query, { now: readAt });
  const index = await searchIndex(context.db);
  const { snapshot } = index;
  const hotelIds = await hotelIdsOf(context.db, query.ids);
  const chosen = query.ids.flatMap((id): Chosen[] => {
    const hotel = snapshot.hotelById.get(hotelIds.get(id) ?? 0);
    const room = hotel?.rooms.find((one) => one.id === id);
    return hotel === undefined || room === undefined ? [] : [{ hotel, room }];
  });

  const request = { stay, adults: stay.adults, children: stay.children };
  // Offers are searched for by hotel, so each room becomes a hotel with this room only.
  const alone = chosen.map(({ hotel, room }) => ({ ...hotel, id: room.id, rooms: [room] }));
  const offers = offersFor(index, alone, request);
  const unsure = alone.filter(({ id }) => offers.get(id)?.plan.refundable === false);
  const refundable = offersFor(index, unsure, { ...request, refundableOnly: true });

  const rooms = await Promise.all(
    chosen.map(async (one) => {
      const best = offers.get(one.room.id);
      const sure = best?.plan.refundable === true ? best : refundable.get(one.room.id);
      const places = placesOf(snapshot, one.hotel, context.locale);
      const view = await viewOf(context, { ...one, places }, stay, best);
      return { ...view, refundableTotal: sure?.total ?? null };
    }),
  );
  return { stay, rooms, readAt: readAt.toISOString() };
});

type Chosen = { readonly hotel: CardHotel; readonly room: CardRoom };

async function hotelIdsOf(
  db: Database,
  roomIds: readonly RoomTypeId[],
): Promise<Map<RoomTypeId, HotelId>> {
  if (roomIds.length === 0) return new Map();
  const rows = await db
    .select({ id: roomTypes.id, hotelId: roomTypes.hotelId })
    .from(roomTypes)
    .where(inArray(roomTypes.id, [...roomIds]));
  return new Map(rows.map(({ id, hotelId }) => [id, hotelId]));
}

async function viewOf(
  { db, locale }: Context,
  { hotel, room, places }: Chosen & { places: Pick<HotelCard, 'region' | 'area'> },
  stay: StayView,
  best: FoundOffer | undefined,
): Promise<Omit<ComparedRoom, 'refundableTotal'>> {
  const facts = await hotelFacts(db, hotel.id);
  const row = facts.rooms.find(({ id }) => id === room.id);
  const file = row?.pictures[0]?.file;
  const { id, sizeM2, baseGuests, maxGuests } = room;
  const plans = best === undefined ? room.plans : [best.plan];
  const least = plans.map((plan) => minNightsOf(hotel, plan));
  const minNights = least.length === 0 ? hotel.minNights : Math.min(...least);
  return {
    id,
    sizeM2,
    baseGuests,
    maxGuests,
    name: room.name[locale],
    hotel: {
      id: hotel.id,
      name: hotel.name[locale],
      ...places,
      score: hotel.reviewScore === null ? null : hotel.reviewScore / 10,
      reviewCount: hotel.reviewCount,
      cleaningPerWeek: facts.hotel.cleaningPerWeek,
      tourOffered: hotel.tourOffered,
    },
    picture: file === undefined ? null : pictureOf(file, locale, room.name[locale]),
    beds: row?.beds[locale] ?? '',
    view: row?.view ?? 'none',
    amenities: { room: room.amenities, hotel: hotel.amenities },
    minNights,
    discountPercent: lengthDiscountFor(hotel.lengthDiscounts, stay.nights),
    remaining: best?.remaining ?? 0,
    best: best === undefined ? null : bestOf({ hotel, room }, best, stay, locale),
    reason: best === undefined ? reasonOf({ hotel, room }, stay, minNights) : null,
  };
}

function bestOf(
  { hotel }: Chosen,
  offer: FoundOffer,
  stay: StayView,
  locale: Context['locale'],
): ComparedRoom['best'] {
  const { total, perNight, vat, nights } = quoteOf(hotel, offer, { stay, ...stay });
  return {
    total,
    perNight,
    vat,
    nights,
    ratePlanId: offer.plan.id,
    planName: offer.plan.name[locale],
    refundable: offer.plan.refundable,
    breakfast: offer.plan.breakfastPerGuestNight > 0,
  };
}

function reasonOf({ hotel, room }: Chosen, stay: StayView, minNights: number) {
  if (stay.adults + stay.children > room.maxGuests) return 'GUESTS' as const;
  if (stay.nights < minNights) return 'MIN_STAY' as const;
  return stay.nights > hotel.maxNights ? ('MAX_STAY' as const) : ('NOT_FREE' as const);
}
