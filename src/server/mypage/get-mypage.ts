import { contract } from '@/contract';
import { findMember } from '../auth/member-queries';
import { usableCoupons } from '../coupon/coupon-queries';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { countReservations, unreadOf, reservationCards } from './mypage-queries';
import { notificationsOf } from './notification-settings';

export const getMypage = handle(contract.getMypage, async (_input, context) => {
  const { db, member } = context;
  const found = await findMember(db, member.memberId);
  if (found === null) throw new AppError('TOKEN_EXPIRED');
  const [upcoming] = await reservationCards(context, { state: 'upcoming', limit: 1 });
  const now = context.now();
  const coupons = await usableCoupons(db, member.memberId, now);
  return {
    name: found.row.name,
    upcoming: upcoming ?? null,
    counts: {
      upcoming: await countReservations(context, 'upcoming'),
      past: await countReservations(context, 'past'),
      cancelled: await countReservations(context, 'cancelled'),
      coupons: coupons.filter(({ coupon }) => coupon.validFrom <= now).length,
      unread: await unreadOf(db, member.memberId, now),
    },
    notifications: notificationsOf(found.row),
    push: context.push === null ? null : { publicKey: context.push.publicKey },
  };
});
