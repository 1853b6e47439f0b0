import { and, asc, eq, exists, gt, isNull, lte, notExists, sql, type SQL } from 'drizzle-orm';

import {
  consentsBefore,
  couponsEnding,
  depositsDueBy,
  isDepositDueSoon,
} from '@/domain/message/notification';
import { isAwake } from '@/domain/stay/stay-news';
import { bookingOf, lock } from '@/server/core/bookings/booking-queries';
import { ownCouponColumns, ownEnd } from '@/server/core/coupons/coupon-queries';
import { depositDueSoonNotice } from '@/server/core/messages/booking-notices';
import { notifyCouponEnding, remindOfConsent } from '@/server/core/messages/member-notices';
import { notify } from '@/server/core/messages/notify';
import {
  coupons,
  couponUses,
  members,
  notifications,
  payments,
  personalCoupons,
  vouchers,
} from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';

type JobDeps = Pick<Deps, 'db' | 'now'>;

/** How many reminders of one kind are sent in a run; the others wait for the next run. */
const MAX_AT_ONCE = 50;

/**
 * Notifies members of deposits that are due soon, coupons that expire, and marketing consents to be
 * confirmed (`domain/message/notification.ts` says when). Each has an occasion that is unique in the
 * inbox, so it is sent once.
 * @returns how many of each were sent
 */
export async function remindOfDeadlines(
  deps: JobDeps,
): Promise<{ deposits: number; coupons: number; consents: number }> {
  const deposits = await remindOfDeposits(deps);
  // The other reminders can wait until morning.
  if (!isAwake(deps.now())) return { deposits, coupons: 0, consents: 0 };
  return { deposits, coupons: await remindOfCoupons(deps), consents: await remindOfConsents(deps) };
}

/** The SQL condition by which the job runner asks whether `remindOfDeadlines` has a reminder to send. */
export function hasDueDeadlineReminders(deps: JobDeps): SQL {
  const deposits = exists(findDeposits(deps));
  if (!isAwake(deps.now())) return deposits;
  return sql`(${deposits} or ${exists(findCoupons(deps))} or ${exists(findConsents(deps))})`;
}

/** Finds the deposits that are due soon, of which the member wasn't told. */
function findDeposits({ db, now }: JobDeps) {
  const { orderId, payableId, createdAt, depositDueAt, state } = payments;
  return db
    .select({ orderId, payableId, askedAt: createdAt, dueAt: depositDueAt })
    .from(payments)
    .where(
      and(
        eq(state, 'AWAITING_DEPOSIT'),
        gt(depositDueAt, now()),
        lte(depositDueAt, depositsDueBy(now())),
        isUnsent(db, sql`'deposit-due.' || ${orderId}`),
      ),
    )
    .orderBy(asc(depositDueAt))
    .limit(MAX_AT_ONCE);
}

async function remindOfDeposits(deps: JobDeps): Promise<number> {
  const { db, now } = deps;
  let sent = 0;
  for (const { orderId: order, payableId: id, askedAt, dueAt } of await findDeposits(deps)) {
    if (dueAt === null || !isDepositDueSoon({ askedAt, dueAt, now: now() })) continue;
    const isSent = await db.transaction(async (tx) => {
      const reservation = await lock(tx, id);
      // The booking was paid or released in the meantime.
      if (reservation?.state !== 'AWAITING_DEPOSIT') return false;
      const rows = await bookingOf(tx, id, reservation.memberId);
      return notify(tx, depositDueSoonNotice(rows, order, dueAt), now());
    });
    if (isSent) sent += 1;
  }
  return sent;
}

/** Finds the coupons that end soon, of which the member wasn't told. */
function findCoupons({ db, now }: JobDeps) {
  const { endBy, givenBy } = couponsEnding(now());
  const used = db
    .select({ id: couponUses.personalCouponId })
    .from(couponUses)
    .where(and(eq(couponUses.personalCouponId, personalCoupons.id), isNull(couponUses.returnedAt)));
  // Members are reminded of vouchers, which they paid for, by `voucher-reminders.ts`, because that
  // isn't advertising.
  const ofVoucher = db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(eq(vouchers.personalCouponId, personalCoupons.id));
  return db
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
        isUnsent(db, sql`'coupon-ending.' || ${personalCoupons.id}`),
      ),
    )
    .orderBy(asc(ownEnd), asc(personalCoupons.id))
    .limit(MAX_AT_ONCE);
}

async function remindOfCoupons(deps: JobDeps): Promise<number> {
  const { db, now } = deps;
  const ending = await findCoupons(deps);
  for (const one of ending) {
    await db.transaction((tx) => notifyCouponEnding(tx, one, now()));
  }
  return ending.length;
}

/** Finds the members whose consent to advertising has to be confirmed. */
function findConsents({ db, now }: JobDeps) {
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
  return db
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
    .limit(MAX_AT_ONCE);
}

async function remindOfConsents(deps: JobDeps): Promise<number> {
  const { db, now } = deps;
  const due = await findConsents(deps);
  for (const { id, decidedAt } of due) {
    if (decidedAt !== null) {
      await db.transaction((tx) => remindOfConsent(tx, id, { decidedAt, now: now() }));
    }
  }
  return due.length;
}

/**
 * An SQL condition that keeps only rows for which the inbox has no notice yet, so that a reminder is sent once.
 * @param occasion the id that such a notice would have
 */
function isUnsent(db: JobDeps['db'], occasion: SQL) {
  return notExists(
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(eq(notifications.occasion, sql<string>`${occasion}`)),
  );
}
