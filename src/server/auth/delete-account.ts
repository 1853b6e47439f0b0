import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { enqueueMail } from '../mail/outbox';
import { isVoucherMoneyOpen } from '../voucher/leave-vouchers';
import { bookingsInTheWay } from './account-end';
import { accountDeletedMail } from './account-mails';
import { emptyMember } from './empty-member';
import { lockMember } from './member-queries';
import { mustBeOneself } from './oneself';

/**
 * Removes the member for good, in one transaction. Errors: ACCOUNT_IN_USE (details: `bookings`, their
 * ids with commas), and those of `mustBeOneself`.
 */
export const deleteAccount = handle(contract.deleteAccount, async ({ body }, context) => {
  const { use } = await mustBeOneself(body, context);
  const { memberId } = context.member;
  const now = context.now();
  await context.db.transaction(async (tx) => {
    // Whatever is new of a member refers to this row, and so waits; the trigger then refuses it.
    const before = await lockMember(tx, memberId);
    await use(tx);
    const inTheWay = await bookingsInTheWay(tx, memberId, now);
    if (inTheWay.length > 0 || (await isVoucherMoneyOpen(tx, memberId))) {
      const bookings = inTheWay.map(({ id }) => id).join(',');
      throw new AppError('ACCOUNT_IN_USE', { details: { bookings } });
    }
    await emptyMember(tx, before, context);
    const mail = accountDeletedMail(before.email, context.locale);
    await enqueueMail(tx, { id: `account-deleted.${memberId}`, ...mail }, now);
  });
  return { done: true as const };
});
