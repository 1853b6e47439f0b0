import { contract } from '@/contract';
import { MYPAGE_LIMITS } from '@/contract/membership';
import { findMember } from '@/server/core/members/member-queries';
import { reservationCard } from '@/server/core/bookings/present';
import { usableCoupons } from '@/server/core/coupons/coupon-queries';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { countStates, reviewableOf, stayingOf, unreadOf } from './mypage-queries';
import { nextAndOthers, nextStay } from './next-stay';
import { notificationsOf } from './notification-settings';
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
