import {
  and,
  asc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';

import { couponsEnding } from '@/domain/message/notification';
import { reminderWindow, VOUCHER_RULES } from '@/domain/coupon/voucher';
import {
  couponUses,
  members,
  notifications,
  voucherOrders,
  vouchers,
} from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import { notify } from '@/server/core/messages/notify';
import { endingNotice } from '@/server/core/messages/voucher-notices';
import type { VoucherAndOrder } from './voucher-queries';

type JobDeps = Pick<Deps, 'db' | 'now' | 'log'>;

/** Reminders of a kind in one run; the rest waits for the next. */
const MAX_AT_ONCE = 50;

/**
 * Reminds members of vouchers that expire soon: the buyer of one that nobody has redeemed, and the
 * holder of one whose coupon is on no booking. Each reminder has an occasion that is unique in the
 * inbox, so it is sent once.
 * @returns how many members were reminded
 */
export async function remindOfVouchers(deps: JobDeps): Promise<number> {
  let sent = 0;
  for (const days of VOUCHER_RULES.reminderDays) {
    for (const due of await findUnsent(deps, days)) {
      try {
        if (await remind(deps, due, days)) sent += 1;
      } catch (error) {
        // One failure doesn't keep the other reminders from being sent.
        deps.log.error({ err: error, voucher: due.voucher.id }, 'a reminder was not written');
      }
    }
  }
  return sent;
}

/** SQL conditions; one of them is true when `remindOfVouchers` has a reminder to send. */
export const voucherRemindersDue = (deps: Pick<JobDeps, 'db' | 'now'>): SQL[] =>
  VOUCHER_RULES.reminderDays.map((days) => exists(findUnsent(deps, days)));

/**
 * Finds vouchers for which a reminder is due and hasn't been sent, and whose recipient still has an
 * account.
 */
function findUnsent({ db, now }: Pick<JobDeps, 'db' | 'now'>, days: number) {
  const { from, before } = reminderWindow(days, now());
  const used = db
    .select({ id: couponUses.personalCouponId })
    .from(couponUses)
    .where(
      and(
        eq(couponUses.personalCouponId, vouchers.personalCouponId),
        isNull(couponUses.returnedAt),
      ),
    );
  // These are the occasions that `endingNotice` uses.
  const buyers = sql`'voucher-ending-' || ${days}::text || '.' || ${vouchers.id}::text`;
  const holders = sql`'voucher-unused-' || ${days}::text || '.' || ${vouchers.personalCouponId}::text`;
  const sent = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      eq(
        notifications.occasion,
        sql<string>`case when ${vouchers.redeemedBy} is null then ${buyers} else ${holders} end`,
      ),
    );
  return db
    .select({ voucher: vouchers, order: voucherOrders })
    .from(vouchers)
    .innerJoin(voucherOrders, eq(voucherOrders.id, vouchers.orderId))
    .innerJoin(
      members,
      eq(members.id, sql`coalesce(${vouchers.redeemedBy}, ${voucherOrders.memberId})`),
    )
    .where(
      and(
        inArray(vouchers.state, ['ACTIVE', 'REDEEMED']),
        gt(vouchers.validUntil, now()),
        gte(vouchers.validUntil, from),
        lt(vouchers.validUntil, before),
        // Members who redeemed a voucher lately have just seen until when it is valid.
        or(isNull(vouchers.redeemedAt), lte(vouchers.redeemedAt, couponsEnding(now()).givenBy)),
        isNull(members.deletedAt),
        notExists(used),
        notExists(sent),
      ),
    )
    .orderBy(asc(vouchers.validUntil), asc(vouchers.id))
    .limit(MAX_AT_ONCE);
}

function remind({ db, now }: JobDeps, due: VoucherAndOrder, days: number): Promise<boolean> {
  const { voucher, order } = due;
  return db.transaction(async (tx) => {
    const [current] = await tx
      .select({ state: vouchers.state, personalCouponId: vouchers.personalCouponId })
      .from(vouchers)
      .where(eq(vouchers.id, voucher.id))
      .for('update');
    // The voucher was redeemed, given back or refunded in the meantime.
    const isSame =
      current?.state === voucher.state && current.personalCouponId === voucher.personalCouponId;
    return isSame && notify(tx, endingNotice(order, voucher, days), now());
  });
}
