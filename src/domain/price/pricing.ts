import { type AddOn, type AddOnCode, addOnSums } from './add-on';
import { assertWon, ceilTo, roundTo, vatIncluded, type Won } from './money';
import { addNights, isNight, type Night, nightsBetween, type Stay } from '../stay/stay';
import type { HotelId, PersonalCouponId, RatePlanId, RoomTypeId } from '../ids';

/** One step of a length-of-stay discount: from `minNights` nights on, `percent` off the room. */
export type LengthDiscount = { readonly minNights: number; readonly percent: number };

/** What a price depends on besides the dates. Percents are 0–100 (a plan's may be above 100). */
export type RateFacts = {
  readonly plan: {
    /** The plan's price in percent of the room's base price; 100 is the base price itself. */
    readonly pricePercent: number;
    /** Won for one guest and one night; 0 when the plan has no breakfast. */
    readonly breakfastPerGuestNight: Won;
    readonly refundable: boolean;
  };
  readonly lengthDiscounts: readonly LengthDiscount[];
  readonly occupancy: {
    readonly baseGuests: number;
    readonly maxGuests: number;
    /** Won for each guest above `baseGuests` and each night. */
    readonly extraGuestPerNight: Won;
  };
};

type QuoteSubject = {
  readonly hotelId: HotelId;
  readonly roomTypeId: RoomTypeId;
  readonly ratePlanId: RatePlanId;
  readonly stay: Stay;
  readonly guests: { readonly adults: number; readonly children: number };
  /**
   * The guest's add-ons, and how many cleanings a week are included. Both are none when this is
   * absent.
   */
  readonly extras?: { readonly addOns: readonly AddOn[]; readonly cleaningPerWeek: number };
};

export type QuoteFacts = QuoteSubject &
  RateFacts & {
    /** The base price of every night of the stay, ascending and complete. */
    readonly nightly: ReadonlyArray<{ readonly night: Night; readonly price: Won }>;
  };

/** What a price depends on, for a query that has added up the prices of the nights already. */
export type QuoteSumFacts = QuoteSubject &
  RateFacts & { readonly nights: number; readonly nightlySum: Won };

export type QuoteLine = {
  readonly kind:
    | 'ROOM'
    | 'BREAKFAST'
    | 'EXTRA_GUEST'
    | 'LENGTH_DISCOUNT'
    | 'ADD_ON'
    /** A line with the discount of a coupon (`coupon-quote.ts`). */
    | 'COUPON'
    /** What earlier changes of the dates have cost (`stay-change.ts`). */
    | 'CHANGE_FEE'
    /** Lowers the nights of a stay that was left early to what was paid (`leaving.ts`). */
    | 'PAID_LIMIT';
  /** The amount of the line in won, which is negative for a discount. */
  readonly amount: Won;
  readonly percent?: number | undefined;
  /** For an ADD_ON: its code, and `count` meals, nights or visits at `each` won. */
  readonly addOn?:
    | { readonly code: AddOnCode; readonly count: number; readonly each: Won }
    | undefined;
  /** For a COUPON: its id as the member's coupon, and its name. */
  readonly coupon?:
    | {
        readonly id: PersonalCouponId;
        readonly title: { readonly ko: string; readonly en: string };
      }
    | undefined;
};

/** A price of a stay; the lines sum to `total`, and VAT is included in it. */
export type Quote = {
  readonly hotelId: HotelId;
  readonly roomTypeId: RoomTypeId;
  readonly ratePlanId: RatePlanId;
  readonly checkIn: Night;
  readonly checkOut: Night;
  readonly nights: number;
  readonly adults: number;
  readonly children: number;
  readonly lines: QuoteLine[];
  readonly total: Won;
  readonly vat: Won;
  /** The total divided by the nights, rounded: for comparing, never for adding up. */
  readonly perNight: Won;
  /** The length discount that the stay earns, in percent; 0 without one. */
  readonly discountPercent: number;
  readonly currency: 'KRW';
};

export type LadderStep = {
  readonly minNights: number;
  readonly percent: number;
  readonly perNight: Won;
};

/** Room prices and discounts are rounded to 100 won. */
const PRICE_STEP = 100;

/** The best length discount that a stay of `nights` earns, in percent; 0 when it earns none. */
export function lengthDiscountFor(ladder: readonly LengthDiscount[], nights: number): number {
  let best = 0;
  for (const step of ladder) {
    if (nights >= step.minNights && step.percent > best) best = step.percent;
  }
  return best;
}

/** The next length of stay that earns more than `nights` does; null when there is none. */
export function nextDiscountStep(
  ladder: readonly LengthDiscount[],
  nights: number,
): { addNights: number; percent: number } | null {
  const earned = lengthDiscountFor(ladder, nights);
  let next: LengthDiscount | null = null;
  for (const step of ladder) {
    if (step.percent <= earned || step.minNights <= nights) continue;
    const nearer = next === null || step.minNights < next.minNights;
    const better = next?.minNights === step.minNights && step.percent > next.percent;
    if (nearer || better) next = step;
  }
  return next && { addNights: next.minNights - nights, percent: next.percent };
}

