import type { Transaction } from '../db/client';
import { bookedMail, cancelledMail, changedMail } from '../mail/booking-mails';
import { accountMail, lateDepositMail } from '../mail/deposit-mails';
import { leftMail } from '../mail/left-mail';
import { noShowMail } from '../mail/no-show-mail';
import { enqueueMail, type OutboxMail } from '../mail/outbox';
import {
  bookedNotice,
  cancelledNotice,
  changedNotice,
  depositAskedNotice,
  lateDepositNotice,
  noShowNotice,
  refundAccountNotice,
} from '../notify/booking-notices';
import { notify, type Notice } from '../notify/notify';
import {
  bookingOf,
  type AttemptRow,
  type BookingRows,
  type ReservationRow,
  type StayChangeRow,
} from './booking-queries';

type Context = { readonly siteUrl: string; readonly now: Date };
type MailOf = (rows: BookingRows, context: Context) => OutboxMail;
type NoticeOf = (rows: BookingRows) => Notice;

/** Writes a mail about a booking and its member's notice down, in the transaction that gives cause for them. */
async function tell(
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

/** That it is booked, for its guest. */
export const tellBooked = (tx: Transaction, booked: ReservationRow, context: Context) =>
  tell(tx, booked, context, bookedMail, bookedNotice);

/** Where to pay, while the room is kept for the deposit. */
export const tellAccount = (
  tx: Transaction,
  kept: ReservationRow,
  attempt: AttemptRow,
  context: Context,
) =>
  tell(
    tx,
    kept,
    context,
    (rows) => accountMail(rows, attempt, context),
    (rows) => depositAskedNotice(rows, attempt),
  );

/** That a deposit came too late, and that its guest has to say where it goes back to. */
export const tellLateDeposit = (
  tx: Transaction,
  reservation: ReservationRow,
  attempt: AttemptRow,
  context: Context,
) =>
  tell(
    tx,
    reservation,
    context,
    (rows) => lateDepositMail(rows, attempt, context),
    (rows) => lateDepositNotice(rows, attempt),
  );

/** That it is cancelled, and what comes back. */
export const tellCancelled = (tx: Transaction, cancelled: ReservationRow, context: Context) =>
  tell(tx, cancelled, context, cancelledMail, cancelledNotice);

/** The new dates of a change that is made. */
export const tellChanged = (
  tx: Transaction,
  changed: ReservationRow,
  change: StayChangeRow,
  context: Context,
) =>
  tell(
    tx,
    changed,
    context,
    (rows) =>
      change.kind === 'LEAVING'
        ? leftMail(rows, change, context)
        : changedMail(rows, change, context),
    (rows) => changedNotice(rows, change),
  );

/** That nobody came, what comes back, and whom to write to if somebody did. */
export const tellNoShow = (tx: Transaction, ended: ReservationRow, context: Context) =>
  tell(tx, ended, context, noShowMail, noShowNotice);

/**
 * That money which came by a deposit waits for an account, for the booking's member.
 * @param cause the refund it waits in, under the key it has now
 */
export async function tellRefundAccount(
  tx: Transaction,
  { id, memberId }: Pick<ReservationRow, 'id' | 'memberId'>,
  cause: string,
  now: Date,
): Promise<void> {
  await notify(tx, refundAccountNotice(await bookingOf(tx, id, memberId), cause), now);
}
