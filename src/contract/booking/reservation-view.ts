import { z } from 'zod';

import { documentKind } from './document';
import {
  bookingId,
  answeredHotelId,
  instant,
  night,
  picture,
  quote,
  answeredRatePlanId,
  refundStep,
  answeredRoomTypeId,
  won,
} from '../common';
import { couponReason } from '../coupon/coupon';
import { ATTEMPT_STATES } from '@/domain/booking/reservation';
import { CASH_RECEIPT_PURPOSES, PAID_WITH, PAYMENT_METHODS } from '@/domain/payment/payment-method';

export const RESERVATION_STATES = [
  'HELD',
  'PAYING',
  'AWAITING_DEPOSIT',
  'BOOKED',
  'CANCELLING',
  'CANCELLED',
  'EXPIRED',
  'RELEASED',
  'COMPLETED',
] as const;

const bank = z.object({ code: z.string(), name: z.string() });

/** The bank account for the refund of a deposit. */
export const refundAccount = z.object({
  /** The code of one of the banks that the booking lists. */
  bank: z.string().regex(/^[0-9A-Z]{2}$/),
  /** The account number as typed: digits, with spaces and hyphens between them. */
  number: z
    .string()
    .max(40)
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6,20}$/)),
  holder: z.string().trim().min(1).max(60),
});

/** The person who stays; not necessarily the member who books. */
export const guestDetails = z.object({
  name: z.string().trim().min(1).max(80),
  email: z.email().max(200),
  /** The telephone number as typed; it is stored as E.164. */
  tel: z.string().trim().min(5).max(30),
  /** The country of the telephone number by ISO 3166, such as KR. */
  telCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('KR'),
});

export const paymentView = z.object({
  orderId: z.string(),
  attempt: z.int(),
  /** Whether it pays for the stay or for a change of dates. */
  purpose: z.enum(['STAY', 'CHANGE']),
  state: z.enum(ATTEMPT_STATES),
  amount: won,
  card: z
    .object({
      issuer: z.string().nullable(),
      number: z.string().nullable(),
      installmentMonths: z.int(),
    })
    .nullable(),
  method: z.enum(PAID_WITH),
  /** The won of the amount that were refunded so far. */
  refunded: won,
  /** The account for a deposit; null for any other payment method. */
  deposit: z
    .object({ bank: z.string(), number: z.string(), holder: z.string(), dueAt: instant })
    .nullable(),
  /**
   * The cash receipt that was requested with a deposit; `number` is masked, `url` is there once it
   * is issued.
   */
  cashReceipt: z
    .object({
      purpose: z.enum(CASH_RECEIPT_PURPOSES),
      number: z.string(),
      url: z.string().nullable(),
    })
    .nullable(),
  receiptUrl: z.string().nullable(),
  capturedAt: instant.nullable(),
  /** The gateway's code of the last decline, such as REJECT_CARD_COMPANY. */
  failureCode: z.string().nullable(),
});

