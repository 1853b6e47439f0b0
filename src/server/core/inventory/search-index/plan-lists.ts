import type { CardRoom } from '../offer/catalogue-snapshot';

/** The rate plans that may be a room's cheapest for stays of some length, by the room's index. */
export type PlanList = {
  /** The first such plan's share of the base price, in percent; 0 when no plan allows the stay. */
  readonly percent: Uint16Array;
  /** The breakfast price of the same plan, in won per guest and night. */
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
      this.#from[at + 1] = (this.#from[at] as number) + room.plans.length;
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
      for (let at = this.#from[room] as number; at < (this.#from[room + 1] as number); at += 1) {
        const nights = this.#minNights[at] as number;
        if (this.#refundable[at] === 1 && nights < (least[room] as number)) least[room] = nights;
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
    if (this.#lists.size > KEPT) this.#lists.delete([...this.#lists.keys()][0] as number);
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
      nights >= (this.#minNights[at] as number) && (this.#refundable[at] as number) >= refundable;
    for (let room = 0; room < rooms; room += 1) {
      const from = this.#from[room] as number;
      const to = this.#from[room + 1] as number;
      for (let at = from; at < to; at += 1) {
        if (!takes(at)) continue;
        let isNeeded = true;
        for (let other = from; other < to && isNeeded; other += 1) {
          isNeeded = other === at || !takes(other) || !this.#makesNeedless(other, at);
        }
        if (!isNeeded) continue;
        if (percent[room] === 0) {
          percent[room] = this.#percent[at] as number;
          breakfast[room] = this.#breakfast[at] as number;
        } else {
          morePercent.push(this.#percent[at] as number);
          moreBreakfast.push(this.#breakfast[at] as number);
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
    const percent = (this.#percent[other] as number) - (this.#percent[plan] as number);
    const breakfast = (this.#breakfast[other] as number) - (this.#breakfast[plan] as number);
    if (percent < 0 || breakfast < 0) return false;
    return percent > 0 || breakfast > 0 || plan < other;
  }
}
