import { sql, type SQL } from 'drizzle-orm';

import { type Database, rowsOf } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import type { mailOutbox, noticeOutbox } from '@/server/platform/db/schema';

/** How the rows of an outbox are claimed and sent; shared by mails and notices. */

export const MAX_TRIES = 8;
/**
 * How long a round goes on while rows are due, in ms: long enough that the outbox doesn't grow,
 * short enough that a process can stop in time.
 */
const ROUND_MS = 8_000;
/**
 * Longer than the time-outs of any provider, so that a row isn't claimed twice while it is being
 * sent.
 */
const LEASE_MS = 5 * 60_000;
/**
 * The pause after the first failure. Pauses grow to 1, 3, 9, 27 … minutes; the last try comes about
 * 18 hours after the first.
 */
const FIRST_PAUSE_MS = 60_000;
const PAUSE_FACTOR = 3;

/** When a message is sent again after this many failed attempts. */
export const nextTry = (now: Date, tries: number): Date =>
  new Date(now.getTime() + FIRST_PAUSE_MS * PAUSE_FACTOR ** (tries - 1));

const isDueAt = (now: Date): SQL =>
  sql`sent_at is null and next_try_at <= ${now.toISOString()} and tries < ${MAX_TRIES}`;

/** The SQL condition by which the job runner asks whether an outbox has a message to send now. */
export const hasDueMessages = (table: typeof mailOutbox | typeof noticeOutbox, now: Date): SQL =>
  sql`exists (select 1 from ${table} where ${isDueAt(now)})`;

/**
 * Claims the row that has been due longest, by moving its due time; rows that another process is
 * claiming are skipped. The try is counted beforehand, so that a row which crashes the process
 * isn't tried forever.
 * @param which an additional condition on the rows
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
          where ${isDueAt(now)} and ${which}
          order by next_try_at limit 1 for update skip locked
        )
        returning id`,
    ),
  );
  return taken?.id;
}

/**
 * Sends messages of an outbox until none is due. A message is claimed only right before it is sent: a claim
 * ends after five minutes, which messages further back would outlast if they were claimed together. The first
 * message is sent alone, so that a mail server that is down gets only one attempt in a round.
 * @param sendNext sends the next due row and returns the result; null when none is due
 * @param mostFailures the round ends after this many failures, since the server is probably down
 * for all rows
 * @param atOnce how many are on their way at a time, from the second on
 */
export async function runRound(
  sendNext: () => Promise<'SENT' | 'FAILED' | 'LEFT' | null>,
  mostFailures: number,
  atOnce = 1,
): Promise<{ sent: number; failed: number }> {
  const began = performance.now();
  const counts = { sent: 0, failed: 0 };
  let isEmpty = false;
  const goesOn = () =>
    !isEmpty && counts.failed < mostFailures && performance.now() - began < ROUND_MS;
  const sendOne = async () => {
    const end = await sendNext();
    if (end === null) isEmpty = true;
    if (end === 'SENT') counts.sent += 1;
    if (end === 'FAILED') counts.failed += 1;
  };
  await sendOne();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (goesOn()) await sendOne();
    }),
  );
  return counts;
}
