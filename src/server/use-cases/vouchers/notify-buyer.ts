import { findMember } from '@/server/core/members/member-queries';
import { enqueueMail } from '@/server/core/messages/mail/send-mails';
import { boughtMail, lateMail, refundedMail } from '@/server/core/messages/mail/voucher-mails';
import { notify } from '@/server/core/messages/notify';
import { boughtNotice, lateNotice, refundedNotice } from '@/server/core/messages/voucher-notices';
import type { PaymentRow } from '@/server/core/payments/payment-queries';
import type { Transaction } from '@/server/platform/db/client';
import type { Deps } from '@/server/platform/http/handler';
import type { Secrets } from '@/server/platform/secrets';
import { sendGiftMail } from './gift';
import type { VoucherOrderRow, VoucherRow } from './voucher-queries';

type Context = Secrets & Pick<Deps['config'], 'siteUrl'> & { readonly now: Date };

/**
 * Tells the buyer that the vouchers are paid, and sends a gift to its receiver if it is due now.
 */
export async function notifyBought(
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
export async function notifyRefunded(
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
export async function notifyLatePayment(
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
