import { FAILS, type Conditions } from './conditions';
import type { HotelColumns } from './hotel-columns';
import { NEVER } from './plan-lists';

/**
 * Which conditions fail whatever the days, the price, the keyword and the piece of map: many searches
 * ask for the same few filters, so this is kept.
 */
export type StandingFails = {
  /** The bits of `FAILS` that a hotel fails as a house, by place. */
  readonly houses: Int32Array;
  /** Those a room fails by itself, by place. */
  readonly rooms: Int32Array;
  /** 1 where some room would be found on other days or for longer. */
  readonly answers: Uint8Array;
  /** Puts what isn't known yet of the hotels from a place to another. */
  reach(from: number, to: number): void;
};

/** Sets of filters that are kept, by catalogue: 21 bytes a hotel of four rooms each. */
const KEPT = 8;
const kept = new WeakMap<HotelColumns, Map<string, StandingFails>>();

/** Hotels that become known at once, so that a search of a region doesn't look at the country. */
const BLOCK = 1024;

type Filters = Pick<
  Conditions,
  'nights' | 'type' | 'gradeMin' | 'scoreMin' | 'tour' | 'refundable' | 'sizeMin' | 'amenities'
>;

export function standingFails(columns: HotelColumns, asked: Filters): StandingFails {
  const known = kept.get(columns) ?? new Map<string, StandingFails>();
  kept.set(columns, known);
  const { type, gradeMin, scoreMin, tour, refundable, sizeMin, amenities } = asked;
  const nights = refundable ? asked.nights : 0;
  const key = JSON.stringify([type, gradeMin, scoreMin, tour, nights, sizeMin, amenities]);
  const fails = known.get(key) ?? nothingKnown(columns, asked);
  known.delete(key);
  known.set(key, fails);
  if (known.size > KEPT) known.delete([...known.keys()][0] as string);
  return fails;
}

function nothingKnown(columns: HotelColumns, asked: Filters): StandingFails {
  const { roomsFrom, type } = columns;
  const fails = {
    houses: new Int32Array(type.length),
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
      putHouses(fails.houses, columns, asked, first, end);
      putRooms(fails.rooms, columns, asked, roomsFrom[first] as number, roomsFrom[end] as number);
      putAnswers(fails, columns, asked.refundable, first, end);
    }
  };
  return { ...fails, reach };
}

function putHouses(
  houses: Int32Array,
  { type, grade, score, tour }: HotelColumns,
  asked: Filters,
  from: number,
  to: number,
): void {
  for (let hotel = from; hotel < to; hotel += 1) {
    let fails = 0;
    if (asked.type !== null && type[hotel] !== asked.type) fails |= FAILS.type;
    if ((grade[hotel] as number) < asked.gradeMin) fails |= FAILS.grade;
    if ((score[hotel] as number) < asked.scoreMin) fails |= FAILS.score;
    if (asked.tour && tour[hotel] === 0) fails |= FAILS.tour;
    houses[hotel] = fails;
  }
}

function putRooms(
  rooms: Int32Array,
  { size, amenities, refundableFrom }: HotelColumns,
  asked: Filters,
  from: number,
  to: number,
): void {
  for (let room = from; room < to; room += 1) {
    let fails = 0;
    for (let at = 0; at < asked.amenities.length; at += 1) {
      const mask = asked.amenities[at] as number;
      if (((amenities[room] as number) & mask) === 0) fails |= FAILS.amenity << at;
    }
    if ((size[room] as number) < asked.sizeMin) fails |= FAILS.size;
    if (asked.refundable && asked.nights < (refundableFrom[room] as number)) {
      fails |= FAILS.refundable;
    }
    rooms[room] = fails;
  }
}

/** It answers, if only for longer: by a plan that could then be cancelled, where that is asked. */
function putAnswers(
  { houses, rooms, answers }: Pick<StandingFails, 'houses' | 'rooms' | 'answers'>,
  { roomsFrom, refundableFrom }: HotelColumns,
  refundable: boolean,
  from: number,
  to: number,
): void {
  for (let hotel = from; hotel < to; hotel += 1) {
    let some = 0;
    for (
      let room = roomsFrom[hotel] as number;
      room < (roomsFrom[hotel + 1] as number);
      room += 1
    ) {
      const fails = (houses[hotel] as number) | (rooms[room] as number);
      const returns = !refundable || (refundableFrom[room] as number) < NEVER;
      if ((fails & ~FAILS.refundable) === 0 && returns) some = 1;
    }
    answers[hotel] = some;
  }
}
