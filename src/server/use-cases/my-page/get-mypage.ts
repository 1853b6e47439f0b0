import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { BOOKINGS_A_PAGE, MYPAGE_LIMITS } from '@/contract/account/membership';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { presentReservation, reservationCard } from '@/server/core/bookings/present';
import { usableCoupons } from '@/server/core/coupons/coupon-queries';
import { presentPersonalCoupon } from '@/server/core/coupons/present-coupon';
import { findMember } from '@/server/core/members/member-queries';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import {
  bookingsOf,
  countBookings,
  countStates,
  reservationYears,
  reviewableOf,
  stayingOf,
  unreadOf,
} from './mypage-queries';
import { nextAndOthers, nextStay } from './next-stay';
import { notificationsOf } from './notifications';
import { paymentHistoryOf } from './payment-history';
import { waitingFor } from './waiting';

/**
 * Gets the content of my page. The number of queries doesn't depend on the number of bookings; a
 * test checks it.
 */
export const getMypage = handle(contract.getMypage, async (_input, context) => {
  const { db, locale } = context;
  const { memberId } = context.member;
  const account = await findMember(db, memberId);
  if (account === null) throw new AppError('TOKEN_EXPIRED');
  const now = context.now();
  const scope = { db, memberId, now };
  const stays = await stayingOf(scope, MYPAGE_LIMITS.others + 1);
  const { next, others } = nextAndOthers(stays, now);
  const usable = (await usableCoupons(db, memberId, now)).filter(
    ({ coupon }) => coupon.validFrom <= now,
  );
  const [soonest] = usable;
  const reviewable = (await reviewableOf(scope, MYPAGE_LIMITS.reviews)).map((row) =>
    reservationCard(row, context),
  );
  return {
    name: account.row.name,
    now: now.toISOString(),
    stay: next === undefined ? null : await nextStay(scope, next, context),
    others: others.map((row) => reservationCard(row, context)),
    waiting: await waitingFor(scope, locale),
    reviews: reviewable.filter(({ review }) => review === 'OPEN'),
    nextCoupon:
      soonest === undefined
        ? null
        : {
            title: soonest.coupon.title[locale],
            validUntil: soonest.coupon.validUntil.toISOString(),
          },
    counts: {
      ...(await countStates(scope)),
      coupons: usable.length,
      unread: await unreadOf(db, memberId, now),
    },
    notifications: notificationsOf(account.row),
    push: context.push === null ? null : { publicKey: context.push.publicKey },
  };
});

/** Lists a page of the member's bookings, with three queries however many there are. */
export const listReservations = handle(contract.listReservations, async ({ query }, context) => {
  const { page = 1, ...filter } = query;
  const scope = { db: context.db, memberId: context.member.memberId, now: context.now() };
  const part = { limit: BOOKINGS_A_PAGE, offset: (page - 1) * BOOKINGS_A_PAGE };
  const rows = await bookingsOf(scope, filter, part);
  const total = await countBookings(scope, filter);
  return {
    reservations: rows.map((row) => reservationCard(row, context)),
    years: await reservationYears(scope),
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
