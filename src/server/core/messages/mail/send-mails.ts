import { and, eq, isNull } from 'drizzle-orm';

import { claimDue, MAX_TRIES, nextTry, runRound } from '../outbox-round';
import type { Transaction } from '@/server/platform/db/client';
import { type Builder, givenColumns, prepared } from '@/server/platform/db/prepared';
import { mailOutbox } from '@/server/platform/db/schema';
import { kindOf } from '@/server/platform/log';
import type { Deps } from '@/server/platform/http/handler';
import type { Mail } from '@/server/platform/providers/senders';
import { seal, unseal } from '@/server/platform/secrets';

/** A mail server takes some tenths of a second for each mail, most of which is waiting. */
const AT_ONCE = 4;

type SendDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'log' | 'config'>;

/**
 * Sends the mails that wait in the outbox, outside of any transaction. The round ends with the first
 * failure; mails that are on their way then are still sent.
 *
 * If a process dies after the server accepted a mail and before that is recorded, the mail is sent
 * again when the lease is over. Both copies have the same Message-ID, so that mailboxes can
 * recognize the duplicate.
 * @returns how many were sent, and how many failed
 */
export function sendMails(deps: SendDeps): Promise<{ sent: number; failed: number }> {
  return runRound(() => sendNext(deps), 1, AT_ONCE);
}

async function sendNext(deps: SendDeps): Promise<'SENT' | 'FAILED' | null> {
  const id = await claimDue<string>(deps.db, mailOutbox, deps.now());
  if (id === undefined) return null;
  const [row] = await deps.db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  if (row === undefined) return null;
  const { to, subject, attachments } = row;
  const opened = (text: string) => (row.sealed ? unseal(deps.config, text) : text);
  try {
    const [text, html] = [opened(row.text), opened(row.html)];
    const messageId = `<${id}@${new URL(deps.config.siteUrl).hostname}>`;
    await deps.mailer.send({ messageId, to, subject, text, html, attachments });
  } catch (error) {
    await putOff(deps, row, kindOf(error));
    return 'FAILED';
  }
  // The encrypted texts of a mail are deleted once it is sent, because nobody needs them any more.
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
    // The row is changed only if this process still holds its lease.
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.tries, tries), isNull(mailOutbox.sentAt)));
  const facts = { mail: id, tries, kind };
  if (tries < MAX_TRIES) deps.log.warn(facts, 'a mail was not sent and is tried again');
  else deps.log.error(facts, 'a mail was given up');
}

/** A mail to be sent; there is at most one for each `id`, which names its occasion. */
export type OutboxMail = Omit<Mail, 'messageId'> & { readonly id: string };

/**
 * Enqueues a mail in the transaction that causes it: it is sent if, and only if, that transaction
 * commits. A second mail with the same id is ignored.
 * @param secret encrypts the texts of a mail with a secret in it, such as a voucher code, until it
 * is sent
 */
export async function enqueueMail(
  tx: Transaction,
  mail: OutboxMail,
  now: Date,
  secret?: string,
): Promise<void> {
  await enqueue(tx, mailValues(mail, now, secret));
}

/** The values of the placeholders in `insertMail`. */
export function mailValues(mail: OutboxMail, now: Date, secret?: string) {
  const { text, html, attachments = [] } = mail;
  const content =
    secret === undefined
      ? { text, html, sealed: false }
      : { text: seal(secret, text), html: seal(secret, html), sealed: true };
  return { ...mail, ...content, attachments, createdAt: now, nextTryAt: now };
}

/** The statement that enqueues a mail, also as a part of another one. */
export const insertMail = (db: Builder) =>
  db
    .insert(mailOutbox)
    .values(
      givenColumns(mailOutbox, [
        'id',
        'to',
        'subject',
        'text',
        'html',
        'sealed',
        'attachments',
        'createdAt',
        'nextTryAt',
      ]),
    )
    .onConflictDoNothing();

const enqueue = prepared('insert_mail', insertMail);
