import { HOTEL_TYPES } from '@/contract/catalogue-file';
import {
  AMENITY_FILTER_IDS,
  GRADE_FILTERS,
  SCORE_FILTERS,
  SIZE_FILTERS,
} from '@/contract/search-filters';
import type { CardHotel } from '../offer/catalogue-snapshot';
import { emptyTally, filterBits, gradeStep, scoreStep, sizeStep, type Tally } from './facets';

/**
 * What is counted of rooms and houses as small numbers, so that a search without conditions counts
 * each hotel once by each and spreads the counts over the filters afterwards.
 */

const AMENITIES = AMENITY_FILTER_IDS.length;
const SIZES = SIZE_FILTERS.length + 1;
/** Set where the stay can be cancelled in a room; depends on its length. */
export const RETURNS = 1 << (AMENITIES + SIZES);
const ROOM_CODES = RETURNS * 2;

/**
 * The amenity filters a room meets as bits, then a bit for each size it reaches, the first for any:
 * codes of several rooms are put together by OR.
 */
export const roomCode = (sizeM2: number, amenities: number): number =>
  filterBits(amenities) | (((1 << (sizeStep(sizeM2) + 1)) - 1) << AMENITIES);

/** Room codes with `RETURNS` for stays of some length, by catalogue; the few lengths asked for last. */
const kept = new WeakMap<RoomColumns, Map<number, Uint16Array>>();
const KEPT = 8;

/** What of the columns a room's code for a length of stay is made of. */
type RoomColumns = { readonly roomCode: Uint16Array; readonly refundableFrom: Uint16Array };

/** The code of each room, and whether a stay of so many nights can be cancelled in it. */
export function roomCodesFor(columns: RoomColumns, nights: number): Uint16Array {
  const known = kept.get(columns) ?? new Map<number, Uint16Array>();
  kept.set(columns, known);
  const codes =
    known.get(nights) ??
    columns.roomCode.map((code, room) =>
      nights < (columns.refundableFrom[room] as number) ? code : code | RETURNS,
    );
  known.delete(nights);
  known.set(nights, codes);
  if (known.size > KEPT) known.delete([...known.keys()][0] as number);
  return codes;
}

/** The amenity filters of a room's code, as bits in their order. */
const amenitiesOfCode = (code: number): number => code & ((1 << AMENITIES) - 1);

/** How many sizes a code reaches, any among them: 0 of no room. */
export const sizesOfCode = (code: number): number =>
  32 - Math.clz32((code & (RETURNS - 1)) >>> AMENITIES);

const GRADES = GRADE_FILTERS.length + 1;
const SCORES = SCORE_FILTERS.length + 1;
const HOUSE_CODES = HOTEL_TYPES.length * GRADES * SCORES * 2;

type House = Pick<CardHotel, 'type' | 'grade' | 'reviewScore' | 'tourOffered'>;

/** Type, grade, score and tours of a house in one number. */
export function houseCode({ type, grade, reviewScore, tourOffered }: House): number {
  const kind = HOTEL_TYPES.indexOf(type) * GRADES + gradeStep(grade);
  return (kind * SCORES + scoreStep((reviewScore ?? 0) / 10)) * 2 + (tourOffered ? 1 : 0);
}

/** Hotels that are found, counted once by each code. */
export class FoundCounts {
  readonly tally = emptyTally();
  /** By the codes of a hotel's found rooms, put together. */
  readonly roomCodes = new Int32Array(ROOM_CODES);
  readonly houseCodes = new Int32Array(HOUSE_CODES);

  /** Once, in the end. */
  addToTally(): void {
    addRoomCodes(this.tally, this.roomCodes);
    addHouseCodes(this.tally, this.houseCodes);
  }
}

function addRoomCodes(tally: Tally, hotels: Int32Array): void {
  hotels.forEach((count, code) => {
    if (count === 0) return;
    tally.available += count;
    if ((code & RETURNS) !== 0) tally.refundable += count;
    const amenities = amenitiesOfCode(code);
    tally.amenities[amenities] = (tally.amenities[amenities] as number) + count;
    const sizes = sizesOfCode(code);
    tally.sizes[sizes] = (tally.sizes[sizes] as number) + count;
  });
}

function addHouseCodes(tally: Tally, hotels: Int32Array): void {
  hotels.forEach((count, code) => {
    if (count === 0) return;
    if ((code & 1) !== 0) tally.tour += count;
    const score = (code >>> 1) % SCORES;
    const kind = Math.floor((code >>> 1) / SCORES);
    for (const [counts, at] of [
      [tally.scores, score],
      [tally.grades, kind % GRADES],
      [tally.types, Math.floor(kind / GRADES)],
    ] as const) {
      counts[at] = (counts[at] as number) + count;
    }
  });
}
