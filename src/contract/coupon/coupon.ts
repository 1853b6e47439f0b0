import { z } from 'zod';

import {
  addOnsQuery,
  bookingId,
  couponId,
  answeredCouponId,
  hotelId,
  instant,
  night,
  answeredPersonalCouponId,
  quote,
  ratePlanId,
  refundStep,
  roomTypeId,
  stayQuery,
  won,
} from '../common';
import { endpoint } from '../endpoint';
import { COUPON_KINDS, COUPON_RETURNS, COUPON_STATES } from '@/domain/coupon/coupon';
import { UNUSED_REASONS } from '@/domain/coupon/coupon-choice';

export const couponView = z.object({
  id: answeredCouponId,
  title: z.string(),
  terms: z.string(),
  kind: z.enum(COUPON_KINDS),
  /** What the coupon takes off: won, percent, or a number of free nights, depending on its kind. */
  value: z.number(),
  /** The most it takes off, in won; for free nights, per night. */
  cap: won.nullable(),
  minTotal: won,
  minNights: z.int(),
  maxNights: z.int().nullable(),
  /** The regions and hotels where the coupon is valid; empty means everywhere. */
  places: z.array(
    z.object({ kind: z.enum(['REGION', 'AREA', 'HOTEL']), id: z.string(), name: z.string() }),
  ),
  /** The first possible check-in. */
  stayFrom: night.nullable(),
  /** The last possible check-out. */
  stayUntil: night.nullable(),
  allowsNonRefundable: z.boolean(),
  firstBooking: z.boolean(),
  businessOnly: z.boolean(),
  /** How many of the coupon one member may take at most. */
  perMember: z.int(),
  /** Whether it may be used together with other stackable coupons. */
  stackable: z.boolean(),
  /** In which cases the coupon is returned after a cancellation. */
  returnsOnCancel: z.enum(COUPON_RETURNS),
  validFrom: instant,
  validUntil: instant,
});

export const personalCouponView = couponView.extend({
  personalCouponId: answeredPersonalCouponId,
  /** HELD: used by a booking that isn't paid yet. */
  state: z.enum(COUPON_STATES),
  issuedAt: instant,
});

/** Why a coupon isn't used for a stay, and what would make it apply. */
export const couponReason = z.object({
  code: z.enum([
    'COUPON_NOT_STARTED',
    'COUPON_EXPIRED',
    'COUPON_OTHER_HOTEL',
    'COUPON_OTHER_AREA',
    'COUPON_NON_REFUNDABLE',
    'COUPON_BUSINESS_ONLY',
    'COUPON_FIRST_BOOKING',
    /** Another booking that isn't paid yet uses a coupon for first bookings. */
    'COUPON_FIRST_PENDING',
    'COUPON_STAY_PERIOD',
    'COUPON_MIN_NIGHTS',
    'COUPON_MAX_NIGHTS',
    'COUPON_MIN_TOTAL',
    /** Another booking that isn't paid yet uses the coupon. */
    'COUPON_HELD',
    ...UNUSED_REASONS,
  ]),
  /**
   * For COUPON_MIN_NIGHTS: how many more nights it takes. For COUPON_MAX_NIGHTS: how many fewer.
   */
  nights: z.int().optional(),
  /** For COUPON_MIN_TOTAL: how many won more the stay would have to cost. */
  won: won.optional(),
  /** When the coupon becomes valid; for COUPON_NOT_STARTED. */
  from: instant.optional(),
  /** The first possible check-in and the last possible check-out, for COUPON_STAY_PERIOD. */
  stayFrom: night.optional(),
  stayUntil: night.optional(),
  /** The names of the places where the coupon is valid, for COUPON_OTHER_…. */
  places: z.array(z.string()).optional(),
});

const combination = z.object({
  /** Ids of the member's coupons, in the order they apply. */
  ids: z.array(z.int()),
  discount: won,
});

