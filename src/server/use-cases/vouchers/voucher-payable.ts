import { eq } from 'drizzle-orm';

import { isOrderLive, voucherEnd } from '@/domain/coupon/voucher';
import { findMember } from '@/server/core/members/member-queries';
import { enqueueMail } from '@/server/core/messages/mail/send-mails';
import { boughtMail, lateMail, refundedMail } from '@/server/core/messages/mail/voucher-mails';
import { notify } from '@/server/core/messages/notify';
import { boughtNotice, lateNotice, refundedNotice } from '@/server/core/messages/voucher-notices';
import type { Payable, PaymentEvent } from '@/server/core/payments/payable';
import type { PaymentRow } from '@/server/core/payments/payment-queries';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { voucherOrders, vouchers } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import { seal, type Secrets } from '@/server/platform/secrets';
import { sendGiftMail } from './gift';
import { codeDigest, newCode } from './redeem-voucher';
import { note, noteOrder, type OrderNote, transitionOrder, transitionVoucher } from './transitions';
import { lockOrder, type VoucherOrderRow, type VoucherRow } from './voucher-queries';

/** How the events of a payment are called in the ledger of vouchers. */
const NOTES: { readonly [E in PaymentEvent]?: OrderNote } = {
  ORDER_MADE: 'PAYMENT_OPENED',
  ORDER_ABANDONED: 'PAYMENT_ENDED',
  ORDER_DECLINED: 'PAYMENT_ENDED',
  PAYMENT_UNKNOWN: 'PAYMENT_UNKNOWN',
  ORPHAN_CAPTURED: 'ORPHAN_CAPTURED',
  ORPHAN_REFUNDED: 'ORPHAN_REFUNDED',
};

/**
 * Orders of vouchers as the payments see them. When the money arrives, the vouchers are issued in
 * the same transaction. A refund's `itemId` is the voucher that is refunded.
 */
export const voucherPayable: Payable<VoucherOrderRow> = {
  kind: 'VOUCHERS',
  errors: { notFound: 'VOUCHER_NOT_FOUND', state: 'VOUCHER_STATE' },

  lock: (tx, { payableId }) => lockOrder(tx, payableId),
  isOwnedBy: (order, memberId) => order.memberId === memberId,
  amountOwed: ({ total }) => total,
  refusal: (order, now) => {
    if (isOrderLive(order, now)) return null;
    if (order.state === 'PAYING') return 'PAYMENT_PENDING';
    return order.state === 'PAID' ? 'VOUCHER_STATE' : 'VOUCHER_ORDER_OVER';
  },
  isAwaitingPayment: ({ state }) => state === 'PAYING',
  isPaid: ({ paidAt }) => paidAt !== null,
  record: async (tx, by, order, { event, amount, orderId }) => {
    const name = NOTES[event];
    if (name === undefined) throw new Error(`Orders of vouchers know no ${event}`);
    await noteOrder(tx, by, order, name, { amount, payment: orderId });
  },

  onStarted: (tx, by, order, { orderId }) =>
    transitionOrder(tx, by, order, 'PAYMENT_STARTED', {}, { payment: orderId }),

  onPaid: async (tx, by, order, { amount, orderId }, config) => {
    const ledger = { amount, payment: orderId };
    const change = { paidAt: by.now };
    const paid = await transitionOrder(tx, by, order, 'PAYMENT_CAPTURED', change, ledger);
    await issueVouchers(tx, by, paid, config.secret);
    await notifyBought(tx, paid, { ...config, now: by.now });
    return paid;
  },

  // The order is open again for another card; if it is overdue by now, the job ends it.
  onDeclined: async (tx, by, order, { orderId }) => {
    await transitionOrder(tx, by, order, 'PAYMENT_DECLINED', {}, { payment: orderId });
  },

  onPaidTooLate: (tx, by, order, payment, config) =>
    notifyLatePayment(tx, { order, payment }, { ...config, now: by.now }),

  onRefunded: async (tx, by, order, { orderId }, { amount, voucherId }, { siteUrl }) => {
    const voucher = await lockVoucherById(tx, voucherId);
    const ledger = { amount: -amount, payment: orderId };
    const refunded = await transitionVoucher(tx, by, voucher, 'REFUND_MADE', {}, ledger);
    await notifyRefunded(tx, order, refunded, { siteUrl, now: by.now });
  },

  onRefundRefused: async (tx, by, _order, { voucherId }) => {
    const voucher = await lockVoucherById(tx, voucherId);
    await transitionVoucher(tx, by, voucher, 'REFUND_REFUSED', { refund: null });
  },

  // The order was last updated when it became PAYING, because nothing else changes it in that state.
  startedAt: async (db, { payableId, createdAt }) => {
    const [order] = await db
      .select({ updatedAt: voucherOrders.updatedAt })
      .from(voucherOrders)
      .where(eq(voucherOrders.id, payableId));
    return order?.updatedAt ?? createdAt;
  },
};

