import type { Transaction } from '../db/client';
import { findMember } from '../auth/member-queries';
import type { Deps } from '../http/handler';
import { boughtMail, lateMail, refundedMail } from '../mail/voucher-mails';
import { enqueueMail } from '../mail/outbox';
import { notify } from '../notify/notify';
import { boughtNotice, lateNotice, refundedNotice } from '../notify/voucher-notices';
import { sendGiftMail } from './send-gift-mail';
import type { SettledOrder, VoucherOrderRow, VoucherRow } from './voucher-queries';

type Context = Pick<Deps['config'], 'siteUrl' | 'secret'> & { readonly now: Date };

/** That vouchers are paid, for their buyer; and for who is given them, where that is now. */
export async function tellBought(
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

/** That the money of a voucher is back, for its buyer. */
export async function tellRefunded(
  tx: Transaction,
  order: VoucherOrderRow,
  voucher: VoucherRow,
  { siteUrl, now }: Omit<Context, 'secret'>,
): Promise<void> {
  const buyer = await findMember(tx, order.memberId);
  if (buyer === null) return;
  const { email, name } = buyer.row;
  await enqueueMail(tx, refundedMail(order, voucher, { email, name }, siteUrl), now);
  await notify(tx, refundedNotice(order, voucher), now);
}

/** That a payment came too late to count and goes back, for who paid it. */
export async function tellLate(
  tx: Transaction,
  { order, payment }: SettledOrder,
  { siteUrl, now }: Omit<Context, 'secret'>,
): Promise<void> {
  const buyer = await findMember(tx, order.memberId);
  if (buyer === null) return;
  const { email, name } = buyer.row;
  await enqueueMail(tx, lateMail(order, payment, { email, name }, siteUrl), now);
  await notify(tx, lateNotice(order, payment), now);
}
