import { z } from 'zod';

import { CASH_RECEIPT_PURPOSES } from '@/domain/cash-receipt';
import { PAID_WITH, PAYMENT_METHODS } from '@/domain/payment-method';
import { bookingId, instant, night, picture, quote, refundStep, won } from './common';
import { couponReason } from './coupon';
import { documentKind } from './document';

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

/** Where money that came by a deposit goes back to. */
export const refundAccount = z.object({
  /** A bank's code, of those the booking names. */
  bank: z.string().regex(/^[0-9A-Z]{2}$/),
  /** As typed: digits, with spaces and hyphens between them. */
  number: z
    .string()
    .max(40)
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6,20}$/)),
  holder: z.string().trim().min(1).max(60),
});

/** Who stays. Not necessarily the member who books. */
export const guestDetails = z.object({
  name: z.string().trim().min(1).max(80),
  email: z.email().max(200),
  /** As typed; kept as E.164. */
  tel: z.string().trim().min(5).max(30),
  /** ISO 3166 country of the phone number, such as KR. */
  telCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('KR'),
});

export const paymentView = z.object({
  orderId: z.string(),
  attempt: z.int(),
  /** What it is for. */
  purpose: z.enum(['STAY', 'CHANGE']),
  state: z.enum([
    'CREATED',
    'READY',
    'CONFIRMING',
    'AWAITING_DEPOSIT',
    'UNKNOWN',
    'CAPTURED',
    'DECLINED',
    'CANCELLED',
    'REFUNDING',
    'REFUNDED',
    'PARTLY_REFUNDED',
  ]),
  amount: won,
  card: z
    .object({
      issuer: z.string().nullable(),
      number: z.string().nullable(),
      installmentMonths: z.int(),
    })
    .nullable(),
  method: z.enum(PAID_WITH),
  /** Of the amount, what went back so far. */
  refunded: won,
  /** The account a deposit is made into; null for any other way of paying. */
  deposit: z
    .object({ bank: z.string(), number: z.string(), holder: z.string(), dueAt: instant })
    .nullable(),
  /** Asked for with a deposit; `number` is masked, `url` is there once it is issued. */
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
  /** Seconds the hold can be made longer by; null when it can't be (any more). */
  holdExtension: z.int().nullable(),
  /** The server's clock, so that a countdown needn't trust the visitor's. */
  now: instant,
  hotel: z.object({
    id: z.int(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    lat: z.number(),
    lng: z.number(),
    checkInTime: z.string(),
    checkOutTime: z.string(),
    picture,
  }),
  room: z.object({ id: z.int(), name: z.string(), beds: z.string(), sizeM2: z.number() }),
  plan: z.object({
    id: z.int(),
    name: z.string(),
    refundable: z.boolean(),
    breakfast: z.boolean(),
  }),
  quote,
  guest: guestDetails.omit({ telCountry: true }),
  requests: z.string(),
  /** The hour the guest means to arrive in, by its beginning: `15:00`, `24:00` for after midnight. */
  arrival: z.string().nullable(),
  /** Whether somebody else stays than the member who booked. */
  forOther: z.boolean(),
  refundTimeline: z.array(refundStep),
  /** Of the stay itself; what its changes cost has payments of its own. */
  payment: paymentView.nullable(),
  /** Every payment whose money is the booking's, in their order. */
  payments: z.array(paymentView),
  /** Benefit points of a business member. */
  points: z.object({
    /** In for a stay that isn't paid in whole yet: the rest is to be paid by `methods`. */
    taken: won,
    /** Taken for it and given back, or on their way back, because the rest wasn't paid. */
    returned: won,
  }),
  /** While it is held, or a change of its dates is to be paid: how it can be. */
  methods: z.array(z.enum(PAYMENT_METHODS)),
  /** While it is held: payment by deposit, where it is offered. */
  deposit: z.object({ dueAt: instant, banks: z.array(bank) }).nullable(),
  /** Banks money can be sent back to; empty where it goes back by itself, as to a card. */
  refundBanks: z.array(bank),
  /** Money waits for its guest to name an account it can go back to. */
  needsRefundAccount: z.boolean(),
  /** What cancelling right now would do; null when it can't be cancelled. */
  cancellation: refundStep.omit({ until: true }).nullable(),
  /** What of its dates can be changed now; PENDING while a change waits for its money. */
  change: z.enum(['DATES', 'EXTENSION', 'PENDING']).nullable(),
  /** A change of its dates that costs more and isn't paid; the booking is as it was until it is. */
  changeDue: z
    .object({
      /** PAYING: a payment of it waits for the gateway. */
      state: z.enum(['DUE', 'PAYING']),
      /** The booking's once it is paid. */
      quote,
      toPay: won,
      expiresAt: instant,
      /** Empty once the stay has begun: it can't be cancelled any more. */
      refundTimeline: z.array(refundStep),
      /** The latest try to pay it. */
      payment: paymentView.nullable(),
    })
    .nullable(),
  /** The coupons of its price. */
  coupons: z.array(
    z.object({
      title: z.string(),
      discount: won,
      /** Whether it is the member's to use again. */
      returned: z.boolean(),
      /** Whether it would come back if the stay were cancelled now; null when it can't be. */
      comesBack: z.boolean().nullable(),
    }),
  ),
  /** While the stay is under way: the days its guest can choose to leave on before check-out. */
  leaving: z.object({ first: night, last: night }).nullable(),
  cancelled: z
    .object({
      refund: won,
      fee: won,
      feePercent: z.number(),
      at: instant,
      /** It ended because nobody came. */
      noShow: z.boolean(),
    })
    .nullable(),
  /** What can be taken along as it stands now. */
  documents: z.array(documentKind),
  bookedAt: instant.nullable(),
  createdAt: instant,
});

export const cardIssuer = z.object({
  code: z.string(),
  name: z.string(),
  /** Months offered for the amount; 0 is a single payment. */
  installments: z.array(z.int()),
});

/** What other dates come to. `paid + toPay - refund` is the new quote's total. */
export const stayChangeOffer = z.object({
  id: bookingId,
  was: z.object({ checkIn: night, checkOut: night, nights: z.int(), total: won }),
  /** The booking's afterwards: the new stay, and what its changes cost. */
  quote,
  toPay: won,
  refund: won,
  /** Of what the new dates save, the part that the refund rules keep. */
  fee: won,
  feePercent: z.number(),
  /** Coupons that don't fit the new dates; they go back to their member with the change. */
  dropped: z.array(z.object({ title: z.string(), reason: couponReason })),
  /** To accept it with. */
  token: z.string(),
  expiresAt: instant,
});

/** What leaving early comes to. `used + fee + kept + refund` is `was.total`. */
export const leavingTerms = z.object({
  id: bookingId,
  was: z.object({ checkIn: night, checkOut: night, nights: z.int(), total: won }),
  /** The booking's afterwards: the nights slept, and what its changes cost. */
  quote,
  /** The nights slept, at the rate for that length. */
  used: won,
  /** On the nights given up. */
  fee: won,
  feePercent: z.number(),
  /** What changes of its dates have cost before. */
  kept: won,
  refund: won,
});

export type LeavingTerms = z.infer<typeof leavingTerms>;
export type ReservationView = z.infer<typeof reservationView>;
export type ChangeDue = NonNullable<ReservationView['changeDue']>;
export type StayChangeOffer = z.infer<typeof stayChangeOffer>;
export type PaymentView = z.infer<typeof paymentView>;
