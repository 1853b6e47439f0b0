import { HOTEL_TYPES } from '@/contract/catalogue/codes';
import { type LengthDiscount, lengthDiscountFor } from '@/domain/price/pricing';
import { areaKey, type CardHotel, type CatalogueSnapshot } from '../offer/catalogue-snapshot';
import { float64At, int32At, itemAt, type Range, uint32At } from './at';
import { hotelCode, roomCode } from './codes';
import { amenityMask, filterBits, gradeStep, scoreStep, sizeStep } from './facets';
import { PlanTable } from './plan-lists';

type Scored = Pick<CardHotel, 'reviewScore' | 'reviewCount'>;

/** With how many reviews of average score every hotel is credited. */
const CREDIT = 20;
/** The score with which hotels are credited while there are no reviews at all, in tenths. */
const UNKNOWN_SCORE = 80;

/** The mean score of all reviews, in tenths. */
export function meanScoreOf(hotels: readonly Scored[]): number {
  let sum = 0;
  let count = 0;
  for (const { reviewScore, reviewCount } of hotels) {
    sum += (reviewScore ?? 0) * reviewCount;
    count += reviewCount;
  }
  return count === 0 ? UNKNOWN_SCORE : sum / count;
}

/**
 * Weighs a score as if the hotel had 20 more reviews of average score, so that three enthusiastic
 * reviews don't outrank two hundred good ones. In tenths.
 */
export function weighedScore({ reviewScore, reviewCount }: Scored, mean: number): number {
  return ((reviewScore ?? 0) * reviewCount + mean * CREDIT) / (reviewCount + CREDIT);
}

/**
 * The static data of a search, as columns. Hotels are ordered by region and area, so that each
 * place is a range of indexes; rooms and rate plans are in the same order.
 */
export type HotelColumns = ReturnType<typeof hotelColumns>;

export function hotelColumns(snapshot: CatalogueSnapshot) {
  const { hotels, ranges } = inPlaces(snapshot);
  const rooms = hotels.flatMap((hotel) => hotel.rooms);
  const plans = new PlanTable(rooms);
  const mean = meanScoreOf(hotels);
  const ladders = new Map<string, number>();
  const ladderSteps: Array<readonly LengthDiscount[]> = [];
  const ladderOf = (hotel: CardHotel) => {
    const key = JSON.stringify(hotel.lengthDiscounts);
    const known = ladders.get(key) ?? ladderSteps.push(hotel.lengthDiscounts) - 1;
    ladders.set(key, known);
    return known;
  };
  const hotelMask = hotels.map((hotel) => amenityMask(hotel.amenities));
  const roomMask = hotels.flatMap((hotel, at) =>
    hotel.rooms.map((room) => amenityMask(room.amenities) | itemAt(hotelMask, at)),
  );
  const leastNights = hotels.flatMap((hotel) =>
    hotel.rooms.map(({ plans: own }) =>
      own.length === 0
        ? 0
        : Math.max(hotel.minNights, Math.min(...own.map((one) => one.minNights))),
    ),
  );
  return {
    hotels,
    /** The ranges of indexes by `''` (everywhere), `region` or `region/area`. */
    ranges,
    placeOfHotel: new Map(hotels.map((hotel, at) => [hotel.id, at])),
    /** The index of each hotel's first room, and one entry more for the end. */
    roomsFrom: startsOf(hotels.map((hotel) => hotel.rooms.length)),
    roomIds: column(Int32Array, rooms, (room) => room.id),
    placeOfRoom: new Map(rooms.map((room, at) => [room.id, at])),
    type: column(Uint8Array, hotels, (hotel) => HOTEL_TYPES.indexOf(hotel.type)),
    grade: column(Uint8Array, hotels, (hotel) => hotel.grade),
    /** In tenths of a point; 0 without reviews. */
    score: column(Uint8Array, hotels, (hotel) => hotel.reviewScore ?? 0),
    gradeStep: column(Uint8Array, hotels, (hotel) => gradeStep(hotel.grade)),
    scoreStep: column(Uint8Array, hotels, (hotel) => scoreStep((hotel.reviewScore ?? 0) / 10)),
    tour: column(Uint8Array, hotels, (hotel) => (hotel.tourOffered ? 1 : 0)),
    minNights: column(Uint16Array, hotels, (hotel) => hotel.minNights),
    maxNights: column(Uint16Array, hotels, (hotel) => hotel.maxNights),
    /** The fewest nights that each room is sold for; 0 for a room without a rate plan. */
    leastNights: Uint16Array.from(leastNights),
    ladder: column(Uint16Array, hotels, ladderOf),
    lat: column(Float64Array, hotels, (hotel) => hotel.lat),
    lng: column(Float64Array, hotels, (hotel) => hotel.lng),
    /** 0 is the best; equal values share a rank. See `weighedScore`. */
    recommendedRank: rankOf(hotels, (hotel) => -weighedScore(hotel, mean)),
    scoreRank: rankOf(hotels, (h) => -(h.reviewScore ?? 0) * 1e7 - h.reviewCount),
    mean,
    /** The amenities of each room, including its hotel's. */
    amenities: Int32Array.from(roomMask),
    /** The same amenities as bits of the amenity filters that are counted. */
    filterBits: column(Uint8Array, roomMask, filterBits),
    /** What facets count about a room and a hotel, each as one number: see `codes.ts`. */
    roomCode: column(Uint16Array, rooms, (room, at) => roomCode(room.sizeM2, itemAt(roomMask, at))),
    hotelCode: column(Uint16Array, hotels, hotelCode),
    size: column(Uint16Array, rooms, (room) => room.sizeM2),
    sizeStep: column(Uint8Array, rooms, (room) => sizeStep(room.sizeM2)),
    baseGuests: column(Uint8Array, rooms, (room) => room.baseGuests),
    maxGuests: column(Uint8Array, rooms, (room) => room.maxGuests),
    extraGuest: column(Int32Array, rooms, (room) => room.extraGuestPerNight),
    plans,
    refundableFrom: plans.refundableFrom(),
    /** By `ladder`: the length discount for so many nights, in percent. */
    discountsFor: (nights: number) =>
      Uint8Array.from(ladderSteps, (steps) => lengthDiscountFor(steps, nights)),
  };
}

