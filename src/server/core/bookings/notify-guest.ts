import { eq } from 'drizzle-orm';

import {
  bookedNotice,
  cancelledNotice,
  changedNotice,
  depositAskedNotice,
  lateDepositNotice,
  noShowNotice,
  refundAccountNotice,
} from '@/server/core/messages/booking-notices';
import {
  bookedMail,
  cancelledMail,
  changedMail,
  leftMail,
  noShowMail,
} from '../messages/mail/booking-mails';
import { accountMail, lateDepositMail } from '@/server/core/messages/mail/deposit-mails';
import { enqueueMail, type OutboxMail } from '@/server/core/messages/mail/send-mails';
import { type Notice, notify, notifyReceiver } from '@/server/core/messages/notify';
import type { PaymentRow } from '@/server/core/payments/payment-queries';
import type { Transaction } from '@/server/platform/db/client';
import { given, prepared } from '@/server/platform/db/prepared';
import { hotels, members, ratePlans, roomTypes } from '@/server/platform/db/schema';
import {
  bookingOf,
  type BookingRows,
  type ReservationRow,
  stayColumns,
  type StayChangeRow,
} from './booking-queries';

type Context = { readonly siteUrl: string; readonly now: Date };
type MailOf = (rows: BookingRows, context: Context) => OutboxMail;
type NoticeOf = (rows: BookingRows) => Notice;

/** Enqueues a mail and a notice about a booking, in the transaction that causes them. */
async function enqueueMailAndNotice(
  tx: Transaction,
  { id, memberId }: ReservationRow,
  context: Context,
  mailOf: MailOf,
  noticeOf: NoticeOf,
): Promise<void> {
  const rows = await bookingOf(tx, id, memberId);
  await enqueueMail(tx, mailOf(rows, context), context.now);
  await notify(tx, noticeOf(rows), context.now);
}

/**
 * Informs the guest that the stay is booked.
 * @param payments what the stay was just paid with
 */
export async function notifyBooked(
  tx: Transaction,
  booked: ReservationRow,
  payments: readonly PaymentRow[],
  context: Context,
): Promise<void> {
  const [found] = await stayAndReceiver(tx, booked);
  if (found === undefined) throw new Error(`No hotel or member of ${booked.id}`);
  const { receiver, ...stay } = found;
  const mail = bookedMail({ ...stay, reservation: booked }, context);
  if (receiver.deletedAt !== null) return enqueueMail(tx, mail, context.now);
  const notice = bookedNotice({ ...stay, reservation: booked, payments });
  await notifyReceiver(tx, { notice, receiver, mail }, context.now);
}

/** What the messages about a stay say of it, and the member, locked as by `notify`. */
const stayAndReceiver = prepared('find_stay_and_receiver', (db) =>
  db
    .select({
      ...stayColumns,
      receiver: {
        settings: members.notifications,
        telVerifiedAt: members.telVerifiedAt,
        deletedAt: members.deletedAt,
      },
    })
    .from(hotels)
    .innerJoin(roomTypes, eq(roomTypes.id, given(roomTypes.id, 'roomTypeId')))
    .innerJoin(ratePlans, eq(ratePlans.id, given(ratePlans.id, 'ratePlanId')))
    .innerJoin(members, eq(members.id, given(members.id, 'memberId')))
    .where(eq(hotels.id, given(hotels.id, 'hotelId')))
    .for('key share', { of: members }),
);

/** Informs the guest which account to pay into, while the room is kept for the bank transfer. */
export const notifyBankAccount = (
  tx: Transaction,
  kept: ReservationRow,
  payment: PaymentRow,
  context: Context,
) =>
  enqueueMailAndNotice(
    tx,
    kept,
    context,
    (rows) => accountMail(rows, payment, context),
    (rows) => depositAskedNotice(rows, payment),
  );

/**
 * Informs the guest that a bank transfer came too late and that an account for its refund is
 * needed.
 */
export const notifyLateDeposit = (
  tx: Transaction,
  reservation: ReservationRow,
  payment: PaymentRow,
  context: Context,
) =>
  enqueueMailAndNotice(
    tx,
    reservation,
    context,
    (rows) => lateDepositMail(rows, payment, context),
    (rows) => lateDepositNotice(rows, payment),
  );

/** Informs the guest of the cancellation and of the amount refunded. */
export const notifyCancelled = (tx: Transaction, cancelled: ReservationRow, context: Context) =>
  enqueueMailAndNotice(tx, cancelled, context, cancelledMail, cancelledNotice);

/** Informs the guest of the new dates after a change. */
export const notifyChanged = (
  tx: Transaction,
  changed: ReservationRow,
  change: StayChangeRow,
  context: Context,
) =>
  enqueueMailAndNotice(
    tx,
    changed,
    context,
    (rows) =>
      change.kind === 'LEAVING'
        ? leftMail(rows, change, context)
        : changedMail(rows, change, context),
    (rows) => changedNotice(rows, change),
  );

/**
 * Informs the guest of a no-show: what is refunded, and whom to write to if the guest did arrive.
 */
export const notifyNoShow = (tx: Transaction, ended: ReservationRow, context: Context) =>
  enqueueMailAndNotice(tx, ended, context, noShowMail, noShowNotice);

/**
 * Informs the booking's member that the refund of a bank transfer waits for an account.
 * @param cause the current idempotency key of the refund that waits
 */
export async function notifyRefundAccountNeeded(
  tx: Transaction,
  { id, memberId }: Pick<ReservationRow, 'id' | 'memberId'>,
  cause: string,
  now: Date,
): Promise<void> {
  await notify(tx, refundAccountNotice(await bookingOf(tx, id, memberId), cause), now);
}
