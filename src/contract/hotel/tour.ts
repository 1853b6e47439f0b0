import { z } from 'zod';

import { hotelId, answeredHotelId, instant, night, picture } from '../common';
import { endpoint } from '../endpoint';
import { TOUR_PEOPLE } from '@/domain/hotel/tour';

export const tourId = z.string().regex(/^T[0-9A-HJKMNP-TV-Z]{12}$/);

const byId = z.object({ id: tourId });

/** A day and a time by the hotel's clock; the domain checks them. */
const time = { date: z.string().max(40), time: z.string().max(40) };

export const tourView = z.object({
  id: tourId,
  state: z.enum(['BOOKED', 'CANCELLED', 'DONE']),
  hotel: z.object({
    id: answeredHotelId,
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    picture,
  }),
  /** The date at the hotel (Asia/Seoul); the time is local, too. */
  date: night,
  /** The time as `HH:MM`. */
  time: z.string(),
  startsAt: instant,
  minutes: z.int(),
  people: z.int(),
  visitor: z.object({ name: z.string(), tel: z.string() }),
  note: z.string(),
  /** Whether the tour may still be changed or cancelled. */
  open: z.boolean(),
});

export const tourEndpoints = {
  listTours: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/tours',
    access: 'member',
    group: 'tour',
    summary: "The member's hotel tours",
    response: z.object({
      /** The tours that aren't over, the soonest first. */
      upcoming: z.array(tourView),
      /** Tours that are over or cancelled, the latest first; at most 50. */
      past: z.array(tourView),
    }),
  }),
  getTour: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/tours/{id}',
    access: 'member',
    group: 'tour',
    summary: 'A hotel tour of the member',
    params: byId,
    response: tourView,
  }),
  bookTour: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/tours',
    access: 'member',
    group: 'tour',
    summary: 'Takes a place in a hotel tour; the confirmation goes to the member’s e-mail address',
    body: z.object({
      hotelId,
      ...time,
      people: z.int().min(1).max(TOUR_PEOPLE).default(1),
      visitor: z.object({
        name: z.string().trim().min(1).max(80),
        /** The telephone number as typed; it is stored as E.164. */
        tel: z.string().trim().min(5).max(30),
        /** The country of the telephone number by ISO 3166, such as KR. */
        telCountry: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .default('KR'),
      }),
      /** What the party would like to see or know. */
      note: z.string().trim().max(500).default(''),
      /** The consent to tell the hotel who comes. */
      consent: z.boolean(),
    }),
    response: tourView,
  }),
  changeTour: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/tours/{id}',
    access: 'member',
    group: 'tour',
    summary: 'Moves a hotel tour to another time; the same time again changes nothing',
    params: byId,
    body: z.object(time),
    response: tourView,
  }),
  cancelTour: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/tours/{id}',
    access: 'member',
    group: 'tour',
    summary: 'Cancels a hotel tour; a second time changes nothing',
    params: byId,
    response: tourView,
  }),
} as const;

export type TourView = z.infer<typeof tourView>;
