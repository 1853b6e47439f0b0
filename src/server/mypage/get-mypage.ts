import { contract } from '@/contract';
import { findMember } from '../auth/member-queries';
import { usableCoupons } from '../coupon/coupon-queries';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { countReservations, countUnread, reservationCards } from './mypage-queries';

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
      unread: await countUnread(db, member.memberId, now),
    },
    notifications: found.row.notifications,
  };
});
