import { and, asc, eq, exists, isNull, lte, sql, type SQL } from 'drizzle-orm';

import { isAwake } from '@/domain/stay/stay-news';
import { voucherOrders } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import { sendGiftMail } from './gift';
import { lockOrder } from './voucher-queries';
import { remindOfVouchers, voucherRemindersDue } from './voucher-reminders';

type JobDeps = Pick<Deps, 'db' | 'now' | 'config' | 'log'>;

const ACTOR = 'job:voucher-mails';
/** Gifts sent in one run; the rest waits for the next. */
const MAX_AT_ONCE = 50;

/**
 * Sends gifts on their day, and reminders of vouchers that expire soon: to the buyer while nobody
 * has redeemed them, afterwards to the holder.
 * @returns how many due gifts were handled and how many members were reminded
 */
export async function voucherMails(deps: JobDeps): Promise<{ gifts: number; reminders: number }> {
  const gifts = await sendGifts(deps);
  return { gifts, reminders: isAwake(deps.now()) ? await remindOfVouchers(deps) : 0 };
}

/** The SQL condition by which the job runner asks whether `voucherMails` has a gift or a reminder to send. */
export function hasDueVoucherMails(deps: Pick<JobDeps, 'db' | 'now'>): SQL {
  const reminders = isAwake(deps.now()) ? voucherRemindersDue(deps) : [];
  return sql`(${sql.join([exists(findGifts(deps)), ...reminders], sql` or `)})`;
}

/** Finds the gifts whose day has come. */
function findGifts(deps: Pick<JobDeps, 'db' | 'now'>) {
  return deps.db
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
    .limit(MAX_AT_ONCE);
}

async function sendGifts(deps: JobDeps): Promise<number> {
  const due = await findGifts(deps);
  for (const { id } of due) {
    try {
      await sendDue(deps, id);
    } catch (error) {
      // One failure doesn't keep the other gifts from being sent.
      deps.log.error({ err: error, order: id }, 'a gift could not be sent');
    }
  }
  return due.length;
}

function sendDue({ db, now, config }: JobDeps, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    // The buyer has sent the gift in the meantime.
    if (order === undefined || order.sentAt !== null) return;
    const isSent = await sendGiftMail(tx, order, config, { actor: ACTOR, now: now() });
    // All its vouchers were redeemed, refunded or expired before the day, so there is nothing left
    // to send.
    if (!isSent) {
      await tx.update(voucherOrders).set({ sendAt: null }).where(eq(voucherOrders.id, id));
    }
  });
}
