import { totalAmount } from '@/domain/pricing';
import type { Conditions } from './conditions';
import type { HotelColumns } from './hotel-columns';
import { stayTerms, type StayTerms } from './stay-terms';

/**
 * By room of the range less its first: the all-in total of the cheapest plan for the stay, in won;
 * 0 for a room that isn't free or doesn't take the stay. Where only plans that can be cancelled
 * are asked for, a room without one has the total of its cheapest all the same.
 * @param sums the base prices of each room's nights, below 0 where it isn't free
 */
export function totalsOf(columns: HotelColumns, sums: Int32Array, asked: Conditions): Int32Array {
  const { nights, guests } = asked;
  const totals = new Int32Array(sums.length);
  const first = columns.roomsFrom[asked.range.from] as number;
  const put = (refundableOnly: boolean) =>
    putTotals(totals, sums, first, stayTerms(columns, { nights, guests, refundableOnly }));
  put(false);
  if (asked.refundable) put(true);
  return totals;
}

/** Loops with nothing in them but typed arrays and a call that is inlined: they run over everything. */
function putTotals(totals: Int32Array, sums: Int32Array, first: number, terms: StayTerms): void {
  const { share, discount, besides, more } = terms;
  for (let at = 0; at < sums.length; at += 1) {
    const sum = sums[at] as number;
    const percent = share[first + at] as number;
    if (sum < 0 || percent === 0) continue;
    totals[at] = totalAmount(
      sum,
      percent,
      discount[first + at] as number,
      besides[first + at] as number,
    );
  }
  const end = first + sums.length;
  for (let plan = firstFrom(more.rooms, first); plan < more.rooms.length; plan += 1) {
    const room = more.rooms[plan] as number;
    if (room >= end) break;
    const sum = sums[room - first] as number;
    if (sum < 0) continue;
    const won = totalAmount(
      sum,
      more.share[plan] as number,
      discount[room] as number,
      more.besides[plan] as number,
    );
    if (won < (totals[room - first] as number)) totals[room - first] = won;
  }
}

/** The place of the first of ascending numbers that isn't below one. */
function firstFrom(numbers: Int32Array, least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
