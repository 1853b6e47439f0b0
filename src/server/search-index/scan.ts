import { besidesRoom, totalAmount } from '@/domain/pricing';
import { FAILS, type Bounds, type Conditions } from './conditions';
import type { DayColumns } from './day-columns';
import { addToFacets, emptyFacets, type Facets, type HotelFinding } from './facets';
import type { HotelColumns } from './hotel-columns';

export type Scan = {
  /** By place of a hotel less `range.from`: the cheapest total that is found, in won; 0 is none. */
  readonly best: Int32Array;
  /** The start day of that cheapest stay, as its place in `startDays`. */
  readonly bestStart: Uint8Array;
  /** 1 where the hotel answers the search, be something free or not. */
  readonly matched: Uint8Array;
  readonly facets: Facets;
};

/**
 * Looks at every room of a range once: is it free, what does it cost, which conditions does it
 * fail. Linear in rooms, with nothing allocated a room. Totals are `domain/pricing`'s own; that it
 * finds what the plain definition finds is held by `search-index.test.ts`.
 */
export function scan(columns: HotelColumns, days: DayColumns, asked: Conditions): Scan {
  const { range, startDays, nights, guests, refundable, sizeMin, amenities } = asked;
  const { from, to } = range;
  const { roomsFrom, plansFrom, planPercent, planBreakfast, planRefundable, planMinNights } =
    columns;
  const { baseGuests, maxGuests, extraGuest, size } = columns;
  const firstRoom = roomsFrom[from] as number;
  const word0 = firstRoom >>> 5;
  const lastRoom = roomsFrom[to] as number;
  const starts = startDays.map((day) => ({
    blocked: days.blocked(day, day + nights, firstRoom, lastRoom),
    before: days.sumsBefore(day),
    after: days.sumsBefore(day + nights),
  }));
  const discounts = columns.discountsFor(nights);
  const wantsPrice = asked.totalMin > 0 || asked.totalMax < Number.MAX_SAFE_INTEGER;

  const best = new Int32Array(to - from);
  const bestStart = new Uint8Array(to - from);
  const matched = new Uint8Array(to - from);
  const facets = emptyFacets(asked);
  const found: HotelFinding = {
    hotel: 0,
    total: 0,
    start: 0,
    nearFails: 0,
    amenities: 0,
    refundable: false,
    nearSize: 0,
    nearPrice: 0,
  };

  for (let hotel = from; hotel < to; hotel += 1) {
    const houseFails = failsOfHotel(columns, hotel, asked);
    const fitsNights =
      nights >= (columns.minNights[hotel] as number) &&
      nights <= (columns.maxNights[hotel] as number);
    const percent = discounts[columns.ladder[hotel] as number] as number;
    found.hotel = hotel;
    found.total = 0;
    found.start = 0;
    found.nearFails = 0;
    found.amenities = 0;
    found.refundable = false;
    found.nearSize = 0;
    found.nearPrice = 0;
    let answers = false;
    const end = roomsFrom[hotel + 1] as number;
    for (let room = roomsFrom[hotel] as number; room < end; room += 1) {
      const mask = columns.amenities[room] as number;
      let fails = houseFails;
      for (let at = 0; at < amenities.length; at += 1) {
        if ((mask & (amenities[at] as number)) === 0) fails |= FAILS.amenity << at;
      }
      if ((size[room] as number) < sizeMin) fails |= FAILS.size;
      // The cheapest start of this room, by the sum of its nights; -1 when none is free.
      let sum = -1;
      let start = 0;
      if (fitsNights && guests <= (maxGuests[room] as number)) {
        for (let at = 0; at < starts.length; at += 1) {
          const { blocked, before, after } = starts[at] as (typeof starts)[number];
          if (((blocked[(room >>> 5) - word0] as number) >>> (room & 31)) & 1) continue;
          const nightly = ((after[room] as number) - (before[room] as number)) | 0;
          if (sum < 0 || nightly < sum) {
            sum = nightly;
            start = at;
          }
        }
      }
      const extra = extraGuest[room] as number;
      const base = baseGuests[room] as number;
      let any = 0;
      let returning = 0;
      let hasReturning = false;
      const plansEnd = plansFrom[room + 1] as number;
      for (let plan = plansFrom[room] as number; plan < plansEnd; plan += 1) {
        if (planRefundable[plan] === 1) hasReturning = true;
        if (sum < 0 || nights < (planMinNights[plan] as number)) continue;
        const besides = besidesRoom(planBreakfast[plan] as number, extra, base, guests, nights);
        const total = totalAmount(sum, planPercent[plan] as number, percent, besides);
        if (any === 0 || total < any) any = total;
        if (planRefundable[plan] === 1 && (returning === 0 || total < returning)) returning = total;
      }
      if (!wantsPrice && fails === 0 && (!refundable || hasReturning)) answers = true;
      const total = refundable && returning > 0 ? returning : any;
      if (total === 0) continue;
      if (refundable && returning === 0) fails |= FAILS.refundable;
      if (total < asked.totalMin || total > asked.totalMax) fails |= FAILS.price;

      if (fails === 0) {
        answers = true;
        found.amenities |= mask;
        if (returning > 0) found.refundable = true;
        if (found.total === 0 || total < found.total) {
          found.total = total;
          found.start = start;
        }
      } else if ((fails & (fails - 1)) === 0) {
        found.nearFails |= fails;
      }
      if ((fails & ~FAILS.size) === 0)
        found.nearSize = Math.max(found.nearSize, size[room] as number);
      if ((fails & ~FAILS.price) === 0 && (found.nearPrice === 0 || total < found.nearPrice)) {
        found.nearPrice = total;
      }
    }
    const at = hotel - from;
    best[at] = found.total;
    bestStart[at] = found.start;
    matched[at] = answers ? 1 : 0;
    if (found.total > 0 || found.nearFails !== 0) addToFacets(facets, columns, found, nights);
  }
  return { best, bestStart, matched, facets };
}

function failsOfHotel(columns: HotelColumns, hotel: number, asked: Conditions): number {
  let fails = 0;
  if (asked.type !== null && columns.type[hotel] !== asked.type) fails |= FAILS.type;
  if ((columns.grade[hotel] as number) < asked.gradeMin) fails |= FAILS.grade;
  if ((columns.score[hotel] as number) < asked.scoreMin) fails |= FAILS.score;
  if (asked.tour && columns.tour[hotel] === 0) fails |= FAILS.tour;
  if (asked.keyword !== null && asked.keyword[hotel] === 0) fails |= FAILS.keyword;
  if (asked.bounds !== null && !isWithin(columns, hotel, asked.bounds)) fails |= FAILS.bounds;
  return fails;
}

function isWithin(columns: HotelColumns, hotel: number, bounds: Bounds): boolean {
  const lat = columns.lat[hotel] as number;
  const lng = columns.lng[hotel] as number;
  return lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east;
}