/** A member's coupons for one stay. */
export const couponChoice = z.object({
  coupons: z.array(
    personalCouponView.extend({
      /** What the coupon takes off when used alone; null where it can't be used. */
      alone: won.nullable(),
      /** What the coupon takes off in the chosen combination; null where it isn't part of it. */
      discount: won.nullable(),
      reason: couponReason.nullable(),
    }),
  ),
  /** The combination that takes the most off. */
  best: combination,
  chosen: combination,
});

/**
 * Coupons that the member doesn't have yet and could claim, so that more is taken off than by the
 * coupons they have; null when there are none.
 */
const claimableCoupons = z
  .object({
    /** To claim by `downloadCoupon`, in the order they apply. */
    take: z.array(couponView),
    /** Ids of the coupons that the member has already and that are used beside them. */
    keep: z.array(answeredPersonalCouponId),
    /** The discount of all of them together. */
    discount: won,
  })
  .nullable();

/** The coupons to use: `3,5`, `none`, or by default those that take the most off. */
const chosenQuery = z
  .string()
  .max(400)
  .regex(/^(|none|\d{1,9}(,\d{1,9})*)$/)
  .default('');

export const couponEndpoints = {
  listPersonalCoupons: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/personal-coupons',
    access: 'member',
    group: 'coupon',
    summary: 'All coupons of the member, used and expired ones too',
    response: z.object({ coupons: z.array(personalCouponView) }),
  }),
  listDownloadableCoupons: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/personal-coupons/possible-download',
    access: 'optional',
    group: 'coupon',
    summary: 'Coupons the visitor may take now, of a hotel or all',
    sharedMs: 5_000,
    query: z.object({ hotelId: hotelId.optional() }),
    response: z.object({
      coupons: z.array(
        couponView.extend({
          /** Whether the member has taken as many as they may. */
          taken: z.boolean(),
          takenCount: z.int(),
          /** How many are still available; null without a limit. */
          left: z.int().nullable(),
        }),
      ),
      /** The coupon that new members get, if there is one now; shown to visitors only. */
      welcome: couponView.optional(),
    }),
  }),
  listEligibleCoupons: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/personal-coupons/eligible/{reservationId}',
    access: 'member',
    group: 'coupon',
    summary: 'Which coupons a held booking could use, and why the others could not',
    params: z.object({ reservationId: bookingId }),
    response: couponChoice.extend({ claim: claimableCoupons }),
  }),
  quoteCoupons: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/personal-coupons/for-stay',
    access: 'member',
    group: 'coupon',
    summary: 'A stay priced with the coupons of the member, and why the others are not used',
    query: stayQuery.extend({
      roomTypeId,
      ratePlanId,
      addOns: addOnsQuery,
      chosen: chosenQuery,
      /**
       * Ids of the member's coupons, as `3,5`, that the first booking of a pair uses: the price of
       * the second is without them.
       */
      except: z
        .string()
        .max(400)
        .regex(/^(|\d{1,9}(,\d{1,9})*)$/)
        .default(''),
    }),
    response: couponChoice.extend({
      claim: claimableCoupons,
      quote,
      refundTimeline: z.array(refundStep),
    }),
  }),
  downloadCoupon: endpoint({
    method: 'POST',
    version: 'v3',
    path: '/personal-coupons/download',
    access: 'member',
    group: 'coupon',
    summary: 'Takes a coupon',
    query: z.object({ couponId }),
    response: personalCouponView,
  }),
  issueCouponBySerial: endpoint({
    method: 'POST',
    version: 'v3',
    path: '/personal-coupons/issue/serial',
    access: 'member',
    group: 'coupon',
    summary: 'A coupon for a serial number',
    query: z.object({ serial: z.string().trim().min(4).max(40) }),
    response: personalCouponView,
  }),
} as const;

export type CouponChoice = z.infer<typeof couponChoice>;
export type ClaimableCoupons = NonNullable<z.infer<typeof claimableCoupons>>;
export type CouponReason = z.infer<typeof couponReason>;
