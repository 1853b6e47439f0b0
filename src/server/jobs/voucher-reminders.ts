import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';

import { couponsEnding } from '@/domain/deadlines';
import { reminderWindow, VOUCHER_RULES } from '@/domain/voucher';
import { couponUses, members, notifications, voucherOrders, vouchers } from '../db/schema';
import type { Deps } from '../http/handler';
import { notify } from '../notify/notify';
import { endingNotice } from '../notify/voucher-notices';
import type { VoucherAndOrder } from '../voucher/voucher-queries';

type JobDeps = Pick<Deps, 'db' | 'now' | 'log'>;

/** More than this of one reminder can wait for the next round. */
const MOST_AT_ONCE = 50;

/**
 * Reminds of vouchers that end: who bought one that nobody has redeemed, and who redeemed one and has it
 * on no booking. Each reminder is one occasion, so it is told once.
 * @returns how many members were told
 */
export async function remindOfVouchers(deps: JobDeps): Promise<number> {
  let told = 0;
  for (const days of VOUCHER_RULES.reminderDays) {
    for (const found of await untoldOf(deps, days)) {
      try {
        if (await remind(deps, found, days)) told += 1;
      } catch (error) {
        // The others have their turn all the same.
        deps.log.error({ err: error, voucher: found.voucher.id }, 'a reminder was not written');
      }
    }
  }
  return told;
}

/** Vouchers of which one reminder is due and wasn't told, with somebody who can be told. */
function untoldOf({ db, now }: JobDeps, days: number): Promise<VoucherAndOrder[]> {
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
  // As `endingNotice` names them.
  const buyers = sql`'voucher-ending-' || ${days}::text || '.' || ${vouchers.id}::text`;
  const holders = sql`'voucher-unused-' || ${days}::text || '.' || ${vouchers.personalCouponId}::text`;
  const told = db
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
        // Not the day after they were told themselves until when it is good.
        or(isNull(vouchers.redeemedAt), lte(vouchers.redeemedAt, couponsEnding(now()).givenBy)),
        isNull(members.deletedAt),
        notExists(used),
        notExists(told),
      ),
    )
    .orderBy(asc(vouchers.validUntil), asc(vouchers.id))
    .limit(MOST_AT_ONCE);
}

function remind({ db, now }: JobDeps, found: VoucherAndOrder, days: number): Promise<boolean> {
  const { voucher, order } = found;
  return db.transaction(async (tx) => {
    const [current] = await tx
      .select({ state: vouchers.state, personalCouponId: vouchers.personalCouponId })
      .from(vouchers)
      .where(eq(vouchers.id, voucher.id))
      .for('update');
    // Redeemed, handed back or refunded meanwhile.
    const isSame =
      current?.state === voucher.state && current.personalCouponId === voucher.personalCouponId;
    return isSame && notify(tx, endingNotice(order, voucher, days), now());
  });
}
