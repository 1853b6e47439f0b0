import { contract } from '@/contract';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import type { Losses, MemberData } from '@/server/core/members/member-data';
import { bookingsInTheWay, countContracts } from './account-end';
import { isMoneyOpen } from './delete-account';
import { consentTimes } from '../sign-in/consents';
import { findMember } from '@/server/core/members/member-queries';

const iso = (date: Date | null) => date?.toISOString() ?? null;

export const getAccount = (families: readonly MemberData[]) =>
  handle(contract.getAccount, async (_input, context) => {
    const { db, locale } = context;
    const { memberId } = context.member;
    const member = await findMember(db, memberId);
    if (member === null) throw new AppError('TOKEN_EXPIRED');
    const { terms, privacy, age } = consentTimes(member.row);
    const inTheWay = await bookingsInTheWay(db, memberId, context.now());
    let losses: Losses = { unusedCoupons: 0, unusedVouchers: 0 };
    for (const family of families) {
      losses = { ...losses, ...(await family.countLosses?.(db, memberId)) };
    }
    return {
      hasPassword: member.row.passwordHash !== null,
      consents: { terms: iso(terms), privacy: iso(privacy), age: iso(age) },
      marketingDecidedAt: iso(member.row.marketingDecidedAt),
      inTheWay: inTheWay.map(({ id, reason, hotelName, checkIn, checkOut }) => ({
        id,
        reason,
        checkIn,
        checkOut,
        hotelName: hotelName[locale],
      })),
      keptBookings: await countContracts(db, memberId),
      ...losses,
      voucherMoneyOpen: await isMoneyOpen(db, families, memberId),
    };
  });
