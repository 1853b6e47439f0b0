import type { Transaction } from '@/server/platform/db/client';
import { mailOutbox } from '@/server/platform/db/schema';
import { seal } from '@/server/platform/sealed-text';
import type { Mail } from '@/server/platform/providers/mailer';

/** A mail to be sent; there is at most one for each `id`, which names its occasion. */
export type OutboxMail = Omit<Mail, 'messageId'> & { readonly id: string };

/**
 * Enqueues a mail in the transaction that causes it: it is sent if, and only if, that transaction
 * commits. A second mail with the same id is ignored.
 * @param secret seals the texts, for a mail that contains a secret which must not be readable in
 * the database
 */
export async function enqueueMail(
  tx: Transaction,
  mail: OutboxMail,
  now: Date,
  secret?: string,
): Promise<void> {
  const { text, html } = mail;
  const content =
    secret === undefined
      ? { text, html }
      : { text: seal(secret, text), html: seal(secret, html), sealed: true };
  await tx
    .insert(mailOutbox)
    .values({ ...mail, ...content, createdAt: now, nextTryAt: now })
    .onConflictDoNothing();
}
