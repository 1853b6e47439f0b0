import { contract } from '@/contract';
import type { Database, Transaction } from '@/server/platform/db/client';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { enqueueMail } from '@/server/core/messages/mail/outbox';
import type { MemberData } from '@/server/core/members/member-data';
import { bookingsInTheWay } from './account-end';
import { accountDeletedMail } from '../account-mails';
import { anonymizeMember } from './anonymize-member';
import { lockMember } from '@/server/core/members/member-queries';
import { reauthenticate } from '../profile/reauthenticate';

/**
 * Deletes the account for good, in one transaction. Errors: ACCOUNT_IN_USE (details: `bookings`,
 * their ids with commas), and those of `reauthenticate`.
 */
export const deleteAccount = (families: readonly MemberData[]) =>
  handle(contract.deleteAccount, async ({ body }, context) => {
    const { use } = await reauthenticate(body, context);
    const { memberId } = context.member;
    const now = context.now();
    await context.db.transaction(async (tx) => {
      // New rows about a member refer to this row, so concurrent inserts wait for the lock;
      // afterwards a trigger refuses them.
      const before = await lockMember(tx, memberId);
      await use(tx);
      const inTheWay = await bookingsInTheWay(tx, memberId, now);
      if (inTheWay.length > 0 || (await isMoneyOpen(tx, families, memberId))) {
        const bookings = inTheWay.map(({ id }) => id).join(',');
        throw new AppError('ACCOUNT_IN_USE', { details: { bookings } });
      }
      await anonymizeMember(tx, before, families, context);
      const mail = accountDeletedMail(before.email, context.locale);
      await enqueueMail(tx, { id: `account-deleted.${memberId}`, ...mail }, now);
    });
    return { done: true as const };
  });

/** Whether a payment or refund of a member is still under way in any family. */
export async function isMoneyOpen(
  db: Database | Transaction,
  families: readonly MemberData[],
  memberId: string,
): Promise<boolean> {
  for (const family of families) {
    if ((await family.isMoneyOpen?.(db, memberId)) === true) return true;
  }
  return false;
}
