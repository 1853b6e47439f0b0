import { eq, like } from 'drizzle-orm';

import { contract } from '@/contract';
import { VOUCHER_RULES } from '@/domain/voucher';
import { countAttempt } from '../auth/rate-limit';
import { mailOutbox, voucherOrders, type VoucherGift } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle, type MemberContext } from '../http/handler';
import type { Transaction } from '../db/client';
import { shownOrder } from './get-voucher-order';
import { noteOrder } from './moves';
import { giftOccasion, redeemableOf, sendGiftMail } from './send-gift-mail';
import { lockOwnOrder, type VoucherOrderRow } from './voucher-queries';

/**
 * Another name or address of a gift. One that was sent already is sent there at once; what was mailed
 * before still works, so its buyer is told to. Errors: VOUCHER_NOT_FOUND, VOUCHER_STATE for what is no
 * gift, has been redeemed or is over, RATE_LIMITED for too many mails or addresses.
 */
export const editGift = handle(contract.editGift, ({ params, body }, context) =>
  changeGift(params.id, context, async (tx, order, gift) => {
    const changed = { ...gift, ...body };
    const hand = { actor: context.member.memberId, now: context.now() };
    if (order.sentAt !== null) await mustBeOneOfFew(tx, order.id, body.email);
    await tx.update(voucherOrders).set({ gift: changed }).where(eq(voucherOrders.id, order.id));
    await noteOrder(tx, hand, order, 'GIFT_CHANGED');
    const next = { ...order, gift: changed };
    if (order.sentAt !== null) await sendGiftMail(tx, next, context.config, hand);
  }),
);

/** Sends a gift again, or sooner than its day. Errors as `editGift`. */
export const sendGift = handle(contract.sendGift, ({ params }, context) =>
  changeGift(params.id, context, async (tx, order) => {
    const hand = { actor: context.member.memberId, now: context.now() };
    await sendGiftMail(tx, order, context.config, hand);
  }),
);

/** A gift is for somebody: its order's mails go to few addresses. @throws AppError RATE_LIMITED */
async function mustBeOneOfFew(tx: Transaction, id: string, email: string): Promise<void> {
  const written = await tx
    .selectDistinct({ to: mailOutbox.to })
    .from(mailOutbox)
    .where(like(mailOutbox.id, `${giftOccasion(id)}.%`));
  const others = written.filter(({ to }) => to !== email);
  if (others.length >= VOUCHER_RULES.mostReceivers) throw new AppError('RATE_LIMITED');
}

/** Each change sends a mail, or may. */
async function changeGift(
  id: string,
  context: MemberContext,
  change: (tx: Transaction, order: VoucherOrderRow, gift: VoucherGift) => Promise<void>,
) {
  const { memberId } = context.member;
  await context.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, id, memberId);
    const left = await redeemableOf(tx, id, context.now());
    if (order.gift === null || left.length === 0) throw new AppError('VOUCHER_STATE');
    await countAttempt({ ...context, db: tx }, 'voucherGift', id);
    await countAttempt({ ...context, db: tx }, 'voucherGiftMember', memberId);
    await change(tx, order, order.gift);
  });
  const [order] = await context.db.select().from(voucherOrders).where(eq(voucherOrders.id, id));
  if (order === undefined) throw new AppError('VOUCHER_NOT_FOUND');
  return shownOrder(order, context);
}
