import { assertWon, vatIncluded, type Won } from '../price/money';
import { addNights, type Night, nightsOf, type Stay } from './stay';

/** The part of a stay in one calendar month. */
type StayMonth = {
  /** The calendar month as `YYYY-MM`. */
  readonly month: string;
  readonly firstNight: Night;
  /** The day after the last night of this part: the check-out, or the first of the next month. */
  readonly until: Night;
  readonly nights: number;
  /** The amount of this part in won, VAT included. */
  readonly amount: Won;
  readonly vat: Won;
};

/**
 * Divides what was paid for a stay among calendar months. A stay has one price (a length discount
 * is earned by all of its nights, an included cleaning by none of them alone), so every night has
 * the same share. Up to night `k` of `n`, a stay has cost `round(total × k ÷ n)`, and a month is
 * the difference between its two ends. So the months add up to the total, each is at most one won
 * from its exact share, and no month depends on how the earlier ones were rounded. VAT is divided
 * in the same way: it is an eleventh of each of those sums, so that it adds up to the VAT of the
 * total.
 * @param total won that were paid and not refunded; 0 or more
 * @throws RangeError for a stay without a night, or a total that isn't an amount
 */
export function stayMonths(stay: Stay, total: Won): StayMonth[] {
  assertWon(total);
  if (total < 0) throw new RangeError(`A negative total: ${total}`);
  const nights = nightsOf(stay);
  if (nights.length === 0) throw new RangeError(`No nights: ${stay.checkIn} to ${stay.checkOut}`);
  const paidUpTo = (count: number) => Math.round((total * count) / nights.length);
  const months: StayMonth[] = [];
  let from = 0;
  while (from < nights.length) {
    const firstNight = nights[from] ?? stay.checkIn;
    const month = firstNight.slice(0, 7);
    let to = from + 1;
    while (nights[to]?.startsWith(month) === true) to += 1;
    const [before, after] = [paidUpTo(from), paidUpTo(to)];
    months.push({
      month,
      firstNight,
      until: addNights(firstNight, to - from),
      nights: to - from,
      amount: after - before,
      vat: vatIncluded(after) - vatIncluded(before),
    });
    from = to;
  }
  return months;
}
