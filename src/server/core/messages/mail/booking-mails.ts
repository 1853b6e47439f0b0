import type { Locale } from '@/config/constants';
import { type RefundStep, refundTimeline } from '@/domain/booking/cancellation';
import { returnWayOf } from '@/domain/payment/payment-method';
import { formatWon, type Won } from '@/domain/price/money';
import { AFTER_MIDNIGHT, hourAfter } from '@/domain/stay/arrival';
import { refundFacts, stayBegin } from '@/server/core/bookings/booking-now';
import type { BookingRows, StayChangeRow } from '@/server/core/bookings/booking-queries';
import { instantText, nightText, translate } from '@/server/core/texts';
import type { MailContent } from './letter/content';
import { factsIn } from './mail-content';
import type { OutboxMail } from './send-mails';
import {
  type BookedRows,
  bookingCalendar,
  composeStayMail,
  guestLanguage,
  stayFacts,
  type StayRows,
} from './stay-facts';

type PaidRows = BookedRows & Pick<BookingRows, 'payments'>;
type Context = { readonly siteUrl: string; readonly now: Date };

/**
 * The confirmation of a booking for its guest, in the language it was booked in, with the stay as a
 * calendar file.
 * @param rows the booking after it became BOOKED
 */
export function bookedMail(rows: BookedRows, { siteUrl, now }: Context): OutboxMail {
  const { reservation } = rows;
  const locale = guestLanguage(reservation);
  const mail = composeStayMail('stay.booked', rows, {
    id: `booked.${reservation.id}`,
    siteUrl,
    facts: [...stayFacts(rows, locale), ...guestFacts(rows, locale), totalFact(rows)],
    section: refundSection(reservation, now, locale),
  });
  return { ...mail, attachments: [bookingCalendar(rows, locale, { siteUrl, now })] };
}

/**
 * Informs the guest of the cancellation and of the refund.
 * @param rows the booking after it became CANCELLED
 */
export function cancelledMail(rows: PaidRows, { siteUrl }: Pick<Context, 'siteUrl'>): OutboxMail {
  const { id, total, refund } = rows.reservation;
  const back = refund ?? 0;
  const locale = guestLanguage(rows.reservation);
  const fact = factsIn(locale);
  return composeStayMail('stay.cancelled', rows, {
    id: `cancelled.${id}`,
    siteUrl,
    facts: [
      ...stayFacts(rows, locale),
      totalFact(rows),
      fact('cancellationFee', formatWon(total - back, locale)),
      fact('refund', formatWon(back, locale)),
    ],
    notes: [refundNote(back, rows, locale)],
  });
}

/**
 * Informs the guest of the new dates, of what was paid or is refunded for them, and of the refund
 * rules from now on. The attached calendar file replaces the earlier one.
 * @param rows the booking after the change
 */
export function changedMail(rows: PaidRows, change: StayChangeRow, context: Context): OutboxMail {
  const { reservation, hotel } = rows;
  const { siteUrl, now } = context;
  const { refund, toPay, wasCheckIn, wasCheckOut } = change;
  const locale = guestLanguage(reservation);
  const fact = factsIn(locale);
  const mail = composeStayMail('stay.changed', rows, {
    id: `changed.${change.id}`,
    siteUrl,
    facts: [
      fact('datesBefore', `${nightText(wasCheckIn, locale)} – ${nightText(wasCheckOut, locale)}`),
      ...stayFacts(rows, locale),
      totalFact(rows),
      ...(toPay === 0 ? [] : [fact('paidInAddition', formatWon(toPay, locale))]),
      ...(refund === 0 ? [] : [fact('refund', formatWon(refund, locale))]),
    ],
    // A stay that has begun can't be cancelled any more.
    section: now < stayBegin(reservation, hotel) ? refundSection(reservation, now, locale) : null,
    notes: refund === 0 ? [] : [refundNote(refund, rows, locale)],
  });
  return { ...mail, attachments: [bookingCalendar(rows, locale, context)] };
}

