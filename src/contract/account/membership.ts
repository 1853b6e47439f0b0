import { z } from 'zod';

import { notificationView } from './notification';
import { paymentHistory } from '../booking/payment-history';
import { RESERVATION_STATES, reservationView } from '../booking/reservation-view';
import {
  bookingId,
  answeredHotelId,
  instant,
  night,
  picture,
  answeredRoomTypeId,
  won,
} from '../common';
import { richText } from '../content/rich-text';
import { personalCouponView } from '../coupon/coupon';
import { endpoint } from '../endpoint';
import { API_LANGUAGES } from '../language';
import { ADD_ON_CODES } from '@/domain/price/add-on';
import { STAY_NEEDS } from '@/domain/stay/stay-phase';
import { STAY_TASKS } from '@/domain/stay/stay-tasks';

/** Bookings per page of my page's list, and the most in one answer. */
export const BOOKINGS_A_PAGE = 20;
/** How many entries of each kind the head of my page gets; the lists have the rest. */
export const MYPAGE_LIMITS = { waiting: 20, others: 5, reviews: 3 } as const;

/** A booking in the list of my page. */
export const reservationCard = z.object({
  id: bookingId,
  state: z.enum(RESERVATION_STATES),
  hotelId: answeredHotelId,
  hotelName: z.string(),
  roomId: answeredRoomTypeId,
  roomName: z.string(),
  picture,
  checkIn: night,
  checkOut: night,
  nights: z.int(),
  adults: z.int(),
  children: z.int(),
  total: won,
  /** The won that coupons took off before the total. */
  couponDiscount: won,
  refund: won.nullable(),
  holdExpiresAt: instant.nullable(),
  /** OPEN: a review may be written now. WRITTEN: others can read one. Null for neither. */
  review: z.enum(['OPEN', 'WRITTEN']).nullable(),
  /**
   * Which dates of the stay may be changed, by the hotel's clock, even while another change is
   * open.
   */
  change: z.enum(['DATES', 'EXTENSION']).nullable(),
  createdAt: instant,
});

/** The next stay, or one that has just ended, with what its guest needs at this time. */
export const nextStay = z.object({
  booking: reservationCard,
  phase: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('AHEAD'), daysToGo: z.int() }),
    z.object({ kind: z.literal('NEAR'), daysToGo: z.int() }),
    z.object({ kind: z.literal('ARRIVAL') }),
    z.object({ kind: z.literal('ARRIVED') }),
    z.object({ kind: z.literal('STAYING'), nightsLeft: z.int() }),
    z.object({ kind: z.literal('LAST_DAY') }),
    z.object({ kind: z.literal('OVER') }),
  ]),
  /** What the guest needs now, the most important first. */
  needs: z.array(z.enum(STAY_NEEDS)),
  /** What the guest can prepare before the stay, and whether each is done; at most four, empty afterwards. */
  tasks: z.array(z.object({ kind: z.enum(STAY_TASKS), isDone: z.boolean() })),
  /** The name of the guest, which receipts and parcels bear. */
  guestName: z.string(),
  /**
   * What a guest needs to know for daily life at the hotel. `cleaning` and `parcels` are sentences that
   * the hotel wrote about them, null where it wrote none.
   */
  living: z.object({
    cleaning: z.string().nullable(),
    /** The rhythm of cleaning that the guest has added to the booking; null where none was added. */
    addedCleaning: z.enum(ADD_ON_CODES).nullable(),
    parcels: z.string().nullable(),
    /** Where a guest washes clothes: in the room, or in a laundry room of the hotel; null for neither. */
    laundry: z.enum(['ROOM', 'HOUSE']).nullable(),
    hasDryer: z.boolean(),
  }),
  hotel: z.object({
    name: z.string(),
    address: z.string(),
    /** The Korean address, for taxis and Korean maps. */
    addressKo: z.string(),
    phone: z.string(),
    lat: z.number(),
    lng: z.number(),
    checkInTime: z.string(),
    checkOutTime: z.string(),
  }),
  /** The hour in which the guest plans to arrive, by its beginning. */
  arrival: z.string().nullable(),
  /**
   * The refund while cancelling is free: until `until`, and afterwards; null when it isn't free.
   */
  cancellation: z.object({ refund: won, until: instant, after: won.nullable() }).nullable(),
});

