import { and, eq, gt, inArray, isNull } from 'drizzle-orm';

import { settingsOfNewMember } from '@/domain/notification';
import type { Transaction } from '../db/client';
import {
  comparedRooms,
  guestReviews,
  idempotencyKeys,
  members,
  memberSessions,
  memberSocials,
  notifications,
  paymentAttempts,
  personalCoupons,
  reservationDrafts,
  reservations,
  reviews,
  tours,
  viewedHotels,
  wishlistHotels,
} from '../db/schema';
import type { MemberContext } from '../http/handler';
import { givePlaceBack } from '../tour/places';
import { leaveVouchers } from '../voucher/leave-vouchers';
import { neverUsed } from './account-end';
import { forgetLetters } from './forget-letters';
import type { MemberRow } from './member-queries';
import { forgetSubjects } from './rate-limit';
import { dropPictures } from './set-picture';
import { forgetCodes } from './verification-code';

/** Tables of which a member's rows simply go. */
const OWNED = [
  memberSessions,
  memberSocials,
  notifications,
  reservationDrafts,
  wishlistHotels,
  viewedHotels,
  comparedRooms,
  idempotencyKeys,
] as const;

/**
 * Takes the person out of the books: what the law doesn't want kept goes, bookings that were paid stay
 * with their guest until the job `forget-members`, reviews without a name. `member` is locked.
 */
export async function emptyMember(
  tx: Transaction,
  member: MemberRow,
  context: Pick<MemberContext, 'now' | 'config'>,
): Promise<void> {
  const { id, email, tel } = member;
  const now = context.now();
  for (const table of OWNED) await tx.delete(table).where(eq(table.memberId, id));
  await leaveVouchers(tx, id, { actor: id, now });
  await tx.delete(personalCoupons).where(neverUsed(tx, id));
  await forgetCodes(tx, [email, tel]);
  await forgetSubjects(tx, context.config.secret, [id, email, tel]);
  await forgetLetters(tx, member, now);
  await dropPictures(tx, id, now);
  await leaveTours(tx, id, now);
  await emptyBookings(tx, id);
  await tx
    .update(members)
    .set({ ...EMPTY, email: `${id}@left.invalid`, deletedAt: now, updatedAt: now })
    .where(eq(members.id, id));
}

/** What is left of a member: when the account was, and that it is no more. */
const EMPTY = {
  ...{ passwordHash: null, name: '', nickName: '', tel: '', countryCode: '', iso: '' },
  ...{ ageRange: null, birthyear: null, birthday: null, gender: null, profileImage: null },
  ...{ visitRoute: null, marketing: false, marketingDecidedAt: null, privacyUsesMarketing: false },
  ...{ termsAgreedAt: null, privacyAgreedAt: null, ageConfirmedAt: null },
  ...{ notifications: settingsOfNewMember(false), language: 'kr' },
  ...{ isAdmin: false, roles: [], emailVerifiedAt: null, lastLoginAt: null },
} satisfies Partial<MemberRow>;

async function leaveTours(tx: Transaction, memberId: string, now: Date): Promise<void> {
  const own = eq(tours.memberId, memberId);
  const coming = await tx
    .select()
    .from(tours)
    .where(and(own, eq(tours.state, 'BOOKED'), gt(tours.startsAt, now)));
  for (const tour of coming) await givePlaceBack(tx, tour);
  await tx.delete(tours).where(own);
}

/**
 * What a guest wished is over with the stay; a booking that was never paid is no contract, so that
 * nobody has to know whose it was.
 */
async function emptyBookings(tx: Transaction, memberId: string): Promise<void> {
  const own = eq(reservations.memberId, memberId);
  await tx.update(reservations).set({ requests: '', arrival: null }).where(own);
  await tx
    .update(reservations)
    .set({ guest: NO_GUEST, cashReceipt: null })
    .where(and(own, isNull(reservations.bookedAt)));
  const unpaid = tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(own, isNull(reservations.bookedAt)));
  await tx
    .update(paymentAttempts)
    .set(NO_PAYER)
    .where(inArray(paymentAttempts.reservationId, unpaid));
  const written = tx
    .select({ id: guestReviews.reviewId })
    .from(guestReviews)
    .innerJoin(reservations, eq(reservations.id, guestReviews.reservationId))
    .where(own);
  await tx.update(reviews).set({ author: '' }).where(inArray(reviews.id, written));
}

/** An order's payer once nobody needs to know any more. */
export const NO_PAYER = {
  ...{ cardNumber: null, accountNumber: null, accountHolder: null },
  ...{ cashReceipt: null, cashReceiptUrl: null },
};

/** A booking's guest once nobody needs to know any more. */
export const NO_GUEST = { name: '', email: '', tel: '' };
