import { z } from 'zod';

import { analyticsEvents, type AnalyticsEventName } from '@/contract/content/analytics-events';
import { DEVICES, MAX_EVENTS } from '@/contract/content/analytics-sink';

const names = Object.keys(analyticsEvents) as [AnalyticsEventName, ...AnalyticsEventName[]];

const sentEvent = z
  .strictObject({
    id: z.uuid(),
    at: z.iso.datetime(),
    locale: z.enum(['ko', 'en']),
    name: z.enum(names),
    payload: z.record(z.string(), z.unknown()),
  })
  .refine(({ name, payload }) => analyticsEvents[name].safeParse(payload).success, {
    path: ['payload'],
  });

/**
 * A batch of events as the API accepts it: only events of the table, with their own fields only.
 */
export const eventBatch = z.strictObject({
  visit: z.uuid(),
  device: z.enum(DEVICES),
  events: z.array(sentEvent).min(1).max(MAX_EVENTS),
});
