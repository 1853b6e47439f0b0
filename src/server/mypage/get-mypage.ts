import { contract } from '@/contract';
import { MYPAGE_LIMITS } from '@/contract/membership';
import { findMember } from '../auth/member-queries';
import { reservationCard } from '../booking/present';
import { usableCoupons } from '../coupon/coupon-queries';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { countStates, reviewableOf, stayingOf, unreadOf } from './mypage-queries';
import { nextAndOthers, nextStay } from './next-stay';
import { notificationsOf } from './notification-settings';
import { waitingFor } from './waiting';

/** As many queries for three hundred bookings as for one; a test holds how many. */
export const getMypage = handle(contract.getMypage, async (_input, context) => {
  const { db, locale } = context;
  const { memberId } = context.member;
  const found = await findMember(db, memberId);
  if (found === null) throw new AppError('TOKEN_EXPIRED');
  const now = context.now();
  const whose = { db, memberId, now };
  const stays = await stayingOf(whose, MYPAGE_LIMITS.others + 1);
  const { next, others } = nextAndOthers(stays, now);
  const usable = (await usableCoupons(db, memberId, now)).filter(
    ({ coupon }) => coupon.validFrom <= now,
  );
  const [soonest] = usable;
  const reviewable = (await reviewableOf(whose, MYPAGE_LIMITS.reviews)).map((row) =>
    reservationCard(row, context),
  );
  return {
    name: found.row.name,
    now: now.toISOString(),
    stay: next === undefined ? null : await nextStay(whose, next, context),
    others: others.map((row) => reservationCard(row, context)),
    waiting: await waitingFor(whose, locale),
    reviews: reviewable.filter(({ review }) => review === 'OPEN'),
    nextCoupon:
      soonest === undefined
        ? null
        : {
            title: soonest.coupon.title[locale],
            validUntil: soonest.coupon.validUntil.toISOString(),
          },
    counts: {
      ...(await countStates(whose)),
      coupons: usable.length,
      unread: await unreadOf(db, memberId, now),
    },
    notifications: notificationsOf(found.row),
    push: context.push === null ? null : { publicKey: context.push.publicKey },
  };
});
