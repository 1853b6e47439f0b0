import { count, gt, lt } from 'drizzle-orm';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

import { analyticsEvents as eventSchemas } from '@/contract/content/analytics-events';
import { DEVICES, EVENTS_PATH, MAX_EVENTS } from '@/contract/content/analytics-sink';
import { keptMs } from '@/domain/account/kept-data';
import { keysOf } from '@/domain/keys-of';
import type { Database } from '@/server/platform/db/client';
import { analyticsEvents } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { clientOf, type Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { storable } from '@/server/platform/http/request-body';
import { DAY_MS, MAX_EVENTS_A_DAY } from '@/server/platform/limits/limits';
import { countRefusal } from '@/reporting/metrics';
import { siteLimit } from '@/server/platform/limits/memory-limit';

const sentEvent = z
  .strictObject({
    id: z.uuid(),
    at: z.iso.datetime(),
    locale: z.enum(['ko', 'en']),
    name: z.enum(keysOf(eventSchemas)),
    payload: z.record(z.string(), z.unknown()),
  })
  .refine(({ name, payload }) => eventSchemas[name].safeParse(payload).success, {
    path: ['payload'],
  });

/**
 * A batch of events as the API accepts it: only events of the table, with their own fields only.
 */
const eventBatch = z.strictObject({
  visit: z.uuid(),
  device: z.enum(DEVICES),
  events: z.array(sentEvent).min(1).max(MAX_EVENTS),
});

const MAX_BYTES = 16 * 1024;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Browsers that were offline send events late; a time that differs by more isn't believed. */
const MAX_LATE_MS = 24 * HOUR_MS;
const MAX_EARLY_MS = 5 * 60_000;
/**
 * Mounts `POST /api/events`, which stores events of visitors who agreed to statistics. It isn't in
 * the contract because browsers send it while they leave a page and don't read the answer. No
 * address, account or user agent is stored; the limits by address are kept in
 * memory, so that not even a digest of an address gets into the database. Errors: INPUT_INVALID,
 * RATE_LIMITED.
 */
export function mountEvents(app: Hono<Env>, deps: Pick<Deps, 'db' | 'now' | 'log'>): void {
  const time = () => deps.now().getTime();
  const batches = siteLimit('eventBatches', time);
  const rows = siteLimit('eventRows', time);
  const mayGrow = dailyCap(deps);
  let sweptAt = 0;
  app.post(
    EVENTS_PATH,
    bodyLimit({
      maxSize: MAX_BYTES,
      onError: () => {
        throw new AppError('INPUT_INVALID');
      },
    }),
    async (c) => {
      const client = clientOf(c);
      batches.mustTake(client);
      const body: unknown = await c.req.json().catch(() => null);
      const parsed = eventBatch.safeParse(storable(body));
      if (!parsed.success) throw new AppError('INPUT_INVALID');
      const { visit, device, events } = parsed.data;
      const now = deps.now();
      rows.mustTake(client, events.length);
      if (!(await mayGrow(events.length))) {
        countRefusal('eventsDaily');
        throw new AppError('RATE_LIMITED', { retryAfterSeconds: HOUR_MS / 1000 });
      }
      await deps.db
        .insert(analyticsEvents)
        .values(events.map((event) => ({ ...event, visit, device, at: believable(event.at, now) })))
        .onConflictDoNothing();
      if (now.getTime() - sweptAt > HOUR_MS) {
        sweptAt = now.getTime();
        await sweepEvents(deps.db, now);
      }
      return c.body(null, 204);
    },
  );
}

/**
 * Makes a function that tells whether the table may still grow today. Each process counts the rows
 * at most once a minute and counts its own events in between.
 */
function dailyCap({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>) {
  let countedAt = Number.NEGATIVE_INFINITY;
  let rows = 0;
  return async (more: number): Promise<boolean> => {
    const time = now().getTime();
    if (time - countedAt >= MINUTE_MS) {
      countedAt = time;
      const [stored] = await db
        .select({ rows: count() })
        .from(analyticsEvents)
        .where(gt(analyticsEvents.at, new Date(time - DAY_MS)));
      rows = stored?.rows ?? 0;
      if (rows >= MAX_EVENTS_A_DAY) {
        log.warn({ rows }, 'more analytics in a day than are kept; the rest is dropped');
      }
    }
    if (rows >= MAX_EVENTS_A_DAY) return false;
    rows += more;
    return true;
  };
}

/** The browser's time, or the server's if the browser's is impossible. */
function believable(at: string, now: Date): Date {
  const claimed = new Date(at);
  const late = now.getTime() - claimed.getTime();
  return late > MAX_LATE_MS || late < -MAX_EARLY_MS ? now : claimed;
}

/**
 * Deletes events that have been kept for long enough: 13 months (`KEPT_DATA`), so that a month can be
 * compared with the same month of the year before.
 */
export async function sweepEvents(db: Database, now: Date): Promise<void> {
  await db
    .delete(analyticsEvents)
    .where(lt(analyticsEvents.at, new Date(now.getTime() - keptMs('statistics'))));
}
