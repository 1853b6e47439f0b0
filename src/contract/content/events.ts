import { z } from 'zod';

import { night, picture } from '../common';
import { ending, periodState } from './promotions';
import { richText } from './rich-text';
import { endpoint } from '../endpoint';

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