/** Finds the rooms of a range of hotels. They are a range, too, since rooms are in the order of their hotels. */
export const findRoomRange = (
  { roomsFrom }: Pick<HotelColumns, 'roomsFrom'>,
  { from, to }: Range,
): Range => ({ from: int32At(roomsFrom, from), to: int32At(roomsFrom, to) });

/** Orders the hotels by region and area, with the range of each. */
function inPlaces(snapshot: CatalogueSnapshot): {
  readonly hotels: CardHotel[];
  readonly ranges: ReadonlyMap<string, Range>;
} {
  const ranges = new Map<string, Range>();
  const byArea = new Map<string, CardHotel[]>();
  for (const hotel of snapshot.hotels) {
    const key = areaKey(hotel.regionId, hotel.areaId);
    const those = byArea.get(key);
    if (those === undefined) byArea.set(key, [hotel]);
    else those.push(hotel);
  }
  const ordered: CardHotel[] = [];
  for (const region of snapshot.regions) {
    const start = ordered.length;
    for (const area of region.areas) {
      const key = areaKey(region.id, area.id);
      const from = ordered.length;
      for (const hotel of byArea.get(key) ?? []) ordered.push(hotel);
      ranges.set(key, { from, to: ordered.length });
    }
    ranges.set(region.id, { from: start, to: ordered.length });
  }
  ranges.set('', { from: 0, to: ordered.length });
  return { hotels: ordered, ranges };
}

type Numbers = Uint8Array | Uint16Array | Int32Array | Float64Array;

/**
 * Makes a column from one number for each item. It is `Kind.from(items, of)` without the cost of an
 * iterator.
 */
function column<C extends Numbers, T extends NonNullable<unknown>>(
  Kind: new (length: number) => C,
  items: readonly T[],
  of: (item: T, at: number) => number,
): C {
  const numbers = new Kind(items.length);
  for (let at = 0; at < items.length; at += 1) numbers[at] = of(itemAt(items, at), at);
  return numbers;
}

function startsOf(lengths: readonly number[]): Int32Array {
  const starts = new Int32Array(lengths.length + 1);
  let at = 0;
  lengths.forEach((length, place) => {
    starts[place] = at;
    at += length;
  });
  starts[lengths.length] = at;
  return starts;
}

function rankOf(hotels: readonly CardHotel[], keyOf: (hotel: CardHotel) => number): Int32Array {
  const keys = column(Float64Array, hotels, keyOf);
  const places = new Uint32Array(keys.length)
    .map((_, at) => at)
    .sort((a, b) => float64At(keys, a) - float64At(keys, b));
  const ranks = new Int32Array(hotels.length);
  let rank = 0;
  places.forEach((place, at) => {
    if (at > 0 && keys[place] !== keys[uint32At(places, at - 1)]) rank = at;
    ranks[place] = rank;
  });
  return ranks;
}