type Amounts = {
  readonly room: Won;
  readonly breakfast: Won;
  readonly extraGuests: Won;
  readonly discount: Won;
  readonly percent: number;
  readonly total: Won;
};

/**
 * The price of a plan's room. It is rounded once for the whole stay, so that a sum from a query
 * gives the same price.
 */
function roomAmount(nightlySum: Won, pricePercent: number): Won {
  return roundTo((nightlySum * pricePercent) / 100, PRICE_STEP);
}

/**
 * Rounds a discount up to the next step, in the guest's favour, but never above the room's price.
 */
function discountAmount(room: Won, percent: number): Won {
  return Math.min(room, ceilTo((room * percent) / 100, PRICE_STEP));
}

/**
 * Up to these, sums times percents stay within 32 bits: enough for a year at 29,000 won a night.
 */
const SUM_IN_32_BITS = 10_700_000;
const SHARE_IN_32_BITS = 200;

/**
 * A total from plain whole numbers, for loops over every room of the catalogue: no object is
 * created, and ordinary amounts are computed in 32 bits, without the two floating point divisions
 * that take most of the time in general. Both ways give the same result (`pricing.test.ts`).
 * @param nightlySum the base prices of the stay's nights added up, in won
 * @param pricePercent the plan's price in percent of the base price
 * @param discountPercent the length discount the stay earns
 * @param besides breakfasts and extra guests of the whole stay, in won (`besidesRoom`)
 */
export function totalAmount(
  nightlySum: Won,
  pricePercent: number,
  discountPercent: number,
  besides: Won,
): Won {
  const isSmall =
    nightlySum <= SUM_IN_32_BITS && pricePercent <= SHARE_IN_32_BITS && discountPercent <= 100;
  if (isSmall) {
    const room = (((Math.imul(nightlySum, pricePercent) + 5000) | 0) / 10_000) | 0;
    const discount = (((Math.imul(room, discountPercent) + 99) | 0) / 100) | 0;
    return Math.imul(PRICE_STEP, room - discount) + besides;
  }
  const room = roomAmount(nightlySum, pricePercent);
  return room + besides - discountAmount(room, discountPercent);
}

/** The price of everything besides the room, in won: breakfasts, and guests above the base. */
export function besidesRoom(
  breakfastPerGuestNight: Won,
  extraGuestPerNight: Won,
  baseGuests: number,
  guests: number,
  nights: number,
): Won {
  return (
    breakfastPerGuestNight * guests * nights +
    extraGuestPerNight * Math.max(0, guests - baseGuests) * nights
  );
}

/** The arithmetic of every price; no other code computes one. */
function amountsOf(facts: RateFacts, nightlySum: Won, nights: number, guests: number): Amounts {
  const { plan, occupancy } = facts;
  const { baseGuests, extraGuestPerNight } = occupancy;
  const room = roomAmount(nightlySum, plan.pricePercent);
  const breakfast = besidesRoom(plan.breakfastPerGuestNight, 0, baseGuests, guests, nights);
  const extraGuests = besidesRoom(0, extraGuestPerNight, baseGuests, guests, nights);
  const percent = lengthDiscountFor(facts.lengthDiscounts, nights);
  const discount = discountAmount(room, percent);
  const total = totalAmount(nightlySum, plan.pricePercent, percent, breakfast + extraGuests);
  return { room, breakfast, extraGuests, discount, percent, total };
}

/**
 * The total alone, without add-ons, for calendars and lists that price many stays.
 * @param nightlySum the base prices of the stay's nights added up, in won
 */
export function totalFromSum(
  facts: RateFacts & { readonly guests: { readonly adults: number; readonly children: number } },
  nightlySum: Won,
  nights: number,
): Won {
  return amountsOf(facts, nightlySum, nights, facts.guests.adults + facts.guests.children).total;
}

/**
 * The lines of add-ons, after those of the room and its discount: the length discount doesn't apply
 * to them.
 */
function addedLines(facts: QuoteSubject & RateFacts, nights: number): QuoteLine[] {
  const { extras, guests, plan } = facts;
  if (extras === undefined) return [];
  return addOnSums(extras.addOns, {
    nights,
    guests: guests.adults + guests.children,
    breakfastIncluded: plan.breakfastPerGuestNight > 0,
    cleaningPerWeek: extras.cleaningPerWeek,
  }).map(({ amount, ...addOn }) => ({ kind: 'ADD_ON', amount, addOn }));
}

/** The price of the guest's add-ons for so many nights of the stay, in won. */
export function addedAmount(facts: QuoteSubject & RateFacts, nights: number): Won {
  return addedLines(facts, nights).reduce((sum, { amount }) => sum + amount, 0);
}

