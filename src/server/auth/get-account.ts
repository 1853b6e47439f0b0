import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { countUnusedVouchers, isVoucherMoneyOpen } from '../voucher/leave-vouchers';
import { bookingsInTheWay, countContracts, countFreeCoupons } from './account-end';
import { consentTimes } from './consents';
import { findMember } from './member-queries';

const iso = (date: Date | null) => date?.toISOString() ?? null;

export const getAccount = handle(contract.getAccount, async (_input, context) => {
  const { db, locale } = context;
  const { memberId } = context.member;
  const member = await findMember(db, memberId);
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  const { terms, privacy, age } = consentTimes(member.row);
  const inTheWay = await bookingsInTheWay(db, memberId, context.now());
  return {
    hasPassword: member.row.passwordHash !== null,
    consents: { terms: iso(terms), privacy: iso(privacy), age: iso(age) },
    marketingDecidedAt: iso(member.row.marketingDecidedAt),
    inTheWay: inTheWay.map(({ id, reason, hotelName, checkIn, checkOut }) => ({
      ...{ id, reason, checkIn, checkOut },
      hotelName: hotelName[locale],
    })),
    keptBookings: await countContracts(db, memberId),
    unusedCoupons: await countFreeCoupons(db, memberId),
    unusedVouchers: await countUnusedVouchers(db, memberId),
    voucherMoneyOpen: await isVoucherMoneyOpen(db, memberId),
  };
});
