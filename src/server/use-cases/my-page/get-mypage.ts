import { and, asc, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { BOOKINGS_A_PAGE, MYPAGE_LIMITS } from '@/contract/account/membership';
import type { PaymentHistoryView } from '@/contract/booking/payment-history';
import { type HistoryLine, paymentHistory } from '@/domain/payment/payment-history';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { presentReservation, reservationCard } from '@/server/core/bookings/present';
import { usableCoupons } from '@/server/core/coupons/coupon-queries';
import { presentPersonalCoupon } from '@/server/core/coupons/present-coupon';
import { usesOf } from '@/server/core/coupons/use-coupons';
import { findMemberRow } from '@/server/core/members/member-queries';
import { listPayments } from '@/server/core/payments/payment-queries';
import type { Transaction } from '@/server/platform/db/client';
import {
  members,
  payments,
  refunds,
  reservationEvents,
  stayChanges,
} from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { bookingsOf, countBookings, countFacts, reviewableOf, stayingOf } from './mypage-queries';
import { nextAndOthers, nextStay } from './next-stay';
import { notificationsOf } from './notifications';
import { waitingFor } from './waiting';

type LedgerRow = typeof reservationEvents.$inferSelect;

const textIn = (detail: LedgerRow['detail'], name: string): string | null => {
  const value = detail[name];
  return typeof value === 'string' ? value : null;
};

function lineOf({ at, event, toState, amount, detail }: LedgerRow): HistoryLine {
  const until = textIn(detail, 'until');
  return {
    at,
    event,
    toState,
    amount,
    orderId: textIn(detail, 'orderId'),
    changeId: textIn(detail, 'changeId'),
    code: textIn(detail, 'code'),
    until: until === null ? null : new Date(until),
  };
}

/**
 * Presents what happened to a booking's money to its guest, with five queries. It doesn't show who
 * acted.
 * @param db a transaction with one snapshot, so that a concurrent change isn't shown by halves
 */
async function paymentHistoryOf(
  db: Transaction,
  id: string,
  locale: 'ko' | 'en',
): Promise<PaymentHistoryView> {
  const lines = await db
    .select()
    .from(reservationEvents)
    .where(eq(reservationEvents.reservationId, id))
    .orderBy(asc(reservationEvents.id));
  const orders = new Map((await listPayments(db, id)).map((order) => [order.orderId, order]));
  const changes = await db.select().from(stayChanges).where(eq(stayChanges.reservationId, id));
  const returns = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.orderId, refunds.orderId))
    .where(eq(payments.payableId, id))
    .orderBy(asc(refunds.createdAt), asc(refunds.part));
  const coupons = await usesOf(db, id);
  const { entries, ...sums } = paymentHistory({
    coupons: coupons.map((use) => ({ ...use, title: use.title[locale] })),
    lines: lines.map(lineOf),
    orders,
    changes: new Map(
      changes.map((change) => [
        change.id,
        {
          was: { checkIn: change.wasCheckIn, checkOut: change.wasCheckOut },
          is: { checkIn: change.checkIn, checkOut: change.checkOut },
          toPay: change.toPay,
          refund: change.refund,
          expiresAt: change.expiresAt,
        },
      ]),
    ),
    returns: returns.flatMap(({ refund }) => {
      const { purpose } = refund;
      return purpose === 'VOUCHER' ? [] : [{ ...refund, purpose, askedAt: refund.createdAt }];
    }),
  });
  return {
    ...sums,
    entries: entries.map(
      ({ kind, at, amount, asked, orderId, method, until, dates, code, coupons }) => ({
        kind,
        at: at.toISOString(),
        amount,
        asked,
        method,
        dates,
        code,
        coupons: [...coupons],
        until: until?.toISOString() ?? null,
        receiptUrl: (amount > 0 && orderId !== null && orders.get(orderId)?.receiptUrl) || null,
      }),
    ),
  };
}

/**
 * Gets the content of my page. The number of queries doesn't depend on the number of bookings, and
 * nothing is read that isn't there; a test checks it.
 */
export const getMypage = handle(contract.getMypage, async (_input, context) => {
  const { db, locale } = context;
  const { memberId } = context.member;
  const account = await findMemberRow(db, memberId);
  if (account === null) throw new AppError('TOKEN_EXPIRED');
  const now = context.now();
  const scope = { db, memberId, now };
  const { upcoming, past, cancelled, unread, ...facts } = await countFacts(scope);
  const hasBookings = facts.bookings > 0;
  const stays = hasBookings ? await stayingOf(scope, MYPAGE_LIMITS.others + 1) : [];
  const { next, others } = nextAndOthers(stays, now);
  const usable = (await usableCoupons(db, memberId, now)).filter(
    ({ coupon }) => coupon.validFrom <= now,
  );
  const [soonest] = usable;
  const reviewable = hasBookings ? await reviewableOf(scope, MYPAGE_LIMITS.reviews) : [];
  return {
    name: account.name,
    now: now.toISOString(),
    stay: next === undefined ? null : await nextStay(scope, next, context),
    others: others.map((row) => reservationCard(row, context)),
    waiting: await waitingFor(scope, facts, locale),
    reviews: reviewable
      .map((row) => reservationCard(row, context))
      .filter(({ review }) => review === 'OPEN'),
    nextCoupon:
      soonest === undefined
        ? null
        : {
            title: soonest.coupon.title[locale],
            validUntil: soonest.coupon.validUntil.toISOString(),
          },
    counts: { upcoming, past, cancelled, coupons: usable.length, unread },
    notifications: notificationsOf(account),
    push: context.push === null ? null : { publicKey: context.push.publicKey },
  };
});

/** Lists a page of the member's bookings, with two queries however many there are. */
export const listReservations = handle(contract.listReservations, async ({ query }, context) => {
  const { page = 1, ...filter } = query;
  const scope = { db: context.db, memberId: context.member.memberId, now: context.now() };
  const part = { limit: BOOKINGS_A_PAGE, offset: (page - 1) * BOOKINGS_A_PAGE };
  const { found: total, years } = await countBookings(scope, filter);
  const rows = total === 0 ? [] : await bookingsOf(scope, filter, part);
  return {
    reservations: rows.map((row) => reservationCard(row, context)),
    years,
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / BOOKINGS_A_PAGE)),
  };
});

/**
 * Gets a booking with its payment history. Both are read from one snapshot, so that state and
 * amounts match. Errors: RESERVATION_NOT_FOUND, also for another member's booking.
 */
export const getMypageReservation = handle(
  contract.getMypageReservation,
  async ({ params }, context) => {
    const { db, member } = context;
    return db.transaction(
      async (tx) => {
        const rows = await bookingOf(tx, params.id, member.memberId);
        return {
          ...presentReservation(rows, context),
          paymentHistory: await paymentHistoryOf(tx, params.id, context.locale),
        };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  },
);

export const listMypageCoupons = handle(contract.listMypageCoupons, async (_input, context) => {
  const now = context.now();
  const owned = await usableCoupons(context.db, context.member.memberId, now);
  return {
    coupons: owned
      .filter(({ coupon }) => coupon.validFrom <= now)
      .map((one) => presentPersonalCoupon(one, context.locale, now)),
  };
});

export const editLanguage = handle(contract.editLanguage, async ({ body }, context) => {
  const [row] = await context.db
    .update(members)
    .set({ language: body.language, updatedAt: context.now() })
    .where(and(eq(members.id, context.member.memberId), isNull(members.deletedAt)))
    .returning({ language: members.language });
  if (row === undefined) throw new AppError('TOKEN_EXPIRED');
  return row;
});
