import { count, eq, like } from 'drizzle-orm';

import { contract } from '@/contract';
import { redeemRefusal, VOUCHER_RULES, groupedCode } from '@/domain/coupon/voucher';
import { enqueueMail } from '@/server/core/messages/mail/send-mails';
import { giftMail } from '@/server/core/messages/mail/voucher-mails';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { mailOutbox, type VoucherGift, voucherOrders } from '@/server/platform/db/schema';
import { countRefusal } from '@/reporting/metrics';
import { AppError } from '@/server/platform/http/app-error';
import { type Deps, handle, type MemberContext } from '@/server/platform/http/handler';
import { countAttempts } from '@/server/platform/limits/attempts';
import { type Secrets, unseal } from '@/server/platform/secrets';
import { shownOrder } from './list-my-vouchers';
import { noteOrder } from './transitions';
import { lockOwnOrder, type VoucherOrderRow, type VoucherRow, vouchersOf } from './voucher-queries';

/**
 * Changes the receiver's name or address of a gift. If the gift was sent already, it is sent to the
 * new address at once; codes in the earlier mail stay valid, which the page tells the buyer.
 * Errors: VOUCHER_NOT_FOUND, VOUCHER_STATE for an order that is no gift or has no redeemable
 * voucher left, RATE_LIMITED for too many mails or addresses.
 */
export const editGift = handle(contract.editGift, ({ params, body }, context) =>
  changeGift(params.id, context, async (tx, order, gift) => {
    const changed = { ...gift, ...body };
    const by = { actor: context.member.memberId, now: context.now() };
    if (order.sentAt !== null) await limitReceivers(tx, order.id, body.email);
    await tx.update(voucherOrders).set({ gift: changed }).where(eq(voucherOrders.id, order.id));
    await noteOrder(tx, by, order, 'GIFT_CHANGED');
    const next = { ...order, gift: changed };
    if (order.sentAt !== null) await sendGiftMail(tx, next, context.config, by);
  }),
);

/** Sends a gift again, or before its day. The errors are those of `editGift`. */
export const sendGift = handle(contract.sendGift, ({ params }, context) =>
  changeGift(params.id, context, async (tx, order) => {
    const by = { actor: context.member.memberId, now: context.now() };
    await sendGiftMail(tx, order, context.config, by);
  }),
);

/**
 * Limits the number of addresses that one order's gift mails go to, so that gifts can't be used for
 * mass mails.
 * @throws AppError RATE_LIMITED
 */
async function limitReceivers(tx: Transaction, id: string, email: string): Promise<void> {
  const written = await tx
    .selectDistinct({ to: mailOutbox.to })
    .from(mailOutbox)
    .where(like(mailOutbox.id, `${giftOccasion(id)}.%`));
  const others = written.filter(({ to }) => to !== email);
  if (others.length >= VOUCHER_RULES.mostReceivers) {
    countRefusal('voucherReceivers');
    throw new AppError('RATE_LIMITED');
  }
}

/**
 * Runs a change of a gift under the order's lock. Each change is counted, because it may send a
 * mail.
 */
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
    await countAttempts({ ...context, db: tx }, [
      ['voucherGift', id],
      ['voucherGiftMember', memberId],
    ]);
    await change(tx, order, order.gift);
  });
  const [order] = await context.db.select().from(voucherOrders).where(eq(voucherOrders.id, id));
  if (order === undefined) throw new AppError('VOUCHER_NOT_FOUND');
  return shownOrder(order, context);
}

/** The beginning of the ids of an order's gift mails. */
const giftOccasion = (id: string): string => `voucher-gift.${id}`;

/**
 * Queues the mail of a locked order's gift, with the codes that can still be redeemed. The mail is
 * stored encrypted until it is sent.
 * @returns false if no code is left
 */
export async function sendGiftMail(
  tx: Transaction,
  order: VoucherOrderRow,
  config: Secrets & Pick<Deps['config'], 'siteUrl'>,
  by: Actor,
): Promise<boolean> {
  const { id, gift } = order;
  const active = await redeemableOf(tx, id, by.now);
  const [first] = active;
  if (gift === null || first === undefined) return false;
  const occasion = giftOccasion(id);
  const [before] = await tx
    .select({ times: count() })
    .from(mailOutbox)
    .where(like(mailOutbox.id, `${occasion}.%`));
  const codes = active.map(({ codeSealed }) => groupedCode(unseal(config, codeSealed)));
  const mail = giftMail(
    { ...order, gift },
    {
      codes,
      validUntil: first.validUntil,
      siteUrl: config.siteUrl,
    },
  );
  const times = (before?.times ?? 0) + 1;
  await enqueueMail(tx, { id: `${occasion}.${times}`, ...mail }, by.now, config.secret);
  await tx.update(voucherOrders).set({ sentAt: by.now }).where(eq(voucherOrders.id, id));
  await noteOrder(tx, by, order, 'GIFT_SENT');
  return true;
}

/** The vouchers of an order whose codes can still be redeemed. */
async function redeemableOf(tx: Transaction, id: string, now: Date): Promise<VoucherRow[]> {
  return (await vouchersOf(tx, [id])).filter((voucher) => redeemRefusal(voucher, now) === null);
}
