import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { lt } from 'drizzle-orm';

import { EVENTS_PATH } from '@/contract/analytics-sink';
import { analyticsEvents } from '../db/schema';
import type { Database } from '../db/client';
import { AppError } from '../http/app-error';
import type { Env } from '../http/env';
import type { Deps } from '../http/handler';
import { eventBatch } from './batch';
import { createLimiter } from './limiter';

const MAX_BYTES = 16 * 1024;
const HOUR_MS = 3_600_000;
/** Browsers that were offline send late; a clock that is further off is not believed. */
const MOST_LATE_MS = 24 * HOUR_MS;
const MOST_EARLY_MS = 5 * 60_000;
/** Events are kept for 13 months, so that a month can be set beside the same one a year before. */
const KEPT_MS = 396 * 24 * HOUR_MS;

/**
 * `POST /api/events`: takes batches of events of visitors who agreed to be counted. Outside the
 * contract's table of calls, because browsers send it as they leave a page and read no answer.
 * What is kept leads to nobody: no address, no account, no user agent. Errors: INPUT_INVALID,
 * RATE_LIMITED.
 */
export function mountEvents(app: Hono<Env>, deps: Pick<Deps, 'db' | 'now'>): void {
  const mayCome = createLimiter(deps.now);
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
      if (!mayCome(c.req.header('x-client-address') ?? '')) throw new AppError('RATE_LIMITED');
      const body: unknown = await c.req.json().catch(() => null);
      const parsed = eventBatch.safeParse(body);
      if (!parsed.success) throw new AppError('INPUT_INVALID');
      const { visit, device, events } = parsed.data;
      const now = deps.now();
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

/** The browser's instant, or the server's where that can't be. */
function believable(at: string, now: Date): Date {
  const claimed = new Date(at);
  const late = now.getTime() - claimed.getTime();
  return late > MOST_LATE_MS || late < -MOST_EARLY_MS ? now : claimed;
}

/** Removes what has been kept long enough. */
export async function sweepEvents(db: Database, now: Date): Promise<void> {
  await db.delete(analyticsEvents).where(lt(analyticsEvents.at, new Date(now.getTime() - KEPT_MS)));
}
