import { formatWon } from '@/domain/money';
import type { BookingRows, StayChangeRow } from '@/server/core/bookings/booking-queries';
import { refundNote, totalFact } from './booking-mails';
import { nightText } from './dates';
import { subjectOf } from './frame';
import { factsIn, mailOf, type MailContent } from './mail-content';
import type { OutboxMail } from './outbox';
import {
  bookingButton,
  bookingCalendar,
  guestLanguage,
  recipients,
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
  { id: changeId, wasCheckOut, refund, fee }: StayChangeRow,
  context: { readonly siteUrl: string; readonly now: Date },
): OutboxMail {
  const { reservation, hotel } = rows;
  const { id, guest, checkOut } = reservation;
  const locale = guestLanguage(reservation);
  const ko = locale === 'ko';
  const name = hotel.name[locale];
  const day = nightText(checkOut, locale);
  const fact = factsIn(locale);
  const mail: MailContent = {
    subject: subjectOf(locale, ko ? `퇴실일 변경: ${name}` : `Your check-out is changed: ${name}`),
    title: ko ? `${day}에 퇴실하세요` : `You leave on ${day}`,
    opening: ko
      ? [`${guest.name} 님, 안녕하세요. 요청하신 대로 퇴실일을 앞당겼어요.`]
      : [`Hello ${guest.name}, as you asked, your stay now ends on the day below.`],
    facts: [
      fact('이전 퇴실일', 'Check-out before', nightText(wasCheckOut, locale)),
      ...stayFacts(rows, locale),
      totalFact(rows),
      ...(fee === 0
        ? []
        : [fact('조기 퇴실 수수료', 'Fee for leaving early', formatWon(fee, locale))]),
      fact('돌려받는 금액', 'Refund', formatWon(refund, locale)),
    ],
    section: null,
    link: bookingButton(id, context.siteUrl, locale),
    closing: [
      refundNote(refund, rows, locale),
      ko
        ? '첨부한 파일을 열면 캘린더의 일정이 새 퇴실일로 바뀌어요. 영수증과 숙박확인서도 새 날짜로 발급돼요.'
        : 'Open the attached file to shorten the stay in your calendar. Your receipt and certificate of stay have the new dates too.',
    ],
  };
  return {
    id: `changed.${changeId}`,
    to: recipients(rows),
    ...mailOf(mail, locale),
    attachments: [bookingCalendar(rows, locale, context)],
  };
}
