import { count, eq, like } from 'drizzle-orm';

import { redeemRefusal } from '@/domain/voucher';
import { groupedCode } from '@/domain/voucher-code';
import { enqueueMail } from '@/server/core/messages/mail/outbox';
import { giftMail } from '@/server/core/messages/mail/voucher-mails';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { mailOutbox, voucherOrders } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import { unseal } from '@/server/platform/sealed-text';
import type { Secrets } from '@/server/platform/secrets';
import { noteOrder } from './transitions';
import { type VoucherOrderRow, type VoucherRow, vouchersOf } from './voucher-queries';

/** The beginning of the ids of an order's gift mails. */
export const giftOccasion = (id: string): string => `voucher-gift.${id}`;

/**
 * Queues the mail of a locked order's gift, with the codes that can still be redeemed. The mail is
 * sealed until it is sent.
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
export async function redeemableOf(tx: Transaction, id: string, now: Date): Promise<VoucherRow[]> {
  return (await vouchersOf(tx, [id])).filter((voucher) => redeemRefusal(voucher, now) === null);
}
