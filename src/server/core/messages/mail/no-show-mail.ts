import { brand } from '@/config/brand';
import { formatWon } from '@/domain/money';
import type { BookingRows } from '@/server/core/bookings/booking-queries';
import { refundNote, totalFact } from './booking-mails';
import { subjectOf } from './frame';
import { factsIn, mailOf, type MailContent } from './mail-content';
import type { OutboxMail } from './outbox';
import { bookingButton, guestLanguage, recipients, stayFacts, type BookedRows } from './stay-facts';

/**
 * Informs a guest who didn't arrive that the booking has ended, of the refund, and whom to write to
 * if it is a mistake.
 * @param rows the booking after it ended
 */
export function noShowMail(
  rows: BookedRows & Pick<BookingRows, 'payments' | 'needsRefundAccount'>,
  { siteUrl }: { readonly siteUrl: string },
): OutboxMail {
  const { reservation, hotel } = rows;
  const { id, guest, total } = reservation;
  const refund = reservation.refund ?? 0;
  const locale = guestLanguage(reservation);
  const ko = locale === 'ko';
  const name = hotel.name[locale];
  const fact = factsIn(locale);
  const contact = `${brand.email}, ${brand.phone.text}`;
  const mail: MailContent = {
    subject: subjectOf(
      locale,
      ko ? `입실하지 않아 예약이 끝났어요: ${name}` : `You didn’t arrive: ${name}`,
    ),
    title: ko ? '입실하지 않아 예약이 끝났어요' : 'Your booking has ended without you',
    opening: ko
      ? [
          `${guest.name} 님, 안녕하세요. 호텔에서 오시지 않았다고 알려 와 예약을 마쳤어요. 환불 규정에 따라 입실일에 취소하신 것과 같이 계산했어요.`,
        ]
      : [
          `Hello ${guest.name}, the hotel tells us that you didn’t arrive, so we have ended the booking. By its refund rules this counts as cancelling on the check-in day.`,
        ],
    facts: [
      ...stayFacts(rows, locale),
      totalFact(rows),
      fact('수수료', 'Fee', formatWon(total - refund, locale)),
      fact('돌려받는 금액', 'Refund', formatWon(refund, locale)),
    ],
    section: null,
    link: bookingButton(id, siteUrl, locale),
    closing: [
      rows.needsRefundAccount
        ? ko
          ? '돌려받으실 계좌를 예약 상세 화면에서 알려 주세요.'
          : 'Please name the account it should go to on the page of your booking.'
        : refundNote(refund, rows, locale),
      ko
        ? `이미 입실하셨거나 잘못된 내용이라면 바로 알려 주세요: ${contact}`
        : `If you did arrive, or if this is a mistake, please tell us at once: ${contact}`,
    ],
  };
  return { id: `no-show.${id}`, to: recipients(rows), ...mailOf(mail, locale) };
}
