import { z } from 'zod';

import { ADD_ON_CODES } from '@/domain/price/add-on';
import { isNight } from '@/domain/stay/stay';
import type { CouponId, HotelId, PersonalCouponId, RatePlanId, RoomTypeId } from '@/domain/ids';

export const won = z.int();
/** A calendar day by the domain's rules: it exists, in the years 1900 to 2199. */
export const night = z.iso.date().refine(isNight);
export const instant = z.iso.datetime({ offset: true });
/** The largest id that the columns of ids hold. */
export const MAX_ID = 2_147_483_647;

/** An id in a path or a query. */
export const id = z.coerce.number<number>().int().positive().max(MAX_ID);
/** An id in a body. */
export const bodyId = z.int().positive().max(MAX_ID);
/** An id in an answer. */
const answeredId = z.int();

/** The form of an id: callers and handlers have one of this kind. */
type IdSchema<I extends number> = z.ZodType<I, I>;

/** Ids in a path or a query, by what they name. */
export const hotelId: IdSchema<HotelId> = id;
export const roomTypeId: IdSchema<RoomTypeId> = id;
export const ratePlanId: IdSchema<RatePlanId> = id;
export const couponId: IdSchema<CouponId> = id;

/** Ids in an answer, by what they name. */
export const answeredHotelId: IdSchema<HotelId> = answeredId;
export const answeredRoomTypeId: IdSchema<RoomTypeId> = answeredId;
export const answeredRatePlanId: IdSchema<RatePlanId> = answeredId;
export const answeredCouponId: IdSchema<CouponId> = answeredId;
export const answeredPersonalCouponId: IdSchema<PersonalCouponId> = answeredId;

/** Ids in a query, as `7,12,3`: at most `most`, in the given order, without duplicates. */
export const idList = (most: number) =>
  z
    .string()
    .regex(new RegExp(`^(?:[1-9]\\d{0,9}(?:,[1-9]\\d{0,9}){0,${most - 1}})?$`))
    .default('')
    .transform((text) => [
      ...new Set(text.split(',').flatMap((one) => id.safeParse(one).data ?? [])),
    ]);

/** A booking's id, which is the payment id of the routes; it never changes. */
export const bookingId = z.string().regex(/^M[0-9A-HJKMNP-TV-Z]{12}$/);

export const place = z.object({ id: z.string(), name: z.string() });
/**
 * `name` contains the version of the picture, so its files may be cached for ever. `blur` is the
 * picture 16 px wide, as base64 of a WebP; absent where there is none.
 */
export const picture = z.object({
  name: z.string(),
  alt: z.string(),
  blur: z.string().max(150).optional(),
});
export const done = z.object({ done: z.literal(true) });

/** Guests in a query. */
export const guestsQuery = {
  adults: z.coerce.number().int().min(1).max(20).default(2),
  children: z.coerce.number().int().min(0).max(20).default(0),
};

/**
 * The stay in a query. The domain checks the dates, not this schema, so that a wrong one gets its
 * own error code; without both dates the default stay is used.
 */
export const stayQuery = z.object({
  from: z.string().max(40).optional(),
  to: z.string().max(40).optional(),
  ...guestsQuery,
});

/**
 * Add-ons of a stay in a query: `PARKING,CLEANING_DAILY`. The domain checks the codes, so that a
 * wrong one gets its own error code.
 */
export const addOnsQuery = z
  .string()
  .max(200)
  .default('')
  .transform((text) => text.split(',').filter((code) => code !== ''));

export const stay = z.object({
  checkIn: night,
  checkOut: night,
  nights: z.int(),
  adults: z.int(),
  children: z.int(),
});

export const quoteLine = z.object({
  kind: z.enum([
    'ROOM',
    'BREAKFAST',
    'EXTRA_GUEST',
    'LENGTH_DISCOUNT',
    'ADD_ON',
    'COUPON',
    'CHANGE_FEE',
    'PAID_LIMIT',
  ]),
  amount: won,
  percent: z.number().optional(),
  /** For an ADD_ON: `count` meals, nights or visits at `each` won. */
  addOn: z.object({ code: z.enum(ADD_ON_CODES), count: z.int(), each: won }).optional(),
  /** For a COUPON: the id of the member's coupon, and its name. */
  coupon: z
    .object({ id: answeredPersonalCouponId, title: z.object({ ko: z.string(), en: z.string() }) })
    .optional(),
});

/** A price, computed once on the server; VAT is included in the total. */
export const quote = z.object({
  hotelId: answeredHotelId,
  roomTypeId: answeredRoomTypeId,
  ratePlanId: answeredRatePlanId,
  checkIn: night,
  checkOut: night,
  nights: z.int(),
  adults: z.int(),
  children: z.int(),
  lines: z.array(quoteLine),
  total: won,
  vat: won,
  perNight: won,
  discountPercent: z.number(),
  currency: z.literal('KRW'),
});

/** One step of a refund over time: until an instant (exclusive), or for good (`null`). */
export const refundStep = z.object({
  until: instant.nullable(),
  refund: won,
  fee: won,
  feePercent: z.number(),
  rule: z.enum(['GRACE', 'TIER', 'NON_REFUNDABLE', 'NO_SHOW']),
  /** The number of hours after booking in which GRACE applies, by the hotel's own policy. */
  graceHours: z.int().optional(),
});

/** What comes back to a guest who leaves a stay on a day and tells the hotel only then. */
export const leavingRefund = z.object({
  /** The number of nights slept. */
  nights: z.int(),
  leavesOn: night,
  /** The nights slept, at the rate for that length. */
  used: won,
  fee: won,
  /** Together with the two amounts before, it is what was paid. */
  refund: won,
});

export const ladderStep = z.object({ minNights: z.int(), percent: z.number(), perNight: won });

export type Quote = z.infer<typeof quote>;
export type RefundStep = z.infer<typeof refundStep>;
export type LeavingRefund = z.infer<typeof leavingRefund>;
export type StayView = z.infer<typeof stay>;
export type Picture = z.infer<typeof picture>;
