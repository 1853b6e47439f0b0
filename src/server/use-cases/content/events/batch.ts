import { z } from 'zod';

import { analyticsEvents } from '@/contract/content/analytics-events';
import { DEVICES, MAX_EVENTS } from '@/contract/content/analytics-sink';
import { keysOf } from '@/domain/keys-of';

const sentEvent = z
  .strictObject({
    id: z.uuid(),
    at: z.iso.datetime(),
    locale: z.enum(['ko', 'en']),
    name: z.enum(keysOf(analyticsEvents)),
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
