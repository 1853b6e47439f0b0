import { z } from 'zod';

import { bookingId, done, instant, night, picture, quote, refundStep, won } from './common';
import { documentKind } from './document';
import { endpoint } from './endpoint';
import { PAYMENT_METHODS } from '@/domain/payment-method';

const byId = z.object({ id: bookingId });

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
  method: z.enum(PAYMENT_METHODS),
  /** The account a deposit is made into; null for any other way of paying. */
  deposit: z
    .object({ bank: z.string(), number: z.string(), holder: z.string(), dueAt: instant })
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
      refundTimeline: z.array(refundStep),
      /** The latest try to pay it. */
      payment: paymentView.nullable(),
    })
    .nullable(),
  cancelled: z.object({ refund: won, fee: won, feePercent: z.number(), at: instant }).nullable(),
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
  /** To accept it with. */
  token: z.string(),
  expiresAt: instant,
});

export const reservationEndpoints = {
  getReservation: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/reservations/{id}',
    access: 'member',
    group: 'reservation',
    summary: 'A booking of the signed-in member, by its payment id',
    params: byId,
    response: reservationView,
  }),
  holdRoom: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/temporary-save',
    access: 'member',
    group: 'reservation',
    summary: 'Takes the stock and holds the room for a quoted price',
    body: z.object({
      quoteToken: z.string().max(4000),
      guest: guestDetails,
      requests: z.string().max(1000).default(''),
      /** One of the hours from the hotel's check-in on (`15:00`, `24:00`: after midnight), or unknown. */
      arrival: z
        .string()
        .regex(/^\d{2}:00$/)
        .nullable()
        .default(null),
      /** The guest is somebody else: the member who books hears of the booking too. */
      forOther: z.boolean().default(false),
      consents: z.object({
        terms: z.boolean(),
        privacy: z.boolean(),
        cancellation: z.boolean(),
        marketing: z.boolean().default(false),
      }),
      /**
       * Repeating a request with the same key gives the same hold, for as long as there is one.
       * Left out, the `Idempotency-Key` of the request is taken for it.
       */
      idempotencyKey: z.string().min(8).max(100).optional(),
    }),
    response: z.object({ id: bookingId, holdExpiresAt: instant, total: won }),
  }),
  savePaymentChoice: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/payment/temporary-storage',
    access: 'member',
    group: 'reservation',
    summary: 'Remembers how the member wants to pay',
    params: byId,
    body: z.object({
      method: z.enum(PAYMENT_METHODS),
      installmentMonths: z.int().min(0).max(12).default(0),
      /** Where the account for a deposit is to be, by its code. */
      bank: z.string().max(4).nullable().default(null),
    }),
    response: done,
  }),
  startPayment: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/payment/process',
    access: 'member',
    group: 'reservation',
    summary: 'Opens an order at the gateway and tells where to go on: its card page, or the result',
    params: byId,
    response: z.object({ orderId: z.string(), amount: won, checkoutUrl: z.url() }),
  }),
  confirmPayment: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/payment/save',
    access: 'member',
    group: 'reservation',
    summary: 'Confirms what the gateway authenticated; an unknown outcome is read back',
    body: z.object({
      paymentKey: z.string().min(1).max(200),
      orderId: z.string().regex(/^[A-Za-z0-9\-_.]{6,64}$/),
      amount: z.coerce.number().int(),
    }),
    response: z.object({
      id: bookingId,
      outcome: z.enum(['BOOKED', 'PENDING', 'DECLINED']),
      /** The gateway's code of a decline. */
      failureCode: z.string().nullable(),
    }),
  }),
  failPayment: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/payment/fail',
    access: 'member',
    group: 'reservation',
    summary: 'Notes that the card page came back without a payment; the hold stays',
    params: byId,
    body: z.object({ orderId: z.string().max(64), code: z.string().max(100) }),
    response: done,
  }),
  getPaymentResult: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/reservation/{id}/results',
    access: 'member',
    group: 'reservation',
    summary: 'How the payment stands',
    params: byId,
    response: z.object({
      id: bookingId,
      outcome: z.enum([
        'BOOKED',
        'PENDING',
        'AWAITING_DEPOSIT',
        'DECLINED',
        'HELD',
        'EXPIRED',
        'CANCELLED',
      ]),
      failureCode: z.string().nullable(),
      /** Whether the payment is for the stay itself, or for a change of its dates. */
      purpose: z.enum(['STAY', 'CHANGE']),
      reservation: reservationView,
    }),
  }),
  extendHold: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/extend',
    access: 'member',
    group: 'reservation',
    summary: 'Makes a hold longer, once, by the time it was made for',
    params: byId,
    response: z.object({ id: bookingId, holdExpiresAt: instant }),
  }),
  releaseHold: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/release',
    access: 'member',
    group: 'reservation',
    summary: 'Gives an unpaid room back, or the nights of a change that is to be paid',
    params: byId,
    response: done,
  }),
  cancelReservation: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/cancel',
    access: 'member',
    group: 'reservation',
    summary: 'Cancels a paid stay and returns the refund that was shown',
    params: byId,
    body: z.object({
      /** The refund the member saw; another amount now is REFUND_CHANGED and changes nothing. */
      expectedRefund: won,
      reason: z.string().trim().max(200).default(''),
      /** Needed for what was paid by a deposit, and for nothing else. */
      account: refundAccount.nullable().default(null),
    }),
    response: z.object({
      id: bookingId,
      state: z.enum(['CANCELLING', 'CANCELLED']),
      refund: won,
      fee: won,
    }),
  }),
  giveRefundAccount: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/refund-account',
    access: 'member',
    group: 'reservation',
    summary: 'Names the account that money of a deposit goes back to, where it waits for one',
    params: byId,
    body: refundAccount,
    response: z.object({ id: bookingId, state: z.enum(['RETURNING', 'RETURNED']) }),
  }),
  quoteStayChange: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/reservations/{id}/change',
    access: 'member',
    group: 'reservation',
    summary: 'What other dates of a paid stay would cost or return',
    params: byId,
    query: z.object({ from: z.string().max(40), to: z.string().max(40) }),
    response: stayChangeOffer,
  }),
  changeStay: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservations/{id}/change',
    access: 'member',
    group: 'reservation',
    summary: 'Moves a paid stay to the dates of an offer; the difference is returned, or to pay',
    params: byId,
    body: z.object({ token: z.string().max(6000) }),
    response: z.object({
      id: bookingId,
      /**
       * CHANGING: the refund isn't certain yet; TO_PAY: the new nights are held until `expiresAt`,
       * and `payment/process` opens an order for the difference. The booking is as it was until then.
       */
      state: z.enum(['CHANGED', 'CHANGING', 'TO_PAY']),
      refund: won,
      toPay: won,
      expiresAt: instant.nullable(),
    }),
  }),
  getCardList: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/outside/{provider}/relay/getcardlist',
    access: 'public',
    group: 'reservation',
    summary: 'Card issuers and the instalments each offers for an amount',
    params: z.object({ provider: z.string().max(40) }),
    query: z.object({ amount: z.coerce.number().int().min(0).default(0) }),
    response: z.object({ cards: z.array(cardIssuer) }),
  }),
  takeWebhook: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/outside/{provider}/webhook',
    access: 'public',
    group: 'reservation',
    summary: 'A payment gateway tells that an order has changed; the order is read back there',
    params: z.object({ provider: z.string().max(40) }),
    upload: { maxBytes: 64 * 1024, types: ['application/json'], tooLarge: 'NOT_FOUND' },
    // Gateways look at the status; some want to read OK as well.
    response: z.object({ result: z.literal('OK') }),
  }),
  logPartnerPayment: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/etbs/log',
    access: 'member',
    group: 'reservation',
    summary: "Keeps a step of the business provider's payment for support",
    params: byId,
    body: z.object({ step: z.string().max(100), detail: z.string().max(1000).default('') }),
    response: done,
  }),
  succeedPartnerPayment: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/etbs/success',
    access: 'member',
    group: 'reservation',
    summary: "The business provider's return after a payment by benefit points",
    params: byId,
    query: z.object({ token: z.string().max(2000).optional() }),
    response: z.object({ id: bookingId, outcome: z.enum(['BOOKED', 'PENDING']) }),
  }),
  failPartnerPayment: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/etbs/fail',
    access: 'member',
    group: 'reservation',
    summary: "The business provider's return without a payment; the hold stays",
    params: byId,
    body: z.object({ code: z.string().max(100).default('') }),
    response: done,
  }),
} as const;

export type ReservationView = z.infer<typeof reservationView>;
export type ChangeDue = NonNullable<ReservationView['changeDue']>;
export type StayChangeOffer = z.infer<typeof stayChangeOffer>;
export type PaymentView = z.infer<typeof paymentView>;
