import type { Transaction } from '../db/client';
import { bookedMail, cancelledMail, changedMail } from '../mail/booking-mails';
import { enqueueMail } from '../mail/outbox';
import { accountMail, lateDepositMail } from '../mail/deposit-mails';
import {
  bookingOf,
  type AttemptRow,
  type ReservationRow,
  type StayChangeRow,
} from './booking-queries';

/** Writes the confirmation down, in the transaction that makes the booking BOOKED. */
export async function tellBooked(
  tx: Transaction,
  booked: ReservationRow,
  siteUrl: string,
  now: Date,
): Promise<void> {
  const rows = await bookingOf(tx, booked.id, booked.memberId);
  await enqueueMail(tx, bookedMail(rows, { siteUrl, now }), now);
}

/** Writes down where to pay, in the transaction that keeps the room for the deposit. */
export async function tellAccount(
  tx: Transaction,
  reservation: ReservationRow,
  attempt: AttemptRow,
  siteUrl: string,
  now: Date,
): Promise<void> {
  const rows = await bookingOf(tx, reservation.id, reservation.memberId);
  await enqueueMail(tx, accountMail(rows, attempt, { siteUrl }), now);
}

/** Writes down that a deposit came too late, and that its guest has to say where it goes back to. */
export async function tellLateDeposit(
  tx: Transaction,
  reservation: ReservationRow,
  attempt: AttemptRow,
  siteUrl: string,
  now: Date,
): Promise<void> {
  const rows = await bookingOf(tx, reservation.id, reservation.memberId);
  await enqueueMail(tx, lateDepositMail(rows, attempt, { siteUrl }), now);
}

/** Writes the news of a cancellation down, in the transaction that makes the booking CANCELLED. */
export async function tellCancelled(
  tx: Transaction,
  cancelled: ReservationRow,
  siteUrl: string,
  now: Date,
): Promise<void> {
  const rows = await bookingOf(tx, cancelled.id, cancelled.memberId);
  await enqueueMail(tx, cancelledMail(rows, { siteUrl }), now);
}

/** Writes the new dates down for the guest, in the transaction that makes the change. */
export async function tellChanged(
  tx: Transaction,
  changed: ReservationRow,
  change: StayChangeRow,
  siteUrl: string,
  now: Date,
): Promise<void> {
  const rows = await bookingOf(tx, changed.id, changed.memberId);
  await enqueueMail(tx, changedMail(rows, change, { siteUrl, now }), now);
}
