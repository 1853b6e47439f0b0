import { HOTEL_TYPES } from '@/contract/catalogue/codes';
import {
  AMENITY_FILTER_IDS,
  GRADE_FILTERS,
  SCORE_FILTERS,
  SIZE_FILTERS,
} from '@/contract/search/search-filters';
import type { CardHotel } from '../offer/catalogue-snapshot';
import { dropFirstOver, int32At, uint16At } from './at';
import { emptyTally, filterBits, gradeStep, scoreStep, sizeStep, type Tally } from './facets';

/**
 * Encodes everything about rooms and hotels that facets count as small numbers. A search without
 * filters then counts each hotel once for its codes, and spreads the counts over the filters
 * afterwards.
 */

const AMENITIES = AMENITY_FILTER_IDS.length;
const SIZES = SIZE_FILTERS.length + 1;
/** The bit that is set if a stay in the room can be cancelled; it depends on the stay's length. */
export const RETURNS = 1 << (AMENITIES + SIZES);
const ROOM_CODES = RETURNS * 2;
if (ROOM_CODES > 2 ** 16) {
  throw new Error(
    'The filters of a room don’t fit into the 16 bits that roomCodesFor keeps them in.',
  );
}

/**
 * The amenity filters that a room meets as bits, followed by one bit for each size step that it
 * reaches; the first size bit is always set. Codes of several rooms are combined with OR.
 */
export const roomCode = (sizeM2: number, amenities: number): number =>
  filterBits(amenities) | (((1 << (sizeStep(sizeM2) + 1)) - 1) << AMENITIES);

/**
 * Room codes with `RETURNS` for stays of a given length, by catalogue; the least recently used
 * length is dropped.
 */
const kept = new WeakMap<RoomColumns, Map<number, Uint16Array>>();
const KEPT = 8;

/** The columns that a room's code for a length of stay is computed from. */
type RoomColumns = { readonly roomCode: Uint16Array; readonly refundableFrom: Uint16Array };

/** The code of each room, including whether a stay of so many nights can be cancelled in it. */
export function roomCodesFor(columns: RoomColumns, nights: number): Uint16Array {
  const known = kept.get(columns) ?? new Map<number, Uint16Array>();
  kept.set(columns, known);
  const codes =
    known.get(nights) ??
    columns.roomCode.map((code, room) =>
      nights < uint16At(columns.refundableFrom, room) ? code : code | RETURNS,
    );
  known.delete(nights);
  known.set(nights, codes);
  dropFirstOver(known, KEPT);
  return codes;
}

/** The amenity filters in a room's code, as bits in their order. */
const amenitiesOfCode = (code: number): number => code & ((1 << AMENITIES) - 1);

/**
 * How many size steps a code reaches, including the first, which every room reaches; 0 for no room.
 */
export const sizesOfCode = (code: number): number =>
  32 - Math.clz32((code & (RETURNS - 1)) >>> AMENITIES);

const GRADES = GRADE_FILTERS.length + 1;
const SCORES = SCORE_FILTERS.length + 1;
const HOUSE_CODES = HOTEL_TYPES.length * GRADES * SCORES * 2;

type CodedHotel = Pick<CardHotel, 'type' | 'grade' | 'reviewScore' | 'tourOffered'>;

/** Encodes type, grade, score and tours of a hotel as one number. */
export function hotelCode({ type, grade, reviewScore, tourOffered }: CodedHotel): number {
  const kind = HOTEL_TYPES.indexOf(type) * GRADES + gradeStep(grade);
  return (kind * SCORES + scoreStep((reviewScore ?? 0) / 10)) * 2 + (tourOffered ? 1 : 0);
}

/** Counts of matching hotels, by their codes. */
export class FoundCounts {
  readonly tally = emptyTally();
  /** By the combined codes of a hotel's matching rooms. */
  readonly roomCodes = new Int32Array(ROOM_CODES);
  readonly hotelCodes = new Int32Array(HOUSE_CODES);

  /** Adds all counts to the tally; to be called once, after the scan. */
  addToTally(): void {
    addRoomCodes(this.tally, this.roomCodes);
    addHotelCodes(this.tally, this.hotelCodes);
  }
}

function addRoomCodes(tally: Tally, hotels: Int32Array): void {
  hotels.forEach((count, code) => {
    if (count === 0) return;
    tally.available += count;
    if ((code & RETURNS) !== 0) tally.refundable += count;
    const amenities = amenitiesOfCode(code);
    tally.amenities[amenities] = int32At(tally.amenities, amenities) + count;
    const sizes = sizesOfCode(code);
    tally.sizes[sizes] = int32At(tally.sizes, sizes) + count;
  });
}

function addHotelCodes(tally: Tally, hotels: Int32Array): void {
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
      counts[at] = int32At(counts, at) + count;
    }
  });
}
