import { z } from 'zod';

import {
  cardIssuer,
  guestDetails,
  leavingTerms,
  refundAccount,
  reservationView,
  stayChangeOffer,
} from './reservation-view';
import { bodyId, bookingId, done, instant, leavingRefund, night, won } from '../common';
import { endpoint } from '../endpoint';
import { MAX_STAY_NIGHTS } from '@/domain/stay/stay';
import { calendarDay } from '../hotel/rooms';
import { CASH_RECEIPT_PURPOSES, PAYMENT_METHODS } from '@/domain/payment/payment-method';

const byId = z.object({ id: bookingId });
const orderId = z.string().regex(/^[A-Za-z0-9\-_.]{6,64}$/);

/** A room to be held at a quoted price. */
const roomToHold = {
  quoteToken: z.string().max(4000),
  /** The member's coupons to use, and the total in won that the page showed with them. */
  coupons: z
    .object({ ids: z.array(bodyId).min(1).max(100), total: won })
    .nullable()
    .default(null),
};

/** What is typed once for a booking, or for a pair of them. */
const bookingDetails = {
  guest: guestDetails,
  requests: z.string().max(1000).default(''),
  /** One of the hours from the hotel's check-in on (`15:00`, `24:00`: after midnight), or unknown. */
  arrival: z
    .string()
    .regex(/^\d{2}:00$/)
    .nullable()
    .default(null),
  /**
   * The guest is somebody other than the member who books, who gets the mails about the booking,
   * too.
   */
  forOther: z.boolean().default(false),
  consents: z.object({
    terms: z.boolean(),
    privacy: z.boolean(),
    cancellation: z.boolean(),
    marketing: z.boolean().default(false),
  }),
  /**
   * Repeating a request with the same key returns the same hold, as long as that exists. By default
   * it is the `Idempotency-Key` of the request.
   */
  idempotencyKey: z.string().min(8).max(100).optional(),
};

