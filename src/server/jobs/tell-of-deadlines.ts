import { and, asc, eq, gt, isNull, lte, notExists, sql, type SQL } from 'drizzle-orm';

import { consentsBefore, couponsEnding, depositsDueBy, isDepositDueSoon } from '@/domain/deadlines';
import { isAwake } from '@/domain/stay-news';
import { bookingOf, lock } from '../booking/booking-queries';
import { ownCouponColumns, ownEnd } from '../coupon/coupon-columns';
import {
  coupons,
  couponUses,
  members,
  notifications,
  paymentAttempts,
  personalCoupons,
  vouchers,
} from '../db/schema';
import type { Deps } from '../http/handler';
import { depositDueSoonNotice } from '../notify/booking-notices';
import { remindOfConsent, tellCouponEnding } from '../notify/member-notices';
import { notify } from '../notify/notify';

type JobDeps = Pick<Deps, 'db' | 'now'>;

/** More than this in one round can wait for the next. */
const MOST_AT_ONCE = 50;

/**
 * Tells members of deposits that are due soon, coupons that end, and consents to be confirmed
 * (`domain/deadlines.ts` says when). Each is one occasion of the inbox, so it is told once.
 */
export async function tellOfDeadlines(
  deps: JobDeps,
): Promise<{ deposits: number; coupons: number; consents: number }> {
  const deposits = await tellOfDeposits(deps);
  // Nothing of the others is lost by morning.
  if (!isAwake(deps.now())) return { deposits, coupons: 0, consents: 0 };
  return { deposits, coupons: await tellOfCoupons(deps), consents: await tellOfConsents(deps) };
}

async function tellOfDeposits({ db, now }: JobDeps): Promise<number> {
  const { orderId, reservationId, createdAt, depositDueAt, state } = paymentAttempts;
  const due = await db
    .select({ orderId, reservationId, askedAt: createdAt, dueAt: depositDueAt })
    .from(paymentAttempts)
    .where(
      and(
        eq(state, 'AWAITING_DEPOSIT'),
        gt(depositDueAt, now()),
        lte(depositDueAt, depositsDueBy(now())),
        untold(db, sql`'deposit-due.' || ${orderId}`),
      ),
    )
    .orderBy(asc(depositDueAt))
    .limit(MOST_AT_ONCE);
  let told = 0;
  for (const { orderId: order, reservationId: id, askedAt, dueAt } of due) {
    if (dueAt === null || !isDepositDueSoon({ askedAt, dueAt, now: now() })) continue;
    const isTold = await db.transaction(async (tx) => {
      const reservation = await lock(tx, id);
      // Paid, or given up, meanwhile.
      if (reservation?.state !== 'AWAITING_DEPOSIT') return false;
      const rows = await bookingOf(tx, id, reservation.memberId);
      return notify(tx, depositDueSoonNotice(rows, order, dueAt), now());
    });
    if (isTold) told += 1;
  }
  return told;
}

async function tellOfCoupons({ db, now }: JobDeps): Promise<number> {
  const { endBy, givenBy } = couponsEnding(now());
  const used = db
    .select({ id: couponUses.personalCouponId })
    .from(couponUses)
    .where(and(eq(couponUses.personalCouponId, personalCoupons.id), isNull(couponUses.returnedAt)));
  // Those are told of as paid nights (`voucher-reminders.ts`), which is no advertising.
  const ofVoucher = db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(eq(vouchers.personalCouponId, personalCoupons.id));
  const ending = await db
    .select({
      id: personalCoupons.id,
      memberId: personalCoupons.memberId,
      coupon: ownCouponColumns,
    })
    .from(personalCoupons)
    .innerJoin(coupons, eq(coupons.id, personalCoupons.couponId))
    .innerJoin(members, eq(members.id, personalCoupons.memberId))
    .where(
      and(
        gt(ownEnd, now()),
        lte(ownEnd, endBy),
        isNull(personalCoupons.revokedAt),
        lte(personalCoupons.issuedAt, givenBy),
        isNull(members.deletedAt),
        notExists(used),
        notExists(ofVoucher),
        untold(db, sql`'coupon-ending.' || ${personalCoupons.id}`),
      ),
    )
    .orderBy(asc(ownEnd), asc(personalCoupons.id))
    .limit(MOST_AT_ONCE);
  for (const one of ending) {
    await db.transaction((tx) => tellCouponEnding(tx, one, now()));
  }
  return ending.length;
}

async function tellOfConsents({ db, now }: JobDeps): Promise<number> {
  const before = consentsBefore(now());
  const lately = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.memberId, members.id),
        eq(notifications.kind, 'CONSENT_REMINDER'),
        gt(notifications.createdAt, before),
      ),
    );
  const due = await db
    .select({ id: members.id, decidedAt: members.marketingDecidedAt })
    .from(members)
    .where(
      and(
        eq(members.marketing, true),
        lte(members.marketingDecidedAt, before),
        isNull(members.deletedAt),
        notExists(lately),
      ),
    )
    .limit(MOST_AT_ONCE);
  for (const { id, decidedAt } of due) {
    if (decidedAt !== null) {
      await db.transaction((tx) => remindOfConsent(tx, id, { decidedAt, now: now() }));
    }
  }
  return due.length;
}

/** That nobody was told of an occasion. */
function untold(db: JobDeps['db'], occasion: SQL) {
  return notExists(
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(eq(notifications.occasion, sql<string>`${occasion}`)),
  );
}
