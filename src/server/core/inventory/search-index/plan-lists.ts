import type { CardRoom } from '../offer/catalogue-snapshot';
import { dropFirstOver, int32At, uint16At, uint8At } from './at';

/** The rate plans that may be a room's cheapest for stays of some length, by the room's index. */
export type PlanList = {
  /** The first such plan's share of the base price, in percent; 0 when no plan allows the stay. */
  readonly percent: Uint16Array;
  /** The breakfast price of that plan, in won per guest and night. */
  readonly breakfast: Int32Array;
  /** The remaining plans: the index of each room's first, and one entry more for the end. */
  readonly moreFrom: Int32Array;
  readonly morePercent: Uint16Array;
  readonly moreBreakfast: Int32Array;
};

/** Used as a minimum number of nights that no stay reaches. */
export const NEVER = 65_535;

/** How many lists are kept; a catalogue has about four different minimum lengths. */
const KEPT = 8;

/** All rate plans of all rooms as columns, and the lists of those that need to be priced. */
export class PlanTable {
  readonly #from: Int32Array;
  readonly #percent: Uint16Array;
  readonly #breakfast: Int32Array;
  readonly #minNights: Uint16Array;
  readonly #refundable: Uint8Array;
  /** The lengths of stay at which further plans become possible, ascending. */
  readonly #steps: number[];
  readonly #lists = new Map<number, PlanList>();

  constructor(rooms: readonly CardRoom[]) {
    const plans = rooms.flatMap((room) => room.plans);
    this.#from = new Int32Array(rooms.length + 1);
    rooms.forEach((room, at) => {
      this.#from[at + 1] = int32At(this.#from, at) + room.plans.length;
    });
    this.#percent = Uint16Array.from(plans, (plan) => plan.pricePercent);
    this.#breakfast = Int32Array.from(plans, (plan) => plan.breakfastPerGuestNight);
    this.#minNights = Uint16Array.from(plans, (plan) => plan.minNights);
    this.#refundable = Uint8Array.from(plans, (plan) => (plan.refundable ? 1 : 0));
    this.#steps = [...new Set(this.#minNights)].sort((a, b) => a - b);
  }

  /** The shortest refundable stay of each room, in nights; `NEVER` if no plan is refundable. */
  refundableFrom(): Uint16Array {
    const least = new Uint16Array(this.#from.length - 1).fill(NEVER);
    for (let room = 0; room < least.length; room += 1) {
      for (let at = int32At(this.#from, room); at < int32At(this.#from, room + 1); at += 1) {
        const nights = uint16At(this.#minNights, at);
        if (this.#refundable[at] === 1 && nights < uint16At(least, room)) least[room] = nights;
      }
    }
    return least;
  }

  /**
   * The plans that have to be priced for a stay of so many nights. A plan with neither a lower
   * share of the base price nor a cheaper breakfast than another is never cheaper, since
   * `totalAmount` doesn't fall when the room price rises. Such plans are left out, so most rooms
   * have one.
   */
  listFor(nights: number, refundableOnly: boolean): PlanList {
    const reached = this.#steps.filter((step) => step <= nights).length;
    const key = reached * 2 + (refundableOnly ? 1 : 0);
    const known = this.#lists.get(key) ?? this.#make(nights, refundableOnly ? 1 : 0);
    this.#lists.delete(key);
    this.#lists.set(key, known);
    dropFirstOver(this.#lists, KEPT);
    return known;
  }

  #make(nights: number, refundable: 0 | 1): PlanList {
    const rooms = this.#from.length - 1;
    const percent = new Uint16Array(rooms);
    const breakfast = new Int32Array(rooms);
    const moreFrom = new Int32Array(rooms + 1);
    const morePercent: number[] = [];
    const moreBreakfast: number[] = [];
    const takes = (at: number) =>
      nights >= uint16At(this.#minNights, at) && uint8At(this.#refundable, at) >= refundable;
    for (let room = 0; room < rooms; room += 1) {
      const from = int32At(this.#from, room);
      const to = int32At(this.#from, room + 1);
      for (let at = from; at < to; at += 1) {
        if (!takes(at)) continue;
        let isNeeded = true;
        for (let other = from; other < to && isNeeded; other += 1) {
          isNeeded = other === at || !takes(other) || !this.#makesNeedless(other, at);
        }
        if (!isNeeded) continue;
        if (percent[room] === 0) {
          percent[room] = uint16At(this.#percent, at);
          breakfast[room] = int32At(this.#breakfast, at);
        } else {
          morePercent.push(uint16At(this.#percent, at));
          moreBreakfast.push(int32At(this.#breakfast, at));
        }
      }
      moreFrom[room + 1] = morePercent.length;
    }
    return {
      percent,
      breakfast,
      moreFrom,
      morePercent: Uint16Array.from(morePercent),
      moreBreakfast: Int32Array.from(moreBreakfast),
    };
  }

  /**
   * Whether a plan is never more expensive than another; of two equal plans the first one stays.
   */
  #makesNeedless(plan: number, other: number): boolean {
    const percent = uint16At(this.#percent, other) - uint16At(this.#percent, plan);
    const breakfast = int32At(this.#breakfast, other) - int32At(this.#breakfast, plan);
    if (percent < 0 || breakfast < 0) return false;
    return percent > 0 || breakfast > 0 || plan < other;
  }
}
