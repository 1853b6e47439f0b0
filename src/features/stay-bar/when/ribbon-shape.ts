import { CALENDAR_NIGHTS } from '@/config/constants';
import { addNights, type Night, nightsBetween, type Stay } from '@/domain/stay/stay';

/** The days of arrival that the ribbon shows. */
export const RIBBON_DAYS = 365;
/** The height of the ribbon's drawing; its width is a unit a day. */
export const RIBBON_HEIGHT = 100;
/** Where the lowest and the highest price of a night are, from above. */
const [LOWEST_Y, HIGHEST_Y] = [78, 8];
/** A month whose name has fewer days of room is left without one. */
const MIN_NAME_DAYS = 22;

/** The first and the last day of arrival that the ribbon shows. */
export type RibbonSpan = { readonly from: Night; readonly to: Night };

/**
 * The twelve months from today, or the last twelve of the calendar when the stay starts after the
 * former. There are only these two, so that visitors ask for the same answers.
 */
export function ribbonSpan(today: Night, checkIn: Night): RibbonSpan {
  const isInFirst = nightsBetween(today, checkIn) < RIBBON_DAYS;
  const from = isInFirst ? today : addNights(today, CALENDAR_NIGHTS - RIBBON_DAYS);
  return { from, to: addNights(from, RIBBON_DAYS - 1) };
}

/**
 * Draws the prices of a night as SVG paths: the line of the prices, and the area below it. Days
 * without a price are gaps in both.
 * @param prices a price for each day in order; null on days on which no stay can start
 */
export function drawRibbon(prices: ReadonlyArray<number | null>): { line: string; area: string } {
  const known = prices.flatMap((price) => price ?? []);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const yOf = (price: number) => {
    const share = highest === lowest ? 0.5 : (price - lowest) / (highest - lowest);
    return Math.round((LOWEST_Y + (HIGHEST_Y - LOWEST_Y) * share) * 10) / 10;
  };
  const lines: string[] = [];
  const areas: string[] = [];
  let from = 0;
  while (from < prices.length) {
    const points: string[] = [];
    let to = from;
    for (; to < prices.length; to += 1) {
      const price = prices[to] ?? null;
      if (price === null) break;
      points.push(`${to + 0.5} ${yOf(price)}`);
    }
    if (points.length > 0) {
      // A run of days is as wide as its days, so that a single one can be seen too.
      const line = `${from} ${heightOf(points[0])} L${points.join(' L')} L${to} ${heightOf(points.at(-1))}`;
      lines.push(`M${line}`);
      areas.push(`M${from} ${RIBBON_HEIGHT} L${line} L${to} ${RIBBON_HEIGHT} Z`);
    }
    from = to + 1;
  }
  return { line: lines.join(' '), area: areas.join(' ') };
}

const heightOf = (point = '') => point.slice(point.indexOf(' ') + 1);

/** The months of a span with the place of their name in days; a month that has too little room is left out. */
export function ribbonMonths({ from, to }: RibbonSpan): Array<{ month: string; at: number }> {
  const days = nightsBetween(from, to) + 1;
  const starts = [{ month: from.slice(0, 7), at: 0 }];
  for (let at = 1; at < days; at += 1) {
    const night = addNights(from, at);
    if (night.endsWith('-01')) starts.push({ month: night.slice(0, 7), at });
  }
  return starts.filter(({ at }, index) => (starts[index + 1]?.at ?? days) - at >= MIN_NAME_DAYS);
}

/** The place of a stay on the ribbon as shares of its width, cut off at its ends. */
export function placeOnRibbon({ checkIn, checkOut }: Stay, { from }: RibbonSpan) {
  const shareOf = (night: Night) =>
    Math.min(1, Math.max(0, nightsBetween(from, night) / RIBBON_DAYS));
  return { start: shareOf(checkIn), end: shareOf(checkOut) };
}
