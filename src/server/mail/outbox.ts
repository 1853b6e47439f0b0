import type { Transaction } from '../db/client';
import { mailOutbox } from '../db/schema';
import type { Mail } from '../providers/mailer';

/** A mail and the occasion it tells of; one occasion is told once. */
export type OutboxMail = Omit<Mail, 'messageId'> & { readonly id: string };

/**
 * Writes a mail down in the transaction that gives cause for it: it is sent if, and only if, that
 * transaction commits. A second mail of the same id is left out.
 */
export async function enqueueMail(tx: Transaction, mail: OutboxMail, now: Date): Promise<void> {
  await tx
    .insert(mailOutbox)
    .values({ ...mail, createdAt: now, nextTryAt: now })
    .onConflictDoNothing();
}