/** Where the refund goes, and how long it takes. */
export function refundNote(
  refund: number,
  { payments, reservation }: PaidRows,
  locale: Locale,
): string {
  if (reservation.total === 0) return translate(locale, 'mail:refund.nothingPaid');
  if (refund === 0) return translate(locale, 'mail:refund.nothingBack');
  return translate(locale, `mail:refund.to.${returnWayOf(payments.map(({ method }) => method))}`);
}

/** What the guest told the hotel, and who made the booking for them. */
function guestFacts({ reservation, booker }: BookedRows, locale: Locale): MailContent['facts'] {
  const { guest, arrival, forOther, requests } = reservation;
  const fact = factsIn(locale);
  return [
    fact('arrival', arrivalText(arrival, locale)),
    ...(forOther ? [fact('guest', guest.name), fact('booker', booker.name)] : []),
    ...(requests === '' ? [] : [fact('requests', requests)]),
  ];
}

function arrivalText(arrival: string | null, locale: Locale): string {
  if (arrival === null) return translate(locale, 'mail:value.arrivalUnknown');
  if (arrival === AFTER_MIDNIGHT) return translate(locale, 'mail:value.afterMidnight');
  return `${arrival}–${hourAfter(arrival)}`;
}

/** The total of the booking. */
export function totalFact(rows: StayRows): MailContent['facts'][number] {
  const locale = guestLanguage(rows.reservation);
  const { total, quote } = rows.reservation;
  const [amount, vat] = [formatWon(total, locale), formatWon(quote.vat, locale)];
  const value = total === 0 ? 'mail:value.coveredByVoucher' : 'mail:value.withVat';
  return factsIn(locale)('total', translate(locale, value, { amount, vat }), amount);
}

/** The section about what a cancellation returns from now on. */
function refundSection(
  reservation: BookedRows['reservation'],
  now: Date,
  locale: Locale,
): MailContent['section'] {
  const timeline = refundTimeline(refundFacts(reservation, now));
  if (reservation.total === 0) {
    return {
      title: translate(locale, 'mail:refund.ifCovered.title'),
      lines: [coveredText(timeline, locale)],
    };
  }
  const steps = stepsInWords(timeline, reservation.total, locale);
  return {
    title: translate(locale, 'mail:refund.ifCancelled.title'),
    lines: steps.map(({ when, back }) =>
      translate(locale, 'mail:refund.ifCancelled.line', { when, back }),
    ),
    steps,
  };
}

/** Until when the vouchers that pay for a whole stay are returned, since no money is. */
function coveredText(steps: readonly RefundStep[], locale: Locale): string {
  const free = steps.findLast(({ feePercent }) => feePercent === 0);
  if (free === undefined) return translate(locale, 'mail:refund.ifCovered.spent');
  if (free.until === null) return translate(locale, 'mail:refund.ifCovered.always');
  const when = instantText(free.until, locale);
  return translate(locale, 'mail:refund.ifCovered.until', { when });
}

/** The refund steps in words; consecutive steps with the same refund are merged. */
function stepsInWords(steps: readonly RefundStep[], paid: Won, locale: Locale) {
  return steps
    .filter((step, at) => step.refund !== steps[at + 1]?.refund)
    .map((step, at) => {
      const when = step.until === null ? '' : instantText(step.until, locale);
      const kind = step.until !== null ? 'until' : at === 0 ? 'always' : 'afterwards';
      return {
        // Rounded down, so that only what comes back in full is called 100 %.
        percent: Math.floor((100 * step.refund) / paid),
        when: translate(locale, `mail:refund.ifCancelled.${kind}`, { when }),
        back: backText(step, locale),
      };
    });
}

function backText({ refund, fee }: RefundStep, locale: Locale): string {
  const kind = refund === 0 ? 'none' : fee === 0 ? 'full' : 'part';
  return translate(locale, `mail:refund.ifCancelled.${kind}`, {
    refund: formatWon(refund, locale),
    fee: formatWon(fee, locale),
  });
}

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
