import { and, asc, eq, isNull, lte } from 'drizzle-orm';

import { isAwake } from '@/domain/stay-news';
import { voucherOrders } from '../db/schema';
import type { Deps } from '../http/handler';
import { sendGiftMail } from '../voucher/send-gift-mail';
import { lockOrder } from '../voucher/voucher-queries';
import { remindOfVouchers } from './voucher-reminders';

type JobDeps = Pick<Deps, 'db' | 'now' | 'config' | 'log'>;

const ACTOR = 'job:voucher-mails';
/** More than this in one round can wait for the next. */
const MOST_AT_ONCE = 50;

/**
 * Sends gifts on their day, and reminds of vouchers that end: their buyers while nobody has redeemed
 * them, afterwards who has.
 * @returns how many gifts were looked at and how many members were reminded
 */
export async function voucherMails(deps: JobDeps): Promise<{ gifts: number; reminders: number }> {
  const gifts = await sendGifts(deps);
  return { gifts, reminders: isAwake(deps.now()) ? await remindOfVouchers(deps) : 0 };
}

async function sendGifts(deps: JobDeps): Promise<number> {
  const due = await deps.db
    .select({ id: voucherOrders.id })
    .from(voucherOrders)
    .where(
      and(
        eq(voucherOrders.state, 'PAID'),
        isNull(voucherOrders.sentAt),
        lte(voucherOrders.sendAt, deps.now()),
      ),
    )
    .orderBy(asc(voucherOrders.sendAt))
    .limit(MOST_AT_ONCE);
  for (const { id } of due) {
    try {
      await sendDue(deps, id);
    } catch (error) {
      // The others have their turn all the same.
      deps.log.error({ err: error, order: id }, 'a gift could not be sent');
    }
  }
  return due.length;
}

function sendDue({ db, now, config }: JobDeps, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    // Sent by hand meanwhile.
    if (order === undefined || order.sentAt !== null) return;
    const isSent = await sendGiftMail(tx, order, config, { actor: ACTOR, now: now() });
    // Redeemed, refunded or over before its day: there is nothing to send any more.
    if (!isSent) {
      await tx.update(voucherOrders).set({ sendAt: null }).where(eq(voucherOrders.id, id));
    }
  });
}
