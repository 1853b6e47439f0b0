import type { Transaction } from '../db/client';
import { mailOutbox } from '../db/schema';
import { seal } from '../sealed-text';
import type { Mail } from '../providers/mailer';

/** A mail and the occasion it tells of; one occasion is told once. */
export type OutboxMail = Omit<Mail, 'messageId'> & { readonly id: string };

/**
 * Writes a mail down in the transaction that gives cause for it: it is sent if, and only if, that
 * transaction commits. A second mail of the same id is left out.
 * @param secret seals what it says, for a mail whose copy must be worth nothing
 */
export async function enqueueMail(
  tx: Transaction,
  mail: OutboxMail,
  now: Date,
  secret?: string,
): Promise<void> {
  const { text, html } = mail;
  const said =
    secret === undefined
      ? { text, html }
      : { text: seal(secret, text), html: seal(secret, html), sealed: true };
  await tx
    .insert(mailOutbox)
    .values({ ...mail, ...said, createdAt: now, nextTryAt: now })
    .onConflictDoNothing();
}
