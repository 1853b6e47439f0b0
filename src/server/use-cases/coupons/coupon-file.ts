import { z } from 'zod';

import { id, instant, night, won } from '@/contract/common';
import { COUPON_KINDS, COUPON_RETURNS, type CouponKind } from '@/domain/coupon/coupon';
import { MAX_STAY_NIGHTS } from '@/domain/stay/stay';

/** A fault in an operator's file. A file with a fault isn't imported at all. */
export type CouponProblem = { readonly path: string; readonly message: string };

const text = z.string().trim().min(1).max(200);
const localized = z.strictObject({ ko: text, en: text });
const count = z.int().min(1);
/** An empty list is refused, because a coupon that is valid nowhere is a mistake. */
const listOf = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(500).nullable();

/** The largest value of each kind, in won, percent or nights. */
const MAX_VALUE: Record<CouponKind, number> = {
  AMOUNT: 100_000_000,
  PERCENT: 100,
  NIGHTS: MAX_STAY_NIGHTS,
};

/** Ids from here on belong to the coupons that vouchers become (`voucherCouponIds`). */
const VOUCHER_IDS = 1_000_000;

/** A coupon as an operator writes it; a condition that is left out doesn't apply. */
export const couponRecord = z.strictObject({
  id,
  title: localized,
  /** The operator's own sentence; the site adds the conditions from the fields below. */
  terms: localized,
  kind: z.enum(COUPON_KINDS),
  value: count,
  cap: won.nullable().default(null),
  minTotal: won.default(0),
  minNights: z.int().min(0).default(0),
  maxNights: count.nullable().default(null),
  hotelIds: listOf(id).default(null),
  areaIds: listOf(z.string()).default(null),
  regionIds: listOf(z.string()).default(null),
  stayFrom: night.nullable().default(null),
  stayUntil: night.nullable().default(null),
  allowsNonRefundable: z.boolean().default(true),
  firstBooking: z.boolean().default(false),
  businessOnly: z.boolean().default(false),
  stackable: z.boolean().default(false),
  returnsOnCancel: z.enum(COUPON_RETURNS).default('FEE_BELOW_DISCOUNT'),
  validFrom: instant,
  /** Exclusive. */
  validUntil: instant,
  downloadable: z.boolean(),
  /** As it is stored: in capitals and without blanks. */
  serial: z
    .string()
    .min(4)
    .max(40)
    .regex(/^[A-Z0-9-]+$/, 'capitals, digits and hyphens')
    .nullable()
    .default(null),
  stock: z.int().min(0).nullable().default(null),
  perMember: count.max(100).default(1),
});

export type CouponRecord = z.output<typeof couponRecord>;

/** The file of `npm run coupon -- import`. */
export const couponFile = z.strictObject({ coupons: z.array(couponRecord).min(1).max(500) });

type Rule = readonly [field: keyof CouponRecord, isBroken: boolean, message: string];

const rulesOf = (record: CouponRecord): readonly Rule[] => {
  const { id, kind, value, cap, returnsOnCancel } = record;
  const { minNights, maxNights, stayFrom, stayUntil, validFrom, validUntil } = record;
  return [
    ['id', id >= VOUCHER_IDS, `from ${VOUCHER_IDS} on they are of vouchers`],
    ['value', value > MAX_VALUE[kind], `${kind} is ${MAX_VALUE[kind]} at most`],
    [
      'returnsOnCancel',
      kind === 'NIGHTS' && returnsOnCancel === 'FEE_BELOW_DISCOUNT',
      'NIGHTS takes FREE_ONLY, ALWAYS or NEVER',
    ],
    ['cap', kind === 'AMOUNT' && cap !== null, 'AMOUNT has none: write the value'],
    ['maxNights', maxNights !== null && maxNights < minNights, 'less than minNights'],
    [
      'stayUntil',
      stayFrom !== null && stayUntil !== null && stayUntil <= stayFrom,
      'not after stayFrom',
    ],
    ['validUntil', Date.parse(validUntil) <= Date.parse(validFrom), 'not after validFrom'],
  ];
};

function findRepeated(records: readonly CouponRecord[], field: 'id' | 'serial'): CouponProblem[] {
  const seen = new Set<unknown>();
  return records.flatMap((record, at) => {
    const value = record[field];
    if (value === null) return [];
    const isKnown = seen.has(value);
    seen.add(value);
    return isKnown ? [{ path: `coupons.${at}.${field}`, message: `${value} twice` }] : [];
  });
}

/**
 * Finds faults within the records; those that depend on the database are found by `importCoupons`.
 */
export function problemsOf(records: readonly CouponRecord[]): CouponProblem[] {
  return [
    ...records.flatMap((record, at) =>
      rulesOf(record)
        .filter(([, isBroken]) => isBroken)
        .map(([field, , message]) => ({ path: `coupons.${at}.${field}`, message })),
    ),
    ...findRepeated(records, 'id'),
    ...findRepeated(records, 'serial'),
  ];
}

/** Checks an operator's file and returns its coupons, or all its faults. */
export function checkCouponFile(
  json: unknown,
):
  | { readonly ok: true; readonly coupons: readonly CouponRecord[] }
  | { readonly ok: false; readonly problems: readonly CouponProblem[] } {
  const parsed = couponFile.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({
      path: path.join('.'),
      message,
    }));
    return { ok: false, problems };
  }
  const { coupons } = parsed.data;
  const problems = problemsOf(coupons);
  return problems.length === 0 ? { ok: true, coupons } : { ok: false, problems };
}
