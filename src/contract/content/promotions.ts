import { z } from 'zod';

import { PERIOD_STATES } from '@/domain/content/content';
import { instant, night, picture, stay, stayQuery } from '../common';
import { couponView } from '../coupon/coupon';
import { endpoint } from '../endpoint';
import { hotelCard } from '../hotel/hotel';
import { richText } from './rich-text';

const periodState = z.enum(PERIOD_STATES);

/** When something ends by the server's clock, and what that clock showed when it was read. */
const ending = z.object({ endsAt: instant, readAt: instant });

export const promotionCard = z.object({
  tag: z.string(),
  title: z.string(),
  summary: z.string(),
  picture,
  state: periodState,
  startsOn: night,
  endsOn: night,
  hotelCount: z.int(),
});

export const promotionEndpoints = {
  listPromotions: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/promotions',
    access: 'public',
    sharedMs: 2_000,
    group: 'promotions',
    summary: 'Promotions that run now, or those to come, or those that are over',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1000).default(1),
      state: periodState.default('RUNNING'),
    }),
    response: z.object({
      promotions: z.array(promotionCard),
      total: z.int(),
      /** The number of promotions in each state. */
      counts: z.record(periodState, z.int()),
    }),
  }),
  getPromotion: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/promotions/{tag}',
    access: 'public',
    sharedMs: 2_000,
    group: 'promotions',
    summary: 'A promotion with its hotels and coupons; of one that is over what it was, and others',
    params: z.object({ tag: z.string().max(80) }),
    query: stayQuery,
    response: promotionCard.extend({
      ...ending.shape,
      body: richText,
      /** The terms of the promotion, one per line. */
      terms: z.array(z.string()),
      stay,
      /** The hotels of the promotion; empty once it is over. */
      hotels: z.array(hotelCard),
      /** The coupons of the promotion; empty before it begins and once it is over. */
      coupons: z.array(couponView),
      /** Promotions that run now, given when this one doesn't. */
      others: z.array(promotionCard),
    }),
  }),
} as const;

export type PromotionCard = z.infer<typeof promotionCard>;

export const eventCard = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  picture,
  state: periodState,
  /** The first day of the event; null for an event that always existed. */
  startsOn: night.nullable(),
  endsOn: night,
});

export const eventEndpoints = {
  listEvents: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/events',
    access: 'public',
    sharedMs: 2_000,
    group: 'events',
    summary: 'Events that run now, then those to come',
    response: z.object({ events: z.array(eventCard) }),
  }),
  getEventPage: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/events/{slug}',
    access: 'public',
    sharedMs: 2_000,
    group: 'events',
    summary: 'An event page, also of an event that is over',
    params: z.object({ slug: z.string().max(80) }),
    response: eventCard.extend({ ...ending.shape, body: richText, others: z.array(eventCard) }),
  }),
} as const;

export type EventCard = z.infer<typeof eventCard>;
