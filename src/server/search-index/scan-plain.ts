import { addHouseCodes, addRoomCodes, HOUSE_CODES, RETURNS, ROOM_CODES } from './codes';
import type { Conditions } from './conditions';
import { bandStarts, bitsAsked, emptyTally, facetsFrom } from './facets';
import type { HotelColumns } from './hotel-columns';
import type { Scan } from './scan';

/** Whether a search asks for nothing but a place, a stay and guests, as most do. */
export const isPlain = (asked: Conditions): boolean => bitsAsked(asked).length === 0;

/**
 * The same as the loop of `scan` where nothing can fail: a few reads a room and three counts a hotel.
 * `search-index.test.ts` holds that both give the same.
 * @param totals by room of the range less its first, as `totalsOf` gives them
 * @param starts by the same, which start day a total is for; empty where there is only one
 */
export function scanPlain(
  columns: HotelColumns,
  totals: Int32Array,
  starts: Uint8Array,
  asked: Conditions,
): Scan {
  const { nights } = asked;
  const { from, to } = asked.range;
  const { roomsFrom, roomCode, houseCode, refundableFrom } = columns;
  const best = new Int32Array(to - from);
  const bestStart = new Uint8Array(to - from);
  const matched = new Uint8Array(to - from);
  const roomCodes = new Int32Array(ROOM_CODES);
  const houseCodes = new Int32Array(HOUSE_CODES);
  const tally = emptyTally();
  const { nightPrices } = tally;
  const bands = bandStarts(nights);
  const moves = starts.length > 0;
  const firstRoom = roomsFrom[from] as number;

  for (let hotel = from; hotel < to; hotel += 1) {
    const begin = roomsFrom[hotel] as number;
    const end = roomsFrom[hotel + 1] as number;
    let cheapest = 0;
    let cheapestStart = 0;
    let codes = 0;
    for (let room = begin; room < end; room += 1) {
      const total = totals[room - firstRoom] as number;
      if (total === 0) continue;
      codes |= roomCode[room] as number;
      if (nights >= (refundableFrom[room] as number)) codes |= RETURNS;
      if (cheapest === 0 || total < cheapest) {
        cheapest = total;
        if (moves) cheapestStart = starts[room - firstRoom] as number;
      }
    }
    if (end > begin) matched[hotel - from] = 1;
    if (cheapest === 0) continue;
    best[hotel - from] = cheapest;
    bestStart[hotel - from] = cheapestStart;
    roomCodes[codes] = (roomCodes[codes] as number) + 1;
    const house = houseCode[hotel] as number;
    houseCodes[house] = (houseCodes[house] as number) + 1;
    let band = bands.length - 1;
    while (cheapest < (bands[band] as number)) band -= 1;
    nightPrices[band] = (nightPrices[band] as number) + 1;
  }
  addRoomCodes(tally, roomCodes);
  addHouseCodes(tally, houseCodes);
  return { best, bestStart, matched, facets: facetsFrom(tally, asked) };
}
