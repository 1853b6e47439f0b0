import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '../db/client';
import { withRetry } from '../db/retry';
import { rowsOf } from '../db/rows-of';
import type { mailOutbox, noticeOutbox } from '../db/schema';

/** How what waits in an outbox is sent: what mails and notices have in common. */

export const MAX_TRIES = 8;
/**
 * A round goes on while something is due, for so long: no outbox grows because its rounds are few, and
 * a process that is told to end need not wait for all of it.
 */
const ROUND_MS = 8_000;
/** Longer than any provider's time-outs take, so that a row isn't taken twice while it is sent. */
const LEASE_MS = 5 * 60_000;
/** After a failure: 1, 3, 9, 27 … minutes; the last try comes some 18 hours after the first. */
const FIRST_PAUSE_MS = 60_000;
const PAUSE_FACTOR = 3;

/** When a row that has failed so often is due again. */
export const nextTry = (now: Date, tries: number): Date =>
  new Date(now.getTime() + FIRST_PAUSE_MS * PAUSE_FACTOR ** (tries - 1));

/**
 * Takes the row that is due longest, by putting it off; those another process takes are skipped. The
 * try is counted before it is made: a row that ends the process isn't tried for ever.
 * @param which of the rows, besides being due
 * @returns its id, or undefined when none is due
 */
export async function claimDue<Id>(
  db: Database,
  table: typeof mailOutbox | typeof noticeOutbox,
  now: Date,
  which: SQL = sql`true`,
): Promise<Id | undefined> {
  const lease = new Date(now.getTime() + LEASE_MS);
  const [taken] = await withRetry(() =>
    rowsOf<{ id: Id }>(
      db,
      sql`
        update ${table} set tries = tries + 1, next_try_at = ${lease.toISOString()}
        where id = (
          select id from ${table}
          where sent_at is null and next_try_at <= ${now.toISOString()}
            and tries < ${MAX_TRIES} and ${which}
          order by next_try_at limit 1 for update skip locked
        )
        returning id`,
    ),
  );
  return taken?.id;
}

/**
 * Sends one after the other, so that a slow server can't outlast the lease of those behind.
 * @param sendNext sends the next one that is due and says how it went; null when none is
 * @param mostFailures the round ends with as many: mostly the server is down for all, and the others
 * have their turn in the next
 */
export async function runRound(
  sendNext: () => Promise<'SENT' | 'FAILED' | 'LEFT' | null>,
  mostFailures: number,
): Promise<{ sent: number; failed: number }> {
  const began = performance.now();
  const counts = { sent: 0, failed: 0 };
  while (counts.failed < mostFailures && performance.now() - began < ROUND_MS) {
    const end = await sendNext();
    if (end === null) break;
    if (end === 'SENT') counts.sent += 1;
    if (end === 'FAILED') counts.failed += 1;
  }
  return counts;
}
