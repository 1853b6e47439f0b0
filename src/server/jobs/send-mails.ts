import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm';

import { withRetry } from '../db/retry';
import { mailOutbox } from '../db/schema';
import type { Deps } from '../http/handler';
import { kindOf } from './error-kind';

export type SendDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'log' | 'config'>;

export const MAX_TRIES = 8;
/**
 * A round goes on while mail is due, for so long: no outbox grows because its rounds are few, and a
 * process that is told to end need not wait for all of it.
 */
const ROUND_MS = 8_000;
/** Longer than the mailer's time-outs take, so that a mail isn't taken twice while it is sent. */
const LEASE_MS = 5 * 60_000;
/** After a failure: 1, 3, 9, 27 … minutes; the last try comes some 18 hours after the first. */
const FIRST_PAUSE_MS = 60_000;
const PAUSE_FACTOR = 3;

/**
 * Sends the mail that waits in the outbox, each outside of any transaction. Mails are taken one at
 * a time, so that a slow server can't outlast the lease of those behind. The round ends at the
 * first failure: mostly the server is down for all, and the others have their turn in the next.
 *
 * A process that dies after the server took a mail and before that is written down leaves it to be
 * sent again when the lease is over: at most twice for one such death. Both copies have the same
 * Message-ID, by which mailboxes may tell that they are one.
 * @returns how many were sent, and how many failed
 */
export async function sendMails(deps: SendDeps): Promise<{ sent: number; failed: number }> {
  const { hostname } = new URL(deps.config.siteUrl);
  const began = performance.now();
  let sent = 0;
  for (; performance.now() - began < ROUND_MS; sent += 1) {
    const row = await withRetry(() => claim(deps));
    if (row === undefined) return { sent, failed: 0 };
    const { id, to, subject, text, html, attachments } = row;
    try {
      const messageId = `<${id}@${hostname}>`;
      await deps.mailer.send({ messageId, to, subject, text, html, attachments });
    } catch (error) {
      await putOff(deps, row, kindOf(error));
      return { sent, failed: 1 };
    }
    await deps.db
      .update(mailOutbox)
      .set({ sentAt: deps.now(), lastError: null })
      .where(eq(mailOutbox.id, id));
  }
  return { sent, failed: 0 };
}

type Row = typeof mailOutbox.$inferSelect;

/** Takes the mail that is due longest, by putting it off; those another process takes are skipped. */
function claim(deps: SendDeps): Promise<Row | undefined> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const [due] = await tx
      .select()
      .from(mailOutbox)
      .where(
        and(
          isNull(mailOutbox.sentAt),
          lte(mailOutbox.nextTryAt, now),
          lt(mailOutbox.tries, MAX_TRIES),
        ),
      )
      .orderBy(asc(mailOutbox.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (due === undefined) return undefined;
    // Counted before it is sent: a mail that ends the process isn't tried for ever.
    const [taken] = await tx
      .update(mailOutbox)
      .set({ tries: due.tries + 1, nextTryAt: new Date(now.getTime() + LEASE_MS) })
      .where(eq(mailOutbox.id, due.id))
      .returning();
    return taken;
  });
}

async function putOff(deps: SendDeps, row: Row, kind: string): Promise<void> {
  const pause = FIRST_PAUSE_MS * PAUSE_FACTOR ** (row.tries - 1);
  await deps.db
    .update(mailOutbox)
    .set({ lastError: kind, nextTryAt: new Date(deps.now().getTime() + pause) })
    // Not when the lease ran out and somebody else has it.
    .where(
      and(eq(mailOutbox.id, row.id), eq(mailOutbox.tries, row.tries), isNull(mailOutbox.sentAt)),
    );
  const facts = { mail: row.id, tries: row.tries, kind };
  if (row.tries < MAX_TRIES) deps.log.warn(facts, 'a mail was not sent and is tried again');
  else deps.log.error(facts, 'a mail was given up');
}