/** Something that the member has to do, or is waiting for. */
export const waitingView = z.object({
  kind: z.enum([
    'HOLD',
    'PAYING',
    'DEPOSIT',
    'CHANGE_DUE',
    'CHANGE_PAYING',
    'REFUND',
    'REFUND_ACCOUNT',
  ]),
  id: bookingId,
  hotelName: z.string(),
  /** The won to pay, or the won being refunded. */
  amount: won,
  /** The deadline of the task; null where there is none. */
  until: instant.nullable(),
  /** The virtual account to pay into, for a DEPOSIT. */
  account: z.object({ bank: z.string(), number: z.string(), holder: z.string() }).nullable(),
});

/** A booking in full, as my page shows it. */
export const mypageReservation = reservationView.extend({ paymentHistory });

export const faqView = z.object({
  id: z.int(),
  category: z.string(),
  question: z.string(),
  /** The answer as plain text, one paragraph per line. */
  answer: z.string(),
  body: richText,
});

export const membershipEndpoints = {
  getMypage: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/mypage',
    access: 'member',
    group: 'mypage',
    summary: 'The next stay, what waits, and counts for my page',
    response: z.object({
      name: z.string(),
      /** The server's clock, so that a countdown doesn't depend on the visitor's clock. */
      now: instant,
      stay: nextStay.nullable(),
      /** Other future stays, the soonest first; at most MYPAGE_LIMITS.others. */
      others: z.array(reservationCard),
      /**
       * The tasks sorted by deadline, the nearest first; there are at most MYPAGE_LIMITS.waiting.
       */
      waiting: z.array(waitingView),
      /** Stays that can be reviewed, the latest first; at most MYPAGE_LIMITS.reviews. */
      reviews: z.array(reservationCard),
      /** The usable coupon that ends soonest. */
      nextCoupon: z.object({ title: z.string(), validUntil: instant }).nullable(),
      counts: z.object({
        upcoming: z.int(),
        past: z.int(),
        cancelled: z.int(),
        coupons: z.int(),
        unread: z.int(),
      }),
      notifications: notificationView,
      /** The key for subscribing to push messages; null where the site sends none. */
      push: z.object({ publicKey: z.string() }).nullable(),
    }),
  }),
  listMypageFaq: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/mypage/faq',
    access: 'public',
    sharedMs: 2_000,
    group: 'mypage',
    summary: 'Frequently asked questions about bookings and membership',
    response: z.object({ faqs: z.array(faqView) }),
  }),
  listReservations: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/mypage/reservations',
    access: 'member',
    group: 'mypage',
    summary: "The member's bookings by pages of 20; state and year left out means all",
    query: z.object({
      state: z.enum(['upcoming', 'past', 'cancelled', 'unpaid']).optional(),
      year: z.coerce.number().int().min(2000).max(2200).optional(),
      page: z.coerce.number().int().min(1).max(100_000).optional(),
    }),
    response: z.object({
      /** At most BOOKINGS_A_PAGE; none on a page past the last. */
      reservations: z.array(reservationCard),
      years: z.array(z.int()),
      /** How many bookings match the filter. */
      total: z.int(),
      page: z.int(),
      pageCount: z.int(),
    }),
  }),
  getMypageReservation: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/mypage/reservations/{id}',
    access: 'member',
    group: 'mypage',
    summary:
      'A booking in full, with what cancelling now would return and what happened to its money',
    params: z.object({ id: bookingId }),
    response: mypageReservation,
  }),
  editLanguage: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/mypage/edit/language',
    access: 'member',
    group: 'mypage',
    summary: 'The language the member is written to in',
    body: z.object({ language: z.enum(API_LANGUAGES) }),
    response: z.object({ language: z.enum(API_LANGUAGES) }),
  }),
  listMypageCoupons: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/mypage/personal-coupons',
    access: 'member',
    group: 'mypage',
    summary: 'The coupons of the member that can be used now',
    response: z.object({ coupons: z.array(personalCouponView) }),
  }),
} as const;

export type ReservationCard = z.infer<typeof reservationCard>;
export type MypageReservation = z.infer<typeof mypageReservation>;
export type NextStay = z.infer<typeof nextStay>;
export type WaitingView = z.infer<typeof waitingView>;