/** The codes of the add-ons of a quote, in the order of its lines. */
export function addOnsOf(quote: Pick<Quote, 'lines'>): AddOnCode[] {
  return quote.lines.flatMap(({ addOn }) => (addOn === undefined ? [] : [addOn.code]));
}

/**
 * The price of a stay from the sum of its nightly prices. The result equals that of `quoteStay`.
 * @throws RangeError when `nights` isn't the stay's length or the sum isn't whole won
 */
export function quoteFromSum(facts: QuoteSumFacts): Quote {
  const { stay, guests, nights, nightlySum } = facts;
  assertWon(nightlySum);
  if (nights < 1 || nights !== nightsBetween(stay.checkIn, stay.checkOut)) {
    throw new RangeError(`${nights} nights don't fit ${stay.checkIn} to ${stay.checkOut}`);
  }
  const amounts = amountsOf(facts, nightlySum, nights, guests.adults + guests.children);
  const added = addedLines(facts, nights);
  const total = added.reduce((sum, { amount }) => sum + amount, amounts.total);
  assertWon(total);
  const lines: QuoteLine[] = [{ kind: 'ROOM', amount: amounts.room }];
  if (amounts.breakfast > 0) lines.push({ kind: 'BREAKFAST', amount: amounts.breakfast });
  if (amounts.extraGuests > 0) lines.push({ kind: 'EXTRA_GUEST', amount: amounts.extraGuests });
  if (amounts.discount > 0) {
    lines.push({ kind: 'LENGTH_DISCOUNT', amount: -amounts.discount, percent: amounts.percent });
  }
  lines.push(...added);
  return {
    hotelId: facts.hotelId,
    roomTypeId: facts.roomTypeId,
    ratePlanId: facts.ratePlanId,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    nights,
    adults: guests.adults,
    children: guests.children,
    lines,
    total,
    vat: vatIncluded(total),
    perNight: Math.round(total / nights),
    discountPercent: amounts.percent,
    currency: 'KRW',
  };
}

/**
 * The price of a stay from the price of each of its nights.
 * @throws RangeError when a night is missing, double, out of order or not in whole won: the
 *   caller's query is wrong then, and a price from it would be wrong, too
 */
export function quoteStay(facts: QuoteFacts): Quote {
  const { stay, nightly } = facts;
  if (!isNight(stay.checkIn) || !isNight(stay.checkOut)) throw new RangeError('Not a stay');
  const nights = nightsBetween(stay.checkIn, stay.checkOut);
  if (nights < 1 || nightly.length !== nights) {
    throw new RangeError(`${nightly.length} prices for ${nights} nights`);
  }
  let nightlySum = 0;
  nightly.forEach(({ night, price }, i) => {
    if (night !== addNights(stay.checkIn, i)) throw new RangeError(`No price in place ${i}`);
    assertWon(price);
    if (price < 0) throw new RangeError(`A negative price on ${night}`);
    nightlySum += price;
  });
  return quoteFromSum({ ...facts, nights, nightlySum });
}

/**
 * The price per night for one night and at each step of the length discount, for a chart. It uses
 * the mean base price of a night, so that only the length makes the difference.
 */
export function lengthLadder(
  facts: RateFacts & {
    readonly guests: { readonly adults: number; readonly children: number };
    /** The mean of the base prices of a stay's nights, in won. */
    readonly meanNightly: number;
  },
): LadderStep[] {
  const lengths = new Set([1, ...facts.lengthDiscounts.map((step) => step.minNights)]);
  return [...lengths]
    .sort((a, b) => a - b)
    .map((minNights) => ({
      minNights,
      percent: lengthDiscountFor(facts.lengthDiscounts, minNights),
      perNight: Math.round(
        totalFromSum(facts, Math.round(facts.meanNightly * minNights), minNights) / minNights,
      ),
    }));
}

function canonicalLine({ kind, amount, percent, addOn, coupon }: QuoteLine): string {
  const line = `${kind}:${amount}:${percent ?? ''}`;
  if (coupon !== undefined) return `${line}:${coupon.id}`;
  return addOn === undefined ? line : `${line}:${addOn.code}:${addOn.count}:${addOn.each}`;
}

/**
 * Every field that a price depends on, in a fixed order: this is what is signed, and by what two
 * quotes are compared. Derived fields (VAT, price per night) are left out.
 */
export function canonicalQuote(quote: Quote): string {
  return [
    'q1',
    quote.hotelId,
    quote.roomTypeId,
    quote.ratePlanId,
    quote.checkIn,
    quote.checkOut,
    quote.nights,
    quote.adults,
    quote.children,
    quote.lines.map(canonicalLine).join(','),
    quote.total,
    quote.discountPercent,
    quote.currency,
  ].join('|');
}

/** Whether two quotes are the same price of the same thing. */
export function sameQuote(a: Quote, b: Quote): boolean {
  return canonicalQuote(a) === canonicalQuote(b);
}
