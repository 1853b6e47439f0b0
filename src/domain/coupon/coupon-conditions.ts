import { type CouponTerms, leastNights } from './coupon';
import type { Won } from '../price/money';
import type { Night } from '../stay/stay';

/** One condition or benefit of a coupon; pages turn each into a sentence. */
export type CouponCondition =
  | { readonly code: 'OFF_AMOUNT'; readonly won: Won }
  | { readonly code: 'OFF_PERCENT'; readonly percent: number; readonly cap: Won | null }
  /** The limit in `cap` applies to each night. */
  | { readonly code: 'OFF_NIGHTS'; readonly nights: number; readonly cap: Won | null }
  | { readonly code: 'EVERYWHERE' }
  | { readonly code: 'PLACES'; readonly names: readonly string[] }
  | { readonly code: 'MIN_NIGHTS' | 'MAX_NIGHTS'; readonly nights: number }
  | { readonly code: 'NIGHTS_BETWEEN'; readonly nights: number; readonly most: number }
  | { readonly code: 'STAY_FROM' | 'STAY_UNTIL'; readonly night: Night }
  | { readonly code: 'MIN_TOTAL'; readonly won: Won }
  | { readonly code: 'ANY_STAY' | 'REFUNDABLE_ONLY' }
  | { readonly code: 'FIRST_BOOKING' | 'BUSINESS_ONLY' | 'EVERYBODY' }
  | { readonly code: 'TOGETHER' | 'ALONE' }
  | { readonly code: 'PER_MEMBER'; readonly count: number }
  | { readonly code: 'RETURNS'; readonly how: CouponTerms['returnsOnCancel'] };

/** The topics of the conditions, in the order they are shown. */
export const CONDITION_TOPICS = [
  'off',
  'where',
  'stay',
  'who',
  'together',
  'many',
  'cancel',
] as const;
export type ConditionTopic = (typeof CONDITION_TOPICS)[number];

/** A coupon as it is shown, with its places by name; none where it is valid everywhere. */
export type ShownCoupon = Omit<CouponTerms, 'hotelIds' | 'areaIds' | 'regionIds'> & {
  readonly places: ReadonlyArray<{ readonly name: string }>;
  readonly perMember: number;
};

/**
 * Everything that a coupon requires and gives, except its period, topic by topic, so that a member
 * never discovers a condition only when booking. Every topic has an entry, also where the coupon
 * requires nothing.
 */
export function couponConditions(
  coupon: ShownCoupon,
): Readonly<Record<ConditionTopic, readonly CouponCondition[]>> {
  const { places, stackable, perMember, returnsOnCancel } = coupon;
  return {
    off: [offOf(coupon)],
    where: [
      places.length === 0
        ? { code: 'EVERYWHERE' }
        : { code: 'PLACES', names: places.map(({ name }) => name) },
    ],
    stay: orElse(stayOf(coupon), 'ANY_STAY'),
    who: orElse(whoOf(coupon), 'EVERYBODY'),
    together: [{ code: stackable ? 'TOGETHER' : 'ALONE' }],
    many: [{ code: 'PER_MEMBER', count: perMember }],
    cancel: [{ code: 'RETURNS', how: returnsOnCancel }],
  };
}

const orElse = (
  conditions: readonly CouponCondition[],
  code: 'ANY_STAY' | 'EVERYBODY',
): readonly CouponCondition[] => (conditions.length === 0 ? [{ code }] : conditions);

function offOf({ kind, value, cap }: ShownCoupon): CouponCondition {
  switch (kind) {
    case 'AMOUNT':
      return { code: 'OFF_AMOUNT', won: Math.min(value, cap ?? value) };
    case 'PERCENT':
      return { code: 'OFF_PERCENT', percent: value, cap };
    case 'NIGHTS':
      return { code: 'OFF_NIGHTS', nights: value, cap };
  }
}

function stayOf(coupon: ShownCoupon): CouponCondition[] {
  const { minTotal, allowsNonRefundable = true } = coupon;
  const from = coupon.stayFrom ?? null;
  const until = coupon.stayUntil ?? null;
  return [
    ...lengthOf(coupon),
    ...(from === null ? [] : [{ code: 'STAY_FROM' as const, night: from }]),
    ...(until === null ? [] : [{ code: 'STAY_UNTIL' as const, night: until }]),
    ...(minTotal > 0 ? [{ code: 'MIN_TOTAL' as const, won: minTotal }] : []),
    ...(allowsNonRefundable ? [] : [{ code: 'REFUNDABLE_ONLY' as const }]),
  ];
}

function lengthOf(coupon: ShownCoupon): CouponCondition[] {
  const nights = leastNights(coupon);
  const most = coupon.maxNights ?? null;
  const hasLeast = nights > 1;
  if (most === null) return hasLeast ? [{ code: 'MIN_NIGHTS', nights }] : [];
  return hasLeast
    ? [{ code: 'NIGHTS_BETWEEN', nights, most }]
    : [{ code: 'MAX_NIGHTS', nights: most }];
}

const whoOf = ({ firstBooking, businessOnly }: ShownCoupon): CouponCondition[] => [
  ...(firstBooking === true ? [{ code: 'FIRST_BOOKING' as const }] : []),
  ...(businessOnly === true ? [{ code: 'BUSINESS_ONLY' as const }] : []),
];
