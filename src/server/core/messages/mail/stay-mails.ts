import { REVIEW_LIMITS } from '@/domain/hotel/review';
import type { Night } from '@/domain/stay/stay';
import { nightText } from '@/server/core/texts';
import { composeMail, factsIn } from './mail-content';
import type { OutboxMail } from './send-mails';
import {
  composeStayMail,
  guestLanguage,
  hotelPicture,
  reviewLink,
  stayFacts,
  type BookedRows,
} from './stay-facts';

/** The prefixes of these mails' ids. */
export const REMINDER = 'reminder';
export const REVIEW_REQUEST = 'review-request';

/** Reminds a guest of a stay that begins soon. */
export function reminderMail(rows: BookedRows, siteUrl: string): OutboxMail {
  const { id, checkIn } = rows.reservation;
  const locale = guestLanguage(rows.reservation);
  return composeStayMail('stay.reminder', rows, {
    id: `${REMINDER}.${id}`,
    siteUrl,
    words: { day: nightText(checkIn, locale) },
    facts: stayFacts(rows, locale),
  });
}

/** Asks the booker of a completed stay for a review. */
export function reviewRequestMail(
  { reservation, hotel, room, booker }: BookedRows,
  { siteUrl, lastDay }: { readonly siteUrl: string; readonly lastDay: Night },
): OutboxMail {
  const { id, checkIn, checkOut } = reservation;
  const locale = guestLanguage(reservation);
  const fact = factsIn(locale);
  const mail = composeMail('stay.reviewRequest', locale, {
    words: {
      hotel: hotel.name[locale],
      booker: booker.name,
      day: nightText(lastDay, locale),
      months: REVIEW_LIMITS.months,
    },
    picture: hotelPicture(hotel, siteUrl, locale),
    facts: [
      fact('hotel', hotel.name[locale]),
      fact('room', room.name[locale]),
      fact('stay', `${nightText(checkIn, locale)} – ${nightText(checkOut, locale)}`),
    ],
    url: reviewLink(id, siteUrl, locale),
  });
  return { id: `${REVIEW_REQUEST}.${id}`, to: booker.email, ...mail };
}