const heldRoom = z.object({ id: bookingId, total: won });

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
    body: z.object({ ...roomToHold, ...bookingDetails }),
    response: z.object({ id: bookingId, holdExpiresAt: instant, total: won }),
  }),
  holdPair: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/temporary-save/pair',
    access: 'member',
    group: 'reservation',
    summary: 'Holds two rooms of one hotel for the same nights, both or neither, as two bookings',
    body: z.object({
      first: z.object(roomToHold),
      second: z.object(roomToHold),
      ...bookingDetails,
    }),
    response: z.object({
      first: heldRoom,
      second: heldRoom,
      holdExpiresAt: instant,
      /** The sum of both, in won. */
      total: won,
    }),
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
      /** The code of the bank that is to issue the account for a deposit. */
      bank: z.string().max(4).nullable().default(null),
      /** Requests a cash receipt for the deposit, by a mobile or a business number. */
      cashReceipt: z
        .object({ purpose: z.enum(CASH_RECEIPT_PURPOSES), number: z.string().max(40) })
        .nullable()
        .default(null),
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
      orderId,
      amount: z.coerce.number().int(),
    }),
    response: z.object({
      id: bookingId,
      outcome: z.enum(['BOOKED', 'PENDING', 'DECLINED']),
      /** The error code with which the gateway declined. */
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
  changeHoldCoupons: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/reservations/{id}/coupons',
    access: 'member',
    group: 'reservation',
    summary: 'Uses other coupons for a held booking that nothing has been paid of yet',
    params: byId,
    body: z.object({
      /** Ids of the member's own coupons, which replace those of the booking. */
      ids: z.array(bodyId).max(100),
      /** The total in won that the member was shown for them. */
      total: won,
    }),
    response: z.object({ id: bookingId, total: won }),
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
      /** Required for what was paid by a deposit, and otherwise not allowed. */
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
  getChangeCalendar: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/reservations/{id}/change/calendar',
    access: 'member',
    group: 'reservation',
    summary:
      'The days to which a paid stay can be moved, with the room’s total for each, or why not',
    params: byId,
    query: z.object({
      /** The length of the moved stay; an extension has a length for each day and ignores it. */
      nights: z.coerce.number().int().min(1).max(MAX_STAY_NIGHTS),
      from: z.string().max(40),
      to: z.string().max(40),
    }),
    response: z.object({
      /** DATES: each day is a check-in of the length. EXTENSION: each day is a later check-out. */
      scope: z.enum(['DATES', 'EXTENSION']),
      minNights: z.int(),
      maxNights: z.int(),
      lengthDiscounts: z.array(z.object({ minNights: z.int(), percent: z.number() })),
      /** Totals are those of a new booking: without add-ons, coupons and fees of the change. */
      days: z.array(calendarDay),
    }),
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
  quoteLeaving: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/reservations/{id}/leaving',
    access: 'member',
    group: 'reservation',
    summary: 'What leaving a stay on a day would return',
    params: byId,
    query: z.object({ on: night }),
    response: leavingTerms,
  }),
  listLeavingRefunds: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/reservations/{id}/leaving/refunds',
    access: 'member',
    group: 'reservation',
    summary: 'What leaving the stay would return on each of its days, told on that day',
    params: byId,
    /** Empty where the stay is over or was given up, and while a change of its dates is under way. */
    response: z.object({ steps: z.array(leavingRefund) }),
  }),
  leaveEarly: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservations/{id}/leaving',
    access: 'member',
    group: 'reservation',
    summary: 'Ends a stay that has begun on an earlier day and returns the refund that was shown',
    params: byId,
    body: z.object({
      leavesOn: night,
      /** The refund the guest saw; another amount now is REFUND_CHANGED and changes nothing. */
      expectedRefund: won,
      /** Required for what was paid by a deposit, and otherwise not allowed. */
      account: refundAccount.nullable().default(null),
    }),
    response: z.object({
      id: bookingId,
      /** LEAVING: the refund isn't certain yet, and the booking is as it was until it is. */
      state: z.enum(['LEFT', 'LEAVING']),
      leavesOn: night,
      refund: won,
      fee: won,
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
    // Gateways look at the status; some also expect OK in the body.
    response: z.object({ result: z.literal('OK') }),
  }),
  logPartnerPayment: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/etbs/log',
    access: 'member',
    group: 'reservation',
    summary:
      "Keeps a step of the business provider's payment; with points, its order is written down",
    params: byId,
    body: z.object({
      step: z.string().max(100),
      detail: z.string().max(1000).default(''),
      /** Won: starts the payment with so many points; the rest is then paid by card. */
      points: won.optional(),
    }),
    response: done.extend({
      /** The order that `payment-link` of the benefit proxy needs; null for any other step. */
      order: z.object({ orderId, points: won, rest: won }).nullable(),
    }),
  }),
  succeedPartnerPayment: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/etbs/success',
    access: 'member',
    group: 'reservation',
    summary: "The business provider's return after a payment by benefit points",
    params: byId,
    query: z.object({
      /** The order of points; by default the latest one. */
      orderId: orderId.optional(),
      token: z.string().max(2000).optional(),
    }),
    response: z.object({
      id: bookingId,
      /** REST_DUE: the points are taken, and the rest is to be paid by one of `methods`. */
      outcome: z.enum(['BOOKED', 'REST_DUE', 'PENDING', 'DECLINED']),
      failureCode: z.string().nullable(),
    }),
  }),
  failPartnerPayment: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservation/{id}/etbs/fail',
    access: 'member',
    group: 'reservation',
    summary:
      "The business provider's return without a payment; points that are in go back, the hold stays",
    params: byId,
    body: z.object({
      code: z.string().max(100).default(''),
      /** The order of points; by default the latest one. */
      orderId: orderId.optional(),
    }),
    response: done,
  }),
} as const;
