import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';

import { contract } from '@/contract';
import type { Localized } from '@/contract/catalogue/catalogue-file';
import { type KeptReason, reasonToStay } from '@/domain/account/account-end';
import { OPEN_CHANGES } from '@/domain/booking/stay-change';
import type { AttemptState } from '@/domain/booking/reservation';
import type { Night } from '@/domain/stay/stay';
import type { Losses, MemberData } from '@/server/core/members/member-data';
import { findMember, lockMember } from '@/server/core/members/member-queries';
import { enqueueMail } from '@/server/core/messages/mail/send-mails';
import type { Database, Transaction } from '@/server/platform/db/client';
import { hotels, payments, refunds, reservations, stayChanges } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { accountDeletedMail } from '../account-mails';
import { anonymizeMember } from './anonymize-member';
import { verifyCredentials } from '../sign-in/reauthenticate';
import { consentTimes } from '../sign-in/join';

/**
 * Deletes the account for good, in one transaction. Errors: ACCOUNT_IN_USE (details: `bookings`,
 * their ids with commas), and those of `verifyCredentials`.
 */
export const deleteAccount = (families: readonly MemberData[]) =>
  handle(contract.deleteAccount, async ({ body }, context) => {
    const { use } = await verifyCredentials(body, context);
    const { memberId } = context.member;
    const now = context.now();
    await context.db.transaction(async (tx) => {
      // New rows about a member refer to this row, so concurrent inserts wait for the lock;
      // afterwards a trigger refuses them.
      const before = await lockMember(tx, memberId);
      await use(tx);
      const inTheWay = await bookingsInTheWay(tx, memberId, now);
      if (inTheWay.length > 0 || (await isMoneyOpen(tx, families, memberId))) {
        const bookings = inTheWay.map(({ id }) => id).join(',');
        throw new AppError('ACCOUNT_IN_USE', { details: { bookings } });
      }
      await anonymizeMember(tx, before, families, context);
      const mail = accountDeletedMail(before.email, context.locale);
      await enqueueMail(tx, { id: `account-deleted.${memberId}`, ...mail }, now);
    });
    return { done: true as const };
  });

/** Whether a payment or refund of a member is still under way in any family. */
async function isMoneyOpen(
  db: Database | Transaction,
  families: readonly MemberData[],
  memberId: string,
): Promise<boolean> {
  for (const family of families) {
    if ((await family.isMoneyOpen?.(db, memberId)) === true) return true;
  }
  return false;
}

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

/** States of orders whose money is moving, or may be. */
const MOVING: readonly AttemptState[] = ['AWAITING_DEPOSIT', 'CONFIRMING', 'UNKNOWN', 'REFUNDING'];

type BookingInTheWay = {
  readonly id: string;
  readonly reason: KeptReason;
  readonly hotelName: Localized;
  readonly checkIn: Night;
  readonly checkOut: Night;
};

/** Finds the bookings that keep a member from deleting the account now, the earliest stay first. */
async function bookingsInTheWay(
  db: Database,
  memberId: string,
  now: Date,
): Promise<BookingInTheWay[]> {
  const { id } = reservations;
  const ofBooking = eq(payments.payableId, id);
  const moneyOpen = sql<boolean>`(
    exists (${db
      .select({ one: sql`1` })
      .from(payments)
      .where(and(ofBooking, inArray(payments.state, [...MOVING])))})
    or exists (${db
      .select({ one: sql`1` })
      .from(refunds)
      .innerJoin(payments, eq(payments.orderId, refunds.orderId))
      .where(and(ofBooking, inArray(refunds.state, ['ACCOUNT_NEEDED', 'REQUESTED'])))})
    or exists (${db
      .select({ one: sql`1` })
      .from(stayChanges)
      .where(
        and(eq(stayChanges.reservationId, id), inArray(stayChanges.state, [...OPEN_CHANGES])),
      )})
  )`;
  const rows = await db
    .select({
      id,
      state: reservations.state,
      checkIn: reservations.checkIn,
      checkOut: reservations.checkOut,
      checkOutTime: hotels.checkOutTime,
      hotelName: hotels.name,
      moneyOpen,
    })
    .from(reservations)
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .where(eq(reservations.memberId, memberId))
    .orderBy(asc(reservations.checkIn), asc(id));
  return rows.flatMap((row) => {
    const reason = reasonToStay(row, now);
    return reason === null ? [] : [{ ...row, reason }];
  });
}

/**
 * Counts a member's bookings that were ever paid. They are contracts and are kept for the legal
 * time.
 */
async function countContracts(db: Database, memberId: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(reservations)
    .where(and(eq(reservations.memberId, memberId), isNotNull(reservations.bookedAt)));
  return row?.found ?? 0;
}
