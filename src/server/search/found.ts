import type { HotelCard } from '@/contract/hotel';
import { addNights, dayOf, nightOf, type Stay } from '@/domain/stay';
import type { Context } from '../http/handler';
import { cardsOf } from '../offer/cards';
import type { CardHotel } from '../offer/catalogue-snapshot';
import { cheapestFrom, type PricedOffer } from '../offer/offers';
import { remainingInCalendars } from '../offer/room-sums';
import type { Conditions } from '../search-index/conditions';
import type { Scan } from '../search-index/scan';
import type { SearchIndex } from '../search-index/search-index';
import type { Asked } from './asked';

/** A hotel among results. */
export type FoundPlace = {
  /** Its place in the index's columns. */
  readonly hotel: number;
  /** The day its cheapest stay starts. */
  readonly startDay: number;
};

/** A found hotel with the start of its cheapest stay; of the first one asked for if none is free. */
export function foundPlace(
  seen: Scan,
  { range, startDays }: Conditions,
  hotel: number,
): FoundPlace {
  const at = hotel - range.from;
  const start = (seen.best[at] as number) > 0 ? (seen.bestStart[at] as number) : 0;
  return { hotel, startDay: startDays[start] as number };
}

export type ShownHotel = HotelCard & Stay;

/**
 * The cards of found hotels in their order, each with its stay. Offers come from the columns and
 * conditions that found them, through the rules that price every offer; what is left of each is
 * read now, and an offer that went meanwhile is none.
 */
export async function shownOf(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  index: SearchIndex,
  asked: Asked,
  places: readonly FoundPlace[],
): Promise<ShownHotel[]> {
  const { columns, snapshot } = index;
  const hotels = places.map(({ hotel }) => columns.hotels[hotel] as CardHotel);
  const stays = places.map(({ startDay }) => stayFrom(startDay, asked.conditions));
  const offers = hotels.map((hotel, at) => offerOf(index, asked, hotel, stays[at] as Stay));
  const remaining = await remainingInCalendars(
    db,
    new Map(offers.flatMap((offer, at) => (offer ? [[offer.room.id, stays[at] as Stay]] : []))),
  );
  const live = new Map(
    offers.flatMap((offer, at) => {
      const left = offer === null ? 0 : (remaining.get(offer.room.id) ?? 0);
      return offer === null || left === 0
        ? []
        : [[hotels[at]?.id ?? 0, { ...offer, remaining: left }] as const];
    }),
  );
  const { adults, children } = asked.stay;
  const request = { stay: asked.stay, adults, children };
  return cardsOf(snapshot, hotels, live, request, locale).map((card, at) => ({
    ...card,
    ...(stays[at] as Stay),
  }));
}

export function stayFrom(startDay: number, { nights }: Pick<Conditions, 'nights'>): Stay {
  const checkIn = nightOf(startDay);
  return { checkIn, checkOut: addNights(checkIn, nights) };
}

function offerOf(
  { columns, days }: SearchIndex,
  { conditions, stay: { adults, children }, amenityFilters }: Asked,
  hotel: CardHotel,
  stay: Stay,
): PricedOffer | null {
  const { nights, refundable, sizeMin, totalMin, totalMax } = conditions;
  const startDay = dayOf(stay.checkIn);
  const request = {
    ...{ stay, adults, children, amenityFilters, sizeMin, totalMin, totalMax },
    refundableOnly: refundable,
  };
  return cheapestFrom(hotel, request, (roomId) => {
    const room = columns.placeOfRoom.get(roomId);
    if (room === undefined || days.isBlocked(room, startDay, startDay + nights)) return undefined;
    return { nightlySum: days.sum(room, startDay, startDay + nights), nights };
  });
}
