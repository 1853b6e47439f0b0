import {
  and,
  asc,
  between,
  eq,
  inArray,
  isNotNull,
  lte,
  notExists,
  sql,
  type SQL,
} from 'drizzle-orm';

import { reviewStanding } from '@/domain/review';
import {
  isAwake,
  isReminderDue,
  isReviewRequestDue,
  reminderBookedBy,
  reminderDays,
  reviewRequestDays,
} from '@/domain/stay-news';
import { nightOf } from '@/domain/stay';
import { bookingOf, lock } from '../booking/booking-queries';
import type { Transaction } from '../db/client';
import { guestReviews, mailOutbox, members, notifications, reservations } from '../db/schema';
import type { Deps } from '../http/handler';
import { enqueueMail } from '../mail/outbox';
import { REMINDER, reminderMail, REVIEW_REQUEST, reviewRequestMail } from '../mail/stay-mails';
import { reviewOpenNotice, stayNearNotice } from '../notify/booking-notices';
import { notify } from '../notify/notify';

type JobDeps = Pick<Deps, 'db' | 'now' | 'config' | 'log'>;
type Told = { reminders: number; reviewRequests: number };

/** More than this in one round can wait for the next. */
const MOST_AT_ONCE = 50;

/**
 * Writes reminders of near stays and requests for reviews down (`domain/stay-news.ts` says when).
 * Each is one occasion of the inbox, so in several processes, and however often, it is told once. Mail
 * is left out where its member doesn't want it; a guest they booked for has it all the same.
 */
export async function tellOfStays(deps: JobDeps): Promise<Told> {
  const told: Told = { reminders: 0, reviewRequests: 0 };
  if (!isAwake(deps.now())) return told;
  for (const booking of await untold(deps, REMINDER)) {
    if (await inTurn(deps, booking, remind)) told.reminders += 1;
  }
  for (const booking of await untold(deps, REVIEW_REQUEST)) {
    if (await inTurn(deps, booking, askForReview)) told.reviewRequests += 1;
  }
  return told;
}

type Booking = { readonly id: string; readonly memberId: string };

/** Bookings whose days have come and of which nobody has been told. */
function untold({ db, now }: JobDeps, occasion: typeof REMINDER | typeof REVIEW_REQUEST) {
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
    .limit(MOST_AT_ONCE);
}

type Tell = (deps: JobDeps, tx: Transaction, booking: Booking) => Promise<boolean>;

/**
 * What is told holds while it is written down: a cancellation waits, or is seen. One booking of which
 * nothing can be told keeps no other from its turn.
 */
async function inTurn(deps: JobDeps, booking: Booking, tell: Tell): Promise<boolean> {
  try {
    return await deps.db.transaction(async (tx) => {
      await lock(tx, booking.id);
      return tell(deps, tx, booking);
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
    ...{ state, checkOut, now: now(), checkOutTime: rows.hotel.checkOutTime },
    review: review === undefined ? null : { removed: false },
  });
  if (standing.kind !== 'OPEN') return false;
  if (!isReviewRequestDue({ standing, checkOut, now: now() })) return false;
  const { lastDay } = standing;
  const mail = reviewRequestMail(rows, { siteUrl: config.siteUrl, lastDay });
  if (await wantsMail(tx, booking)) await enqueueMail(tx, mail, now());
  return notify(tx, reviewOpenNotice(rows, lastDay), now());
}
