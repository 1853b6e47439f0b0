import { z } from 'zod';

/** Every error the API gives. A code is also a key of the `errors` translations. */
export const ERROR_CODES = [
  'INPUT_INVALID',
  'DATE_MALFORMED',
  'DATE_REVERSED',
  'DATE_PAST',
  'DATE_BEYOND_CALENDAR',
  'STAY_TOO_SHORT',
  'STAY_TOO_LONG',
  'GUESTS_INVALID',
  'GUESTS_OVER_MAXIMUM',
  'CONSENT_MISSING',
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'FORBIDDEN',
  'BUSINESS_ONLY',
  'CREDENTIALS_WRONG',
  'NOT_FOUND',
  'HOTEL_NOT_FOUND',
  'ROOM_NOT_FOUND',
  'REVIEW_NOT_FOUND',
  'RESERVATION_NOT_FOUND',
  'PROMOTION_NOT_FOUND',
  'COUPON_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'SOLD_OUT',
  'QUOTE_TAMPERED',
  'QUOTE_EXPIRED',
  'PRICE_CHANGED',
  'HOLD_EXPIRED',
  'RESERVATION_STATE',
  'PAYMENT_MISMATCH',
  'PAYMENT_DECLINED',
  'PAYMENT_PENDING',
  'PAYMENT_UNAVAILABLE',
  'REFUND_CHANGED',
  'CANCEL_NOT_POSSIBLE',
  'COUPON_NOT_APPLICABLE',
  'COUPON_ALREADY_TAKEN',
  'COUPON_SOLD_OUT',
  'WISHLIST_FULL',
  'COMPARE_FULL',
  'EMAIL_TAKEN',
  'TEL_TAKEN',
  'TEL_INVALID',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_TOO_MANY_TRIES',
  'EMAIL_NOT_VERIFIED',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_COMMON',
  'PASSWORD_LIKE_EMAIL',
  'REVIEW_NOT_STAYED',
  'REVIEW_TOO_EARLY',
  'REVIEW_TOO_LATE',
  'REVIEW_EXISTS',
  'REVIEW_REMOVED',
  'PHOTO_TOO_LARGE',
  'PHOTO_UNREADABLE',
  'PHOTO_GONE',
  'RATE_LIMITED',
  'IDEMPOTENCY_REUSED',
  'MAIL_UNAVAILABLE',
  'TEXT_UNAVAILABLE',
  'PROVIDER_NOT_CONFIGURED',
  'PROVIDER_UNAVAILABLE',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    /** In the language of the request. */
    message: z.string(),
    requestId: z.string(),
    /** The fields an INPUT_INVALID is about, by dotted path. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Facts a message speaks of, such as `minNights`. */
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
});

export type ErrorBody = z.infer<typeof errorBody>;
