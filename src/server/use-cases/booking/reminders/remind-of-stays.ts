import {
  and,
  asc,
  between,
  eq,
  exists,
  inArray,
  isNotNull,
  lte,
  notExists,
  sql,
  type SQL,
} from 'drizzle-orm';

import { reviewStanding } from '@/domain/hotel/review';
import {
  isAwake,
  isReminderDue,
  isReviewRequestDue,
  reminderBookedBy,
  reminderDays,
  reviewRequestDays,
} from '@/domain/stay/stay-news';
import { nightOf } from '@/domain/stay/stay';
import { bookingOf, lock } from '@/server/core/bookings/booking-queries';
import type { Transaction } from '@/server/platform/db/client';
import {
  guestReviews,
  mailOutbox,
  members,
  notifications,
  reservations,
} from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import { enqueueMail } from '@/server/core/messages/mail/send-mails';
import {
  REMINDER,
  reminderMail,
  REVIEW_REQUEST,
  reviewRequestMail,
} from '@/server/core/messages/mail/stay-mails';
import { reviewOpenNotice, stayNearNotice } from '@/server/core/messages/booking-notices';
import { notify } from '@/server/core/messages/notify';

type JobDeps = Pick<Deps, 'db' | 'now' | 'config' | 'log'>;
type Sent = { reminders: number; reviewRequests: number };

/** Reminders of a kind in one run; the rest waits for the next. */
const MAX_AT_ONCE = 50;

/**
 * Queues reminders of stays that begin soon and requests for reviews (`domain/stay/stay-news.ts` says
 * when). Each has an occasion that is unique in the inbox, so it is sent once, even by several
 * processes. A member who doesn't want mail gets none; a guest they booked for still gets the
 * reminder.
 */
export async function remindOfStays(deps: JobDeps): Promise<Sent> {
  const sent: Sent = { reminders: 0, reviewRequests: 0 };
  if (!isAwake(deps.now())) return sent;
  for (const booking of await findUnsent(deps, REMINDER)) {
    if (await sendLocked(deps, booking, remind)) sent.reminders += 1;
  }
  for (const booking of await findUnsent(deps, REVIEW_REQUEST)) {
    if (await sendLocked(deps, booking, askForReview)) sent.reviewRequests += 1;
  }
  return sent;
}

/**
 * The SQL condition by which the job runner asks whether `remindOfStays` has a reminder of a stay or a
 * request for a review to send.
 */
export const hasDueStayReminders = (deps: Pick<JobDeps, 'db' | 'now'>): SQL =>
  isAwake(deps.now())
    ? sql`(${exists(findUnsent(deps, REMINDER))} or ${exists(findUnsent(deps, REVIEW_REQUEST))})`
    : sql`false`;

type Booking = { readonly id: string; readonly memberId: string };

/** Finds bookings whose day has come and for which neither a mail nor a notice has been queued. */
function findUnsent(
  { db, now }: Pick<JobDeps, 'db' | 'now'>,
  occasion: typeof REMINDER | typeof REVIEW_REQUEST,
) {
  const isReminder = occasion === REMINDER;
  const days = isReminder ? reminderDays(now()) : reviewRequestDays(now());
  const name: SQL<string> = sql`${`${occasion}.`} || ${reservations.id}`;
  const written = db.select({ id: mailOutbox.id }).from(mailOutbox).where(eq(mailOutbox.id, name));
  const noticed = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.occasion, name));
  const reviewed = db
    .select({ id: guestReviews.reservationId })
    .from(guestReviews)
    .where(eq(guestReviews.reservationId, reservations.id));
  const gone = db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, reservations.memberId), isNotNull(members.deletedAt)));
  const day = isReminder ? reservations.checkIn : reservations.checkOut;
  return db
    .select({ id: reservations.id, memberId: reservations.memberId })
    .from(reservations)
    .where(
      and(
        inArray(reservations.state, isReminder ? ['BOOKED'] : ['BOOKED', 'COMPLETED']),
        between(day, nightOf(days.from), nightOf(days.to)),
        notExists(written),
        notExists(noticed),
        notExists(gone),
        isReminder ? lte(reservations.bookedAt, reminderBookedBy(now())) : notExists(reviewed),
      ),
    )
    .orderBy(asc(day), asc(reservations.id))
    .limit(MAX_AT_ONCE);
}

type Send = (deps: JobDeps, tx: Transaction, booking: Booking) => Promise<boolean>;

/**
 * Runs one reminder in a transaction under the booking's lock, so that a concurrent cancellation
 * waits or is seen. An error is logged and doesn't stop the reminders of other bookings.
 * @returns whether the reminder was queued
 */
async function sendLocked(deps: JobDeps, booking: Booking, send: Send): Promise<boolean> {
  try {
    return await deps.db.transaction(async (tx) => {
      await lock(tx, booking.id);
      return send(deps, tx, booking);
    });
  } catch (error) {
    deps.log.error({ err: error, reservationId: booking.id }, 'a guest could not be told');
    return false;
  }
}

async function remind({ now, config }: JobDeps, tx: Transaction, booking: Booking) {
  const rows = await bookingOf(tx, booking.id, booking.memberId);
  if (!isReminderDue({ ...rows.reservation, now: now() })) return false;
  const mail = reminderMail(rows, config.siteUrl);
  const { forOther, guest } = rows.reservation;
  if (await wantsMail(tx, booking)) await enqueueMail(tx, mail, now());
  else if (forOther) await enqueueMail(tx, { ...mail, to: guest.email }, now());
  return notify(tx, stayNearNotice(rows), now());
}

async function wantsMail(tx: Transaction, { memberId }: Booking): Promise<boolean> {
  const [member] = await tx
    .select({ settings: members.notifications })
    .from(members)
    .where(eq(members.id, memberId));
  return member?.settings.booking.mail === true;
}

async function askForReview({ now, config }: JobDeps, tx: Transaction, booking: Booking) {
  const rows = await bookingOf(tx, booking.id, booking.memberId);
  const [review] = await tx
    .select({ id: guestReviews.reviewId })
    .from(guestReviews)
    .where(eq(guestReviews.reservationId, booking.id));
  const { state, checkOut } = rows.reservation;
  const standing = reviewStanding({
    state,
    checkOut,
    now: now(),
    checkOutTime: rows.hotel.checkOutTime,
    review: review === undefined ? null : { removed: false },
  });
  if (standing.kind !== 'OPEN') return false;
  if (!isReviewRequestDue({ standing, checkOut, now: now() })) return false;
  const { lastDay } = standing;
  const mail = reviewRequestMail(rows, { siteUrl: config.siteUrl, lastDay });
  if (await wantsMail(tx, booking)) await enqueueMail(tx, mail, now());
  return notify(tx, reviewOpenNotice(rows, lastDay), now());
}
