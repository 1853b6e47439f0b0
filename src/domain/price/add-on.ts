import type { Won } from './money';

/** Everything a guest can add to a stay, in the order it is shown and added up. */
export const ADD_ON_CODES = [
  'BREAKFAST',
  'PARKING',
  'CLEANING_WEEKLY',
  'CLEANING_TWICE_WEEKLY',
  'CLEANING_EVERY_OTHER_DAY',
  'CLEANING_DAILY',
] as const;
export type AddOnCode = (typeof ADD_ON_CODES)[number];

/**
 * What a hotel charges: won per guest and night (breakfast), per night (parking) or per visit
 * (cleaning).
 */
export type AddOn = { readonly code: AddOnCode; readonly price: Won };

/** Visits per fortnight, so that cleaning every other day is a whole number too. */
const VISITS_A_FORTNIGHT = {
  CLEANING_WEEKLY: 2,
  CLEANING_TWICE_WEEKLY: 4,
  CLEANING_EVERY_OTHER_DAY: 7,
  CLEANING_DAILY: 14,
} as const satisfies Partial<Record<AddOnCode, number>>;
export type CleaningCode = keyof typeof VISITS_A_FORTNIGHT;

/** Whether an add-on is a cleaning frequency; a stay has one of them at most. */
export function isCleaning(code: AddOnCode): code is CleaningCode {
  return Object.hasOwn(VISITS_A_FORTNIGHT, code);
}

/** Whether a frequency is above the one that is included. Hotels sell no other. */
export function isOftener(code: CleaningCode, includedPerWeek: number): boolean {
  return VISITS_A_FORTNIGHT[code] > includedPerWeek * 2;
}

function visits(nights: number, perFortnight: number): number {
  // The day of check-out isn't cleaned for the guest who leaves: a week of seven nights has no
  // weekly visit, one of eight has the first.
  return Math.floor((Math.max(0, nights - 1) * perFortnight) / 14);
}

/** The visits of a stay at `perWeek` of them a week: whole ones, none on the day of check-out. */
export function cleaningVisits(nights: number, perWeek: number): number {
  return visits(nights, perWeek * 2);
}

/** What the amounts of add-ons depend on, besides their prices. */
export type AddOnStay = {
  readonly nights: number;
  readonly guests: number;
  /** Whether the plan includes breakfast, so that none can be added. */
  readonly breakfastIncluded: boolean;
  /** The number of cleaning visits a week that the room's price includes. */
  readonly cleaningPerWeek: number;
};

/** An add-on over a stay: `count` meals, nights or visits at `each` won. */
export type AddOnSum = {
  readonly code: AddOnCode;
  readonly count: number;
  readonly each: Won;
  readonly amount: Won;
};

/**
 * How many meals, nights or visits are charged. Cleaning is charged only beyond the visits that are
 * included.
 */
function countOf(code: AddOnCode, stay: AddOnStay): number {
  const { nights, guests, breakfastIncluded, cleaningPerWeek } = stay;
  if (code === 'PARKING') return nights;
  if (code === 'BREAKFAST') return breakfastIncluded ? 0 : guests * nights;
  const included = cleaningVisits(nights, cleaningPerWeek);
  return Math.max(0, visits(nights, VISITS_A_FORTNIGHT[code]) - included);
}

/** The amount of an add-on over a stay; `count` is 0 where nothing is charged. */
export function addOnSum({ code, price }: AddOn, stay: AddOnStay): AddOnSum {
  const count = countOf(code, stay);
  return { code, count, each: price, amount: count * price };
}

/** The amounts of the add-ons that cost something, in the order of `ADD_ON_CODES`. */
export function addOnSums(addOns: readonly AddOn[], stay: AddOnStay): AddOnSum[] {
  return ADD_ON_CODES.flatMap((code) => {
    const chosen = addOns.find((addOn) => addOn.code === code);
    const sum = chosen === undefined ? null : addOnSum(chosen, stay);
    return sum === null || sum.amount === 0 ? [] : [sum];
  });
}

export type AddOnProblem =
  | { readonly kind: 'UNKNOWN' }
  | { readonly kind: 'NOT_OFFERED'; readonly code: AddOnCode }
  | { readonly kind: 'CONFLICT' };

type Chosen =
  | { readonly ok: true; readonly addOns: AddOn[] }
  | { readonly ok: false; readonly problem: AddOnProblem };

/**
 * Checks chosen codes against what the hotel offers. A code that is given twice counts once; two
 * cleaning frequencies are refused.
 */
export function chooseAddOns(codes: readonly string[], offered: readonly AddOn[]): Chosen {
  const addOns: AddOn[] = [];
  for (const wanted of new Set(codes)) {
    const code = ADD_ON_CODES.find((known) => known === wanted);
    if (code === undefined) return { ok: false, problem: { kind: 'UNKNOWN' } };
    const addOn = offered.find((one) => one.code === code);
    if (addOn === undefined) return { ok: false, problem: { kind: 'NOT_OFFERED', code } };
    addOns.push(addOn);
  }
  if (addOns.filter(({ code }) => isCleaning(code)).length > 1) {
    return { ok: false, problem: { kind: 'CONFLICT' } };
  }
  return { ok: true, addOns };
}
