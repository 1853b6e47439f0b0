import { formatWon } from '@/domain/price/money';
import type { BookingRows } from '@/server/core/bookings/booking-queries';
import { translate } from '@/server/core/texts/translate';
import { refundNote, totalFact } from './booking-mails';
import { factsIn } from './mail-content';
import type { OutboxMail } from './send-mails';
import { composeStayMail, guestLanguage, stayFacts, type BookedRows } from './stay-facts';

/**
 * Informs a guest who didn't arrive that the booking has ended, of the refund, and whom to write to
 * if it is a mistake.
 * @param rows the booking after it ended
 */
export function noShowMail(
  rows: BookedRows & Pick<BookingRows, 'payments' | 'needsRefundAccount'>,
  { siteUrl }: { readonly siteUrl: string },
): OutboxMail {
  const { id, total, refund } = rows.reservation;
  const back = refund ?? 0;
  const locale = guestLanguage(rows.reservation);
  const fact = factsIn(locale);
  return composeStayMail('stay.noShow', rows, {
    id: `no-show.${id}`,
    siteUrl,
    facts: [
      ...stayFacts(rows, locale),
      totalFact(rows),
      fact('noShowFee', formatWon(total - back, locale)),
      fact('refund', formatWon(back, locale)),
    ],
    notes: [
      rows.needsRefundAccount
        ? translate(locale, 'mail:refund.needsAccount')
        : refundNote(back, rows, locale),
    ],
  });
}
