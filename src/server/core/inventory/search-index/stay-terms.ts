import { besidesRoom } from '@/domain/price/pricing';
import { dropFirstOver, int32At, uint16At, uint8At } from './at';
import type { HotelColumns } from './hotel-columns';
import type { PlanList } from './plan-lists';

/** A further rate plan that may be the cheapest of a room. */
export type MorePlans = {
  /** The indexes of the rooms, ascending. */
  readonly rooms: Int32Array;
  readonly share: Uint16Array;
  readonly besides: Int32Array;
};

/** Everything a room's total depends on besides the sum of its nights, for stays of one kind. */
export type StayTerms = {
  /** In percent of the base price; 0 if the room or its hotel doesn't allow such a stay. */
  readonly share: Uint16Array;
  /** The length discount, in percent. */
  readonly discount: Uint8Array;
  /** Breakfasts and extra guests of the whole stay, in won. */
  readonly besides: Int32Array;
  readonly more: MorePlans;
};

type Kind = {
  readonly nights: number;
  readonly guests: number;
  readonly refundableOnly: boolean;
};

/**
 * How many kinds of stay are kept: most visitors search for a few lengths, and for one or two
 * guests.
 */
const KEPT = 12;

/** By catalogue, since columns never change. */
const kept = new WeakMap<HotelColumns, Map<string, StayTerms>>();

/** Returns the terms of stays of one length for so many guests; 7 bytes for each room are kept. */
export function stayTerms(columns: HotelColumns, kind: Kind): StayTerms {
  const known = kept.get(columns) ?? new Map<string, StayTerms>();
  kept.set(columns, known);
  const key = `${kind.nights} ${kind.guests} ${kind.refundableOnly}`;
  const terms = known.get(key) ?? makeTerms(columns, kind);
  known.delete(key);
  known.set(key, terms);
  dropFirstOver(known, KEPT);
  return terms;
}

function makeTerms(columns: HotelColumns, { nights, guests, refundableOnly }: Kind): StayTerms {
  const { roomsFrom, minNights, maxNights, ladder, maxGuests, baseGuests, extraGuest } = columns;
  const plans: PlanList = columns.plans.listFor(nights, refundableOnly);
  const discounts = columns.discountsFor(nights);
  const rooms = maxGuests.length;
  const share = new Uint16Array(rooms);
  const discount = new Uint8Array(rooms);
  const besides = new Int32Array(rooms);
  const more: Record<'rooms' | 'share' | 'besides', number[]> = {
    rooms: [],
    share: [],
    besides: [],
  };
  for (let hotel = 0; hotel < minNights.length; hotel += 1) {
    if (nights < uint16At(minNights, hotel) || nights > uint16At(maxNights, hotel)) continue;
    const percent = uint8At(discounts, uint16At(ladder, hotel));
    for (let room = int32At(roomsFrom, hotel); room < int32At(roomsFrom, hotel + 1); room += 1) {
      if (guests > uint8At(maxGuests, room)) continue;
      const extra = int32At(extraGuest, room);
      const base = uint8At(baseGuests, room);
      share[room] = uint16At(plans.percent, room);
      discount[room] = percent;
      besides[room] = besidesRoom(int32At(plans.breakfast, room), extra, base, guests, nights);
      for (
        let plan = int32At(plans.moreFrom, room);
        plan < int32At(plans.moreFrom, room + 1);
        plan += 1
      ) {
        more.rooms.push(room);
        more.share.push(uint16At(plans.morePercent, plan));
        more.besides.push(
          besidesRoom(int32At(plans.moreBreakfast, plan), extra, base, guests, nights),
        );
      }
    }
  }
  return {
    share,
    discount,
    besides,
    more: {
      rooms: Int32Array.from(more.rooms),
      share: Uint16Array.from(more.share),
      besides: Int32Array.from(more.besides),
    },
  };
}
