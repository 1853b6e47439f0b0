import { z } from 'zod';

import { API_LANGUAGES } from './language';
import { bookingId, instant, night, picture, won } from './common';
import { personalCouponView } from './coupon';
import { endpoint } from './endpoint';
import { notificationView } from './notification';
import { RESERVATION_STATES, reservationView } from './reservation-view';

/** A booking as the list in my page shows it. */
export const reservationCard = z.object({
  id: bookingId,
  state: z.enum(RESERVATION_STATES),
  hotelId: z.int(),
  hotelName: z.string(),
  roomName: z.string(),
  picture,
  checkIn: night,
  checkOut: night,
  nights: z.int(),
  adults: z.int(),
  children: z.int(),
  total: won,
  /** Won that coupons took off, before the total. */
  couponDiscount: won,
  refund: won.nullable(),
  holdExpiresAt: instant.nullable(),
  /** A review that may be written now, or that others can read; null for neither. */
  review: z.enum(['OPEN', 'WRITTEN']).nullable(),
  createdAt: instant,
});

export const faqView = z.object({
  id: z.int(),
  category: z.string(),
  question: z.string(),
  answer: z.string(),
});

export const membershipEndpoints = {
  getMypage: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/mypage',
    access: 'member',
    group: 'mypage',
    summary: 'Counts and the next stay for my page',
    response: z.object({
      name: z.string(),
      upcoming: reservationCard.nullable(),
      counts: z.object({
        upcoming: z.int(),
        past: z.int(),
        cancelled: z.int(),
        coupons: z.int(),
        unread: z.int(),
      }),
      notifications: notificationView,
      /** What a browser subscribes to messages with; null where the site sends none. */
      push: z.object({ publicKey: z.string() }).nullable(),
    }),
  }),
  listMypageFaq: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/mypage/faq',
    access: 'public',
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
    summary: "The member's bookings; state and year left out means all",
    query: z.object({
      state: z.enum(['upcoming', 'past', 'cancelled', 'unpaid']).optional(),
      year: z.coerce.number().int().min(2000).max(2200).optional(),
    }),
    response: z.object({ reservations: z.array(reservationCard), years: z.array(z.int()) }),
  }),
  getMypageReservation: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/mypage/reservations/{id}',
    access: 'member',
    group: 'mypage',
    summary: 'A booking in full, with what cancelling now would return',
    params: z.object({ id: bookingId }),
    response: reservationView,
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
