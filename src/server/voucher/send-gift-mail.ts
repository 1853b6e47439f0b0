import { count, eq, like } from 'drizzle-orm';

import { redeemRefusal } from '@/domain/voucher';
import { groupedCode } from '@/domain/voucher-code';
import type { Hand } from '../booking/transitions';
import type { Transaction } from '../db/client';
import { mailOutbox, voucherOrders } from '../db/schema';
import type { Deps } from '../http/handler';
import { enqueueMail } from '../mail/outbox';
import { giftMail } from '../mail/voucher-mails';
import { unseal } from '../sealed-text';
import { noteOrder } from './moves';
import { vouchersOf, type VoucherOrderRow, type VoucherRow } from './voucher-queries';

/** What the ids of an order's gift mails begin with. */
export const giftOccasion = (id: string): string => `voucher-gift.${id}`;

/**
 * Writes the mail of a locked order's gift down, with the codes of those that can be redeemed, sealed
 * until it is sent.
 * @returns false where none is left
 */
export async function sendGiftMail(
  tx: Transaction,
  order: VoucherOrderRow,
  { secret, siteUrl }: Pick<Deps['config'], 'secret' | 'siteUrl'>,
  hand: Hand,
): Promise<boolean> {
  const { id, gift } = order;
  const active = await redeemableOf(tx, id, hand.now);
  const [first] = active;
  if (gift === null || first === undefined) return false;
  const occasion = giftOccasion(id);
  const [before] = await tx
    .select({ times: count() })
    .from(mailOutbox)
    .where(like(mailOutbox.id, `${occasion}.%`));
  const codes = active.map(({ codeSealed }) => groupedCode(unseal(secret, codeSealed)));
  const mail = giftMail({ ...order, gift }, { codes, validUntil: first.validUntil, siteUrl });
  const times = (before?.times ?? 0) + 1;
  await enqueueMail(tx, { id: `${occasion}.${times}`, ...mail }, hand.now, secret);
  await tx.update(voucherOrders).set({ sentAt: hand.now }).where(eq(voucherOrders.id, id));
  await noteOrder(tx, hand, order, 'GIFT_SENT');
  return true;
}

/** The vouchers of an order whose codes are still good. */
export async function redeemableOf(tx: Transaction, id: string, now: Date): Promise<VoucherRow[]> {
  return (await vouchersOf(tx, [id])).filter((voucher) => redeemRefusal(voucher, now) === null);
}
