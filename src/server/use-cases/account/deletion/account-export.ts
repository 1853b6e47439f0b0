import { and, eq, getTableColumns, getTableName, inArray, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { contract } from '@/contract';
import { seoulToday } from '@/domain/stay/stay';
import { findMember, type MemberRow } from '@/server/core/members/member-queries';
import type { Database } from '@/server/platform/db/client';
import * as tables from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { countAttempt } from '@/server/platform/limits/attempts';
import { mailsAboutMember, mailsAboutVisits } from './purge-mails';

type Part = {
  readonly table: PgTable;
  /** Columns that are left out: secrets, and internal ones that say nothing about the member. */
  readonly without?: readonly string[];
  readonly of: (db: Database, member: MemberRow) => SQL | undefined;
};

const ownBy =
  (column: PgColumn) =>
  (_db: Database, { id }: MemberRow) =>
    eq(column, id);

const bookingsOf = (db: Database, { id }: MemberRow) =>
  db
    .select({ id: tables.reservations.id })
    .from(tables.reservations)
    .where(eq(tables.reservations.memberId, id));
const voucherOrdersOf = (db: Database, { id }: MemberRow) =>
  db
    .select({ id: tables.voucherOrders.id })
    .from(tables.voucherOrders)
    .where(eq(tables.voucherOrders.memberId, id));
const ofBookingBy = (column: PgColumn) => (db: Database, member: MemberRow) =>
  inArray(column, bookingsOf(db, member));

/** All data that is stored about a member, by the name it has in the exported file. */
const PARTS: Readonly<Record<string, Part>> = {
  profile: { table: tables.members, without: ['passwordHash'], of: ownBy(tables.members.id) },
  pictures: { table: tables.memberPictures, of: ownBy(tables.memberPictures.memberId) },
  linkedAccounts: { table: tables.memberSocials, of: ownBy(tables.memberSocials.memberId) },
  passkeys: { table: tables.passkeys, of: ownBy(tables.passkeys.memberId) },
  devices: {
    table: tables.memberSessions,
    without: ['refreshSalt', 'generation', 'previousGeneration', 'issuedAt', 'presentedAt'],
    of: ownBy(tables.memberSessions.memberId),
  },
  bookings: {
    table: tables.reservations,
    without: ['idempotencyKey', 'rates'],
    of: ownBy(tables.reservations.memberId),
  },
  bookingHistory: {
    table: tables.reservationEvents,
    of: ofBookingBy(tables.reservationEvents.reservationId),
  },
  dateChanges: {
    table: tables.stayChanges,
    without: ['rates'],
    of: ofBookingBy(tables.stayChanges.reservationId),
  },
  payments: {
    table: tables.payments,
    without: ['paymentKey', 'checkoutUrl', 'depositSecret'],
    of: ofBookingBy(tables.payments.payableId),
  },
  refunds: {
    table: tables.refunds,
    without: ['idempotencyKey'],
    of: (db, member) =>
      inArray(
        tables.refunds.orderId,
        db
          .select({ id: tables.payments.orderId })
          .from(tables.payments)
          .where(inArray(tables.payments.payableId, bookingsOf(db, member))),
      ),
  },
  partnerPayments: {
    table: tables.partnerPaymentLogs,
    of: ofBookingBy(tables.partnerPaymentLogs.reservationId),
  },
  hotels: {
    table: tables.hotels,
    without: Object.keys(getTableColumns(tables.hotels)).filter(
      (column) => !['id', 'name', 'address', 'phone'].includes(column),
    ),
    of: (db, { id }) =>
      or(
        ...[tables.reservations, tables.tours, tables.wishlistHotels, tables.viewedHotels].map(
          (table) =>
            inArray(
              tables.hotels.id,
              db.select({ id: table.hotelId }).from(table).where(eq(table.memberId, id)),
            ),
        ),
      ),
  },
  coupons: { table: tables.personalCoupons, of: ownBy(tables.personalCoupons.memberId) },
  couponUses: { table: tables.couponUses, of: ofBookingBy(tables.couponUses.reservationId) },
  voucherOrders: { table: tables.voucherOrders, of: ownBy(tables.voucherOrders.memberId) },
  vouchers: {
    table: tables.vouchers,
    // A code can be redeemed by anybody who reads it.
    without: ['codeDigest', 'codeSealed', 'redeemedBy', 'personalCouponId'],
    of: (db, member) => inArray(tables.vouchers.orderId, voucherOrdersOf(db, member)),
  },
  redeemedVouchers: {
    table: tables.vouchers,
    // The price of a gift is the buyer's data, not the receiver's.
    without: ['orderId', 'number', 'price', 'refund', 'codeDigest', 'codeSealed'],
    of: ownBy(tables.vouchers.redeemedBy),
  },
  voucherPayments: {
    table: tables.payments,
    without: ['paymentKey', 'checkoutUrl', 'depositSecret'],
    of: (db, member) => inArray(tables.payments.payableId, voucherOrdersOf(db, member)),
  },
  voucherRefunds: {
    table: tables.refunds,
    without: ['idempotencyKey'],
    of: (db, member) =>
      inArray(
        tables.refunds.orderId,
        db
          .select({ id: tables.payments.orderId })
          .from(tables.payments)
          .where(inArray(tables.payments.payableId, voucherOrdersOf(db, member))),
      ),
  },
  voucherHistory: {
    table: tables.voucherEvents,
    // The actor may be another person, who redeemed the voucher.
    without: ['actor'],
    of: (db, member) => inArray(tables.voucherEvents.orderId, voucherOrdersOf(db, member)),
  },
  reviews: {
    table: tables.reviews,
    of: (db, member) =>
      inArray(
        tables.reviews.id,
        db
          .select({ id: tables.guestReviews.reviewId })
          .from(tables.guestReviews)
          .where(inArray(tables.guestReviews.reservationId, bookingsOf(db, member))),
      ),
  },
  reviewsOfBookings: {
    table: tables.guestReviews,
    of: ofBookingBy(tables.guestReviews.reservationId),
  },
  reviewPhotos: { table: tables.reviewPhotos, of: ofBookingBy(tables.reviewPhotos.reservationId) },
  tours: { table: tables.tours, of: ownBy(tables.tours.memberId) },
  wishlist: { table: tables.wishlistHotels, of: ownBy(tables.wishlistHotels.memberId) },
  recentlyViewed: { table: tables.viewedHotels, of: ownBy(tables.viewedHotels.memberId) },
  comparison: { table: tables.comparedRooms, of: ownBy(tables.comparedRooms.memberId) },
  drafts: {
    table: tables.reservationDrafts,
    without: ['revision'],
    of: ownBy(tables.reservationDrafts.memberId),
  },
  notifications: { table: tables.notifications, of: ownBy(tables.notifications.memberId) },
  notices: {
    table: tables.noticeOutbox,
    without: ['nextTryAt', 'tries', 'lastError'],
    of: (db, { id }) =>
      inArray(
        tables.noticeOutbox.notificationId,
        db
          .select({ id: tables.notifications.id })
          .from(tables.notifications)
          .where(eq(tables.notifications.memberId, id)),
      ),
  },
  pushDevices: {
    table: tables.pushSubscriptions,
    // Anybody who has these can send messages to the browser.
    without: ['endpointDigest', 'endpoint', 'p256dh', 'auth'],
    of: ownBy(tables.pushSubscriptions.memberId),
  },
  mails: {
    table: tables.mailOutbox,
    without: ['html', 'attachments', 'nextTryAt', 'tries', 'lastError'],
    // Encrypted mails contain codes of vouchers.
    of: (db, { id }) =>
      and(
        or(mailsAboutMember(db, id), mailsAboutVisits(db, id)),
        eq(tables.mailOutbox.sealed, false),
      ),
  },
};

/** The names of all exported tables; a test compares them with the schema. */
export const EXPORTED_TABLES = Object.values(PARTS).map(({ table }) => getTableName(table));

/** Collects a member's data: rows by part, with instants in UTC and amounts in won. */
async function accountExport(db: Database, member: MemberRow) {
  const file: Record<string, unknown[]> = {};
  for (const [name, { table, without = [], of }] of Object.entries(PARTS)) {
    const columns = Object.fromEntries(
      Object.entries(getTableColumns(table)).filter(([column]) => !without.includes(column)),
    );
    file[name] = await db.select(columns).from(table).where(of(db, member));
  }
  return file;
}

export const exportAccount = handle(contract.exportAccount, async (_input, context) => {
  const { db, now } = context;
  const { memberId } = context.member;
  const member = await findMember(db, memberId);
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  await countAttempt(context, 'exportAccount', memberId);
  const parts = await accountExport(db, member.row);
  const text = JSON.stringify({ madeAt: now().toISOString(), ...parts }, null, 2);
  const name = `meomum-account-${seoulToday(now())}.json`;
  return new File([text], name, { type: 'application/json' });
});
