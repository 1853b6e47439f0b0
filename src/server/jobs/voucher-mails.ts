import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';

import { isAwake } from '@/domain/stay-news';
import { reminderDue, VOUCHER_RULES } from '@/domain/voucher';
import { notifications, voucherOrders, vouchers } from '../db/schema';
import type { Deps } from '../http/handler';
import { notify } from '../notify/notify';
import { endingNotice } from '../notify/voucher-notices';
import { lockOrder } from '../voucher/voucher-queries';
import { sendGiftMail } from '../voucher/send-gift-mail';

type JobDeps = Pick<Deps, 'db' | 'now' | 'config'>;

const ACTOR = 'job:voucher-mails';
/** More than this in one round can wait for the next. */
const MOST_AT_ONCE = 50;
const DAY_MS = 86_400_000;

/**
 * Sends gifts on their day, and reminds buyers of vouchers that nobody has redeemed and that end. Who has
 * redeemed one is told of the coupon it is, as of any.
 */
export async function voucherMails(deps: JobDeps): Promise<{ gifts: number; reminders: number }> {
  const gifts = await sendGifts(deps);
  return { gifts, reminders: isAwake(deps.now()) ? await remind(deps) : 0 };
}

async function sendGifts({ db, now, config }: JobDeps): Promise<number> {
  const due = await db
    .select({ id: voucherOrders.id })
    .from(voucherOrders)
    .where(
      and(
        eq(voucherOrders.state, 'PAID'),
        isNull(voucherOrders.sentAt),
        lte(voucherOrders.sendAt, now()),
      ),
    )
    .orderBy(asc(voucherOrders.sendAt))
    .limit(MOST_AT_ONCE);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      // Sent by hand meanwhile.
      if (order === undefined || order.sentAt !== null) return;
      const hand = { actor: ACTOR, now: now() };
      const isSent = await sendGiftMail(tx, order, config, hand);
      // Redeemed or refunded before its day: there is nothing to send any more.
      if (!isSent) {
        await tx.update(voucherOrders).set({ sendAt: null }).where(eq(voucherOrders.id, id));
      }
    });
  }
  return due.length;
}

async function remind({ db, now }: JobDeps): Promise<number> {
  let told = 0;
  // The nearest first: of a voucher that is looked at late only the last reminder is of use.
  for (const days of [...VOUCHER_RULES.reminderDays].sort((a, b) => a - b)) {
    const occasion = sql<string>`'voucher-ending-' || ${days}::text || '.' || ${vouchers.id}::text`;
    const ending = await db
      .select({ voucher: vouchers, order: voucherOrders })
      .from(vouchers)
      .innerJoin(voucherOrders, eq(voucherOrders.id, vouchers.orderId))
      .where(
        and(
          eq(vouchers.state, 'ACTIVE'),
          gt(vouchers.validUntil, now()),
          lte(vouchers.validUntil, new Date(now().getTime() + (days + 1) * DAY_MS)),
          notExists(
            db
              .select({ id: notifications.id })
              .from(notifications)
              .where(eq(notifications.occasion, occasion)),
          ),
        ),
      )
      .orderBy(asc(vouchers.validUntil))
      .limit(MOST_AT_ONCE);
    for (const { voucher, order } of ending) {
      if (reminderDue(voucher.validUntil, now()) !== days) continue;
      const isTold = await db.transaction(async (tx) => {
        const [active] = await tx
          .select({ state: vouchers.state })
          .from(vouchers)
          .where(eq(vouchers.id, voucher.id))
          .for('update');
        if (active?.state !== 'ACTIVE') return false;
        return notify(tx, endingNotice(order, voucher, days), now());
      });
      if (isTold) told += 1;
    }
  }
  return told;
}