async function lockVoucherById(tx: Transaction, id: string | null) {
  const [voucher] = await tx
    .select()
    .from(vouchers)
    .where(eq(vouchers.id, id ?? ''))
    .for('update');
  if (voucher === undefined) throw new Error(`No voucher ${id}`);
  return voucher;
}

/** Issues the vouchers of an order that has just been paid. */
async function issueVouchers(
  tx: Transaction,
  by: Actor,
  order: VoucherOrderRow,
  secret: Secrets['secret'],
): Promise<void> {
  for (let number = 1; number <= order.quantity; number += 1) {
    const code = newCode();
    const [made] = await tx
      .insert(vouchers)
      .values({
        orderId: order.id,
        number,
        state: 'ACTIVE',
        price: order.unitPrice,
        codeDigest: codeDigest(secret, code),
        codeSealed: seal(secret, code),
        validUntil: voucherEnd(by.now, order.validDays),
        createdAt: by.now,
        updatedAt: by.now,
      })
      .returning({ id: vouchers.id });
    if (made === undefined) throw new Error('The voucher was not kept');
    const line = { event: 'ISSUED', fromState: null, toState: 'ACTIVE' } as const;
    await note(tx, by, { orderId: order.id, voucherId: made.id, ...line });
  }
}

type Context = Secrets & Pick<Deps['config'], 'siteUrl'> & { readonly now: Date };

/**
 * Tells the buyer that the vouchers are paid, and sends a gift to its receiver if it is due now.
 */
async function notifyBought(
  tx: Transaction,
  order: VoucherOrderRow,
  context: Context,
): Promise<void> {
  const { now, siteUrl } = context;
  const buyer = await findMember(tx, order.memberId);
  if (buyer !== null) {
    const { email, name } = buyer.row;
    await enqueueMail(tx, boughtMail(order, { email, name }, siteUrl), now);
    await notify(tx, boughtNotice(order), now);
  }
  if (order.gift === null || order.sendAt === null || order.sendAt > now) return;
  await sendGiftMail(tx, order, context, { actor: order.memberId, now });
}

/** Tells the buyer that a voucher has been refunded. */
async function notifyRefunded(
  tx: Transaction,
  order: VoucherOrderRow,
  voucher: VoucherRow,
  { siteUrl, now }: Omit<Context, keyof Secrets>,
): Promise<void> {
  const buyer = await findMember(tx, order.memberId);
  if (buyer === null) return;
  const { email, name } = buyer.row;
  await enqueueMail(tx, refundedMail(order, voucher, { email, name }, siteUrl), now);
  await notify(tx, refundedNotice(order, voucher), now);
}

/** Tells the buyer that a payment came too late and is being refunded. */
async function notifyLatePayment(
  tx: Transaction,
  { order, payment }: { order: VoucherOrderRow; payment: PaymentRow },
  { siteUrl, now }: Omit<Context, keyof Secrets>,
): Promise<void> {
  const buyer = await findMember(tx, order.memberId);
  if (buyer === null) return;
  const { email, name } = buyer.row;
  await enqueueMail(tx, lateMail(order, payment, { email, name }, siteUrl), now);
  await notify(tx, lateNotice(order, payment), now);
}
