import { formatWon } from '@/domain/price/money';
import type { BookingRows, StayChangeRow } from '@/server/core/bookings/booking-queries';
import { refundNote, totalFact } from './booking-mails';
import { nightText } from './dates';
import { factsIn } from './mail-content';
import type { OutboxMail } from './send-mails';
import {
  bookingCalendar,
  composeStayMail,
  guestLanguage,
  stayFacts,
  type BookedRows,
} from './stay-facts';

/**
 * Informs a guest who checks out early of the new check-out day, the fee for the nights given up
 * and the refund. The attached calendar file replaces the earlier one.
 * @param rows the booking after it was shortened
 */
export function leftMail(
  rows: BookedRows & Pick<BookingRows, 'payments'>,
  { id, wasCheckOut, refund, fee }: StayChangeRow,
  context: { readonly siteUrl: string; readonly now: Date },
): OutboxMail {
  const locale = guestLanguage(rows.reservation);
  const fact = factsIn(locale);
  const mail = composeStayMail('stay.left', rows, {
    id: `changed.${id}`,
    siteUrl: context.siteUrl,
    words: { day: nightText(rows.reservation.checkOut, locale) },
    facts: [
      fact('checkOutBefore', nightText(wasCheckOut, locale)),
      ...stayFacts(rows, locale),
      totalFact(rows),
      ...(fee === 0 ? [] : [fact('leavingFee', formatWon(fee, locale))]),
      fact('refund', formatWon(refund, locale)),
    ],
    notes: [refundNote(refund, rows, locale)],
  });
  return { ...mail, attachments: [bookingCalendar(rows, locale, context)] };
}
