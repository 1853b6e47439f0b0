import { besidesRoom, totalAmount } from '@/domain/pricing';
import type { Conditions } from './conditions';
import type { HotelColumns } from './hotel-columns';
import type { PlanList } from './plan-lists';

/**
 * By room of the range less its first: the all-in total of the cheapest plan for the stay, in won;
 * 0 for a room that isn't free or doesn't take the stay. Where only plans that can be cancelled
 * are asked for, a room without one has the total of its cheapest all the same.
 * @param sums the base prices of each room's nights, below 0 where it isn't free
 */
export function totalsOf(columns: HotelColumns, sums: Int32Array, asked: Conditions): Int32Array {
  const totals = new Int32Array(sums.length);
  putTotals(totals, columns, sums, asked, columns.plans.listFor(asked.nights, false));
  if (asked.refundable) {
    putTotals(totals, columns, sums, asked, columns.plans.listFor(asked.nights, true));
  }
  return totals;
}

/** One loop with nothing in it but typed arrays and calls that are inlined: it runs over everything. */
function putTotals(
  totals: Int32Array,
  columns: HotelColumns,
  sums: Int32Array,
  { range: { from, to }, nights, guests }: Conditions,
  { percent, breakfast, moreFrom, morePercent, moreBreakfast }: PlanList,
): void {
  const { roomsFrom, minNights, maxNights, ladder, maxGuests, baseGuests, extraGuest } = columns;
  const discounts = columns.discountsFor(nights);
  const first = roomsFrom[from] as number;
  for (let hotel = from; hotel < to; hotel += 1) {
    if (nights < (minNights[hotel] as number) || nights > (maxNights[hotel] as number)) continue;
    const discount = discounts[ladder[hotel] as number] as number;
    const end = roomsFrom[hotel + 1] as number;
    for (let room = roomsFrom[hotel] as number; room < end; room += 1) {
      const sum = sums[room - first] as number;
      const share = percent[room] as number;
      if (sum < 0 || share === 0 || guests > (maxGuests[room] as number)) continue;
      const extra = extraGuest[room] as number;
      const base = baseGuests[room] as number;
      const besides = besidesRoom(breakfast[room] as number, extra, base, guests, nights);
      let total = totalAmount(sum, share, discount, besides);
      const plansEnd = moreFrom[room + 1] as number;
      for (let plan = moreFrom[room] as number; plan < plansEnd; plan += 1) {
        const more = besidesRoom(moreBreakfast[plan] as number, extra, base, guests, nights);
        const won = totalAmount(sum, morePercent[plan] as number, discount, more);
        if (won < total) total = won;
      }
      totals[room - first] = total;
    }
  }
}