export const reservationView = z.object({
  id: bookingId,
  state: z.enum(RESERVATION_STATES),
  /** When the hold ends; null once it is paid or over. */
  holdExpiresAt: instant.nullable(),
  /** Seconds by which the hold can be extended; null when it can't be (any more). */
  holdExtension: z.int().nullable(),
  /** The server's clock, so that a countdown doesn't depend on the visitor's clock. */
  now: instant,
  hotel: z.object({
    id: answeredHotelId,
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    lat: z.number(),
    lng: z.number(),
    checkInTime: z.string(),
    checkOutTime: z.string(),
    picture,
  }),
  room: z.object({
    id: answeredRoomTypeId,
    name: z.string(),
    beds: z.string(),
    sizeM2: z.number(),
  }),
  plan: z.object({
    id: answeredRatePlanId,
    name: z.string(),
    refundable: z.boolean(),
    breakfast: z.boolean(),
  }),
  quote,
  guest: guestDetails.omit({ telCountry: true }),
  requests: z.string(),
  /**
   * The hour in which the guest plans to arrive, by its beginning: `15:00`, `24:00` for after
   * midnight.
   */
  arrival: z.string().nullable(),
  /** Whether the guest is somebody other than the member who booked. */
  forOther: z.boolean(),
  refundTimeline: z.array(refundStep),
  /** The payment of the stay itself; changes have payments of their own. */
  payment: paymentView.nullable(),
  /** Every payment for this booking, in the order they were made. */
  payments: z.array(paymentView),
  /** Benefit points of a business member. */
  points: z.object({
    /**
     * Points that were taken for a stay that isn't fully paid yet; the rest is to be paid by
     * `methods`.
     */
    taken: won,
    /**
     * Points that were taken and given back, or are being given back, because the rest wasn't paid.
     */
    returned: won,
  }),
  /** The payment methods, while the booking is held or a change of its dates is to be paid. */
  methods: z.array(z.enum(PAYMENT_METHODS)),
  /** Payment by deposit, while the booking is held and a deposit is offered. */
  deposit: z
    .object({
      dueAt: instant,
      banks: z.array(bank),
      /** The member has no verified number, without which no account is issued. */
      needsTel: z.boolean(),
    })
    .nullable(),
  /** Banks that a refund can be sent to; empty where it needs no account, as for a card. */
  refundBanks: z.array(bank),
  /** A refund waits for the guest to name an account. */
  needsRefundAccount: z.boolean(),
  /** The result of cancelling right now; null when the booking can't be cancelled. */
  cancellation: refundStep.omit({ until: true }).nullable(),
  /** Which dates of the stay may be changed now; PENDING while a change waits for its money. */
  change: z.enum(['DATES', 'EXTENSION', 'PENDING']).nullable(),
  /** A more expensive change that isn't paid yet; until it is, the booking stays as it was. */
  changeDue: z
    .object({
      /** PAYING: its payment waits for the gateway. */
      state: z.enum(['DUE', 'PAYING']),
      /** The booking's quote once the change is paid. */
      quote,
      toPay: won,
      expiresAt: instant,
      /**
       * The refunds of a cancellation over time; empty once the stay has begun, since it can't be
       * cancelled any more.
       */
      refundTimeline: z.array(refundStep),
      /** The latest attempt to pay for the change. */
      payment: paymentView.nullable(),
    })
    .nullable(),
  /** The coupons in its price. */
  coupons: z.array(
    z.object({
      title: z.string(),
      discount: won,
      /** Whether the coupon was returned to the member. */
      returned: z.boolean(),
      /**
       * Whether it would be given back if the stay were cancelled now; null when it can't be
       * cancelled.
       */
      comesBack: z.boolean().nullable(),
    }),
  ),
  /** While the stay is under way: the days on which its guest can choose to leave early. */
  leaving: z.object({ first: night, last: night }).nullable(),
  /**
   * The other booking of a pair, which was held together with this one for one party; null for any
   * other booking.
   */
  pair: z
    .object({
      /** Whether this booking is the first or the second of the two. */
      place: z.union([z.literal(1), z.literal(2)]),
      other: z.object({
        id: bookingId,
        state: z.enum(RESERVATION_STATES),
        /** When its hold ends; null once it is paid or over. */
        holdExpiresAt: instant.nullable(),
        roomName: z.string(),
        total: won,
      }),
    })
    .nullable(),
  cancelled: z
    .object({
      refund: won,
      fee: won,
      feePercent: z.number(),
      at: instant,
      /** The booking ended because the guest never came. */
      noShow: z.boolean(),
    })
    .nullable(),
  /** Documents that can be downloaded in its current state. */
  documents: z.array(documentKind),
  bookedAt: instant.nullable(),
  createdAt: instant,
});

export const cardIssuer = z.object({
  code: z.string(),
  name: z.string(),
  /** Months that are offered for the amount; 0 is a single payment. */
  installments: z.array(z.int()),
});

/** The result of other dates. `paid + toPay - refund` is the new quote's total. */
export const stayChangeOffer = z.object({
  id: bookingId,
  was: z.object({ checkIn: night, checkOut: night, nights: z.int(), total: won }),
  /** The booking's quote after the change: the new stay, and what its changes cost. */
  quote,
  toPay: won,
  refund: won,
  /** The part of the savings that the refund rules keep. */
  fee: won,
  feePercent: z.number(),
  /** Coupons that don't fit the new dates; the change gives them back to the member. */
  dropped: z.array(z.object({ title: z.string(), reason: couponReason })),
  /** The token to accept the offer with. */
  token: z.string(),
  expiresAt: instant,
});

/** The money of leaving early. `used + fee + kept + refund` is `was.total`. */
export const leavingTerms = z.object({
  id: bookingId,
  was: z.object({ checkIn: night, checkOut: night, nights: z.int(), total: won }),
  /** The booking's quote afterwards: the nights slept, and what its changes cost. */
  quote,
  /** What the nights stayed cost in won, at the rate for that length. */
  used: won,
  /** The cancellation fee on the nights that are not stayed, in won. */
  fee: won,
  feePercent: z.number(),
  /** What earlier changes of the booking's dates have cost, in won. */
  kept: won,
  refund: won,
});

export type LeavingTerms = z.infer<typeof leavingTerms>;
export type ReservationView = z.infer<typeof reservationView>;
export type ChangeDue = NonNullable<ReservationView['changeDue']>;
export type StayChangeOffer = z.infer<typeof stayChangeOffer>;
export type PaymentView = z.infer<typeof paymentView>;
