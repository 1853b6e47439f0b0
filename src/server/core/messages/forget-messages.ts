import { and, gte, inArray, isNotNull, lte, ne, or, type SQL } from 'drizzle-orm';

import { keptMs } from '@/domain/account/kept-data';
import type { Database } from '@/server/platform/db/client';
import { mailOutbox, notifications } from '@/server/platform/db/schema';
import { MAX_TRIES } from './outbox-round';

/** How many rows one statement empties or deletes, so that no statement holds its locks for long. */
const MAX_ROWS = 500;

/**
 * Empties the mails, and deletes the notices, that have been kept for as long as `KEPT_DATA` says. The
 * row of a mail stays, with its id and without an address or a text: its id keeps the same occasion
 * from being told twice, and shows the audit that the guest was told.
 * @returns how many mails and notices there were
 */
export async function forgetMessages(db: Database, now: Date): Promise<number> {
  return (await forgetMails(db, now)) + (await forgetNotices(db, now));
}

async function forgetMails(db: Database, now: Date): Promise<number> {
  const by = new Date(now.getTime() - keptMs('mails'));
  const givenUp = and(gte(mailOutbox.tries, MAX_TRIES), lte(mailOutbox.nextTryAt, by));
  const isOld = and(
    ne(mailOutbox.to, ''),
    or(and(isNotNull(mailOutbox.sentAt), lte(mailOutbox.sentAt, by)), givenUp),
  );
  return inRounds(async () => {
    const emptied = await db
      .update(mailOutbox)
      .set({ to: '', subject: '', text: '', html: '', attachments: [], sealed: false })
      .where(inArray(mailOutbox.id, someOf(db, isOld)))
      .returning({ id: mailOutbox.id });
    return emptied.length;
  });
}

const someOf = (db: Database, which: SQL | undefined) =>
  db.select({ id: mailOutbox.id }).from(mailOutbox).where(which).limit(MAX_ROWS);

async function forgetNotices(db: Database, now: Date): Promise<number> {
  const by = new Date(now.getTime() - keptMs('notices'));
  const old = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lte(notifications.createdAt, by))
    .limit(MAX_ROWS);
  return inRounds(async () => {
    const deleted = await db
      .delete(notifications)
      .where(inArray(notifications.id, old))
      .returning({ id: notifications.id });
    return deleted.length;
  });
}

async function inRounds(round: () => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const some = await round();
    all += some;
    if (some < MAX_ROWS) return all;
  }
}
