import { dropFirstOver, int32At, itemAt, uint16At, uint8At } from './at';
import { FAILS, type Conditions } from './conditions';
import type { HotelColumns } from './hotel-columns';
import { NEVER } from './plan-lists';

/**
 * Which conditions fail regardless of days, price, keyword and map section. Many searches use the
 * same few filters, so the results are kept.
 */
export type StaticFails = {
  /** The bits of `FAILS` that a hotel itself fails, by the hotel's index. */
  readonly hotels: Int32Array;
  /** The bits that a room itself fails, by the room's index. */
  readonly rooms: Int32Array;
  /** 1 if some room would match on other dates or for a longer stay. */
  readonly answers: Uint8Array;
  /** Computes what isn't known yet about the hotels `[from, to)`. */
  reach(from: number, to: number): void;
};

/** How many sets of filters are kept for each catalogue: 21 bytes for a hotel of four rooms. */
const KEPT = 8;
const kept = new WeakMap<HotelColumns, Map<string, StaticFails>>();

/**
 * How many hotels are computed at once, so that a search in a region doesn't compute the whole
 * country.
 */
const BLOCK = 1024;

type Filters = Pick<
  Conditions,
  'nights' | 'type' | 'gradeMin' | 'scoreMin' | 'tour' | 'refundable' | 'sizeMin' | 'amenities'
>;

export function staticFails(columns: HotelColumns, filters: Filters): StaticFails {
  const known = kept.get(columns) ?? new Map<string, StaticFails>();
  kept.set(columns, known);
  const { type, gradeMin, scoreMin, tour, refundable, sizeMin, amenities } = filters;
  const nights = refundable ? filters.nights : 0;
  const key = JSON.stringify([type, gradeMin, scoreMin, tour, nights, sizeMin, amenities]);
  const fails = known.get(key) ?? nothingKnown(columns, filters);
  known.delete(key);
  known.set(key, fails);
  dropFirstOver(known, KEPT);
  return fails;
}

function nothingKnown(columns: HotelColumns, filters: Filters): StaticFails {
  const { roomsFrom, type } = columns;
  const fails = {
    hotels: new Int32Array(type.length),
    rooms: new Int32Array(columns.size.length),
    answers: new Uint8Array(type.length),
  };
  const isKnown = new Uint8Array(Math.ceil(type.length / BLOCK));
  const reach = (from: number, to: number) => {
    for (let block = Math.floor(from / BLOCK); block * BLOCK < to; block += 1) {
      if (isKnown[block] === 1) continue;
      isKnown[block] = 1;
      const first = block * BLOCK;
      const end = Math.min(type.length, first + BLOCK);
      putHotels(fails.hotels, columns, filters, first, end);
      putRooms(fails.rooms, columns, filters, int32At(roomsFrom, first), int32At(roomsFrom, end));
      putAnswers(fails, columns, filters.refundable, first, end);
    }
  };
  return { ...fails, reach };
}

function putHotels(
  hotels: Int32Array,
  { type, grade, score, tour }: HotelColumns,
  filters: Filters,
  from: number,
  to: number,
): void {
  for (let hotel = from; hotel < to; hotel += 1) {
    let fails = 0;
    if (filters.type !== null && type[hotel] !== filters.type) fails |= FAILS.type;
    if (uint8At(grade, hotel) < filters.gradeMin) fails |= FAILS.grade;
    if (uint8At(score, hotel) < filters.scoreMin) fails |= FAILS.score;
    if (filters.tour && tour[hotel] === 0) fails |= FAILS.tour;
    hotels[hotel] = fails;
  }
}

function putRooms(
  rooms: Int32Array,
  { size, amenities, refundableFrom }: HotelColumns,
  filters: Filters,
  from: number,
  to: number,
): void {
  for (let room = from; room < to; room += 1) {
    let fails = 0;
    for (let at = 0; at < filters.amenities.length; at += 1) {
      const mask = itemAt(filters.amenities, at);
      if ((int32At(amenities, room) & mask) === 0) fails |= FAILS.amenity << at;
    }
    if (uint16At(size, room) < filters.sizeMin) fails |= FAILS.size;
    if (filters.refundable && filters.nights < uint16At(refundableFrom, room)) {
      fails |= FAILS.refundable;
    }
    rooms[room] = fails;
  }
}

/**
 * Marks hotels that match, if only for longer stays; with `refundable`, only those that have a
 * refundable plan for some length.
 */
function putAnswers(
  { hotels, rooms, answers }: Pick<StaticFails, 'hotels' | 'rooms' | 'answers'>,
  { roomsFrom, refundableFrom }: HotelColumns,
  refundable: boolean,
  from: number,
  to: number,
): void {
  for (let hotel = from; hotel < to; hotel += 1) {
    let some = 0;
    for (let room = int32At(roomsFrom, hotel); room < int32At(roomsFrom, hotel + 1); room += 1) {
      const fails = int32At(hotels, hotel) | int32At(rooms, room);
      const returns = !refundable || uint16At(refundableFrom, room) < NEVER;
      if ((fails & ~FAILS.refundable) === 0 && returns) some = 1;
    }
    answers[hotel] = some;
  }
}
