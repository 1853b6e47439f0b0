import { and, eq, isNull } from 'drizzle-orm';

import { mailOutbox } from '../db/schema';
import type { Deps } from '../http/handler';
import { unseal } from '../sealed-text';
import { kindOf } from './error-kind';
import { claimDue, MAX_TRIES, nextTry, runRound } from './outbox-round';

export type SendDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'log' | 'config'>;

/**
 * Sends the mail that waits in the outbox, each outside of any transaction. The round ends at the
 * first failure.
 *
 * A process that dies after the server took a mail and before that is written down leaves it to be
 * sent again when the lease is over: at most twice for one such death. Both copies have the same
 * Message-ID, by which mailboxes may tell that they are one.
 * @returns how many were sent, and how many failed
 */
export function sendMails(deps: SendDeps): Promise<{ sent: number; failed: number }> {
  return runRound(() => sendNext(deps), 1);
}

async function sendNext(deps: SendDeps): Promise<'SENT' | 'FAILED' | null> {
  const id = await claimDue<string>(deps.db, mailOutbox, deps.now());
  if (id === undefined) return null;
  const [row] = await deps.db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  if (row === undefined) return null;
  const { to, subject, attachments } = row;
  const opened = (text: string) => (row.sealed ? unseal(deps.config.secret, text) : text);
  try {
    const [text, html] = [opened(row.text), opened(row.html)];
    const messageId = `<${id}@${new URL(deps.config.siteUrl).hostname}>`;
    await deps.mailer.send({ messageId, to, subject, text, html, attachments });
  } catch (error) {
    await putOff(deps, row, kindOf(error));
    return 'FAILED';
  }
  // A sealed mail isn't kept once it is sent: it would be opened by nobody but a thief.
  await deps.db
    .update(mailOutbox)
    .set({ sentAt: deps.now(), lastError: null, ...(row.sealed ? { text: '', html: '' } : {}) })
    .where(eq(mailOutbox.id, id));
  return 'SENT';
}

async function putOff(
  deps: SendDeps,
  { id, tries }: typeof mailOutbox.$inferSelect,
  kind: string,
): Promise<void> {
  await deps.db
    .update(mailOutbox)
    .set({ lastError: kind, nextTryAt: nextTry(deps.now(), tries) })
    // Not when the lease ran out and somebody else has it.
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.tries, tries), isNull(mailOutbox.sentAt)));
  const facts = { mail: id, tries, kind };
  if (tries < MAX_TRIES) deps.log.warn(facts, 'a mail was not sent and is tried again');
  else deps.log.error(facts, 'a mail was given up');
}
