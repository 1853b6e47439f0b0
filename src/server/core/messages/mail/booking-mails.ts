import type { Locale } from '@/config/constants';
import { AFTER_MIDNIGHT, hourAfter } from '@/domain/arrival';
import { refundTimeline, type RefundStep } from '@/domain/cancellation';
import { formatWon } from '@/domain/money';
import { returnWayOf, type ReturnWay } from '@/domain/return-way';
import type { BookingRows, StayChangeRow } from '@/server/core/bookings/booking-queries';
import { refundFacts } from '@/server/core/bookings/present';
import { stayBegin } from '@/server/core/bookings/stay-clock';
import { instantText, nightText } from './dates';
import { subjectOf } from './frame';
import { factsIn, mailOf, type MailContent } from './mail-content';
import type { OutboxMail } from './outbox';
import {
  bookingButton,
  bookingCalendar,
  guestLanguage,
  stayFacts,
  type BookedRows,
  type StayRows,
  recipients,
} from './stay-facts';

type PaidRows = BookedRows & Pick<BookingRows, 'payments'>;
type Context = { readonly siteUrl: string; readonly now: Date };

/**
 * The confirmation of a booking for its guest, in the language it was booked in, with the stay as a
 * calendar file.
 * @param rows the booking after it became BOOKED
 */
export function bookedMail(rows: BookedRows, { siteUrl, now }: Context): OutboxMail {
  const { reservation, hotel } = rows;
  const { id, guest } = reservation;
  const locale = guestLanguage(rows.reservation);
  const ko = locale === 'ko';
  const name = hotel.name[locale];
  const mail: MailContent = {
    subject: subjectOf(locale, ko ? `예약 확정: ${name}` : `Your stay is booked: ${name}`),
    title: ko ? '예약이 확정됐어요' : 'Your stay is booked',
    opening: ko
      ? [`${guest.name} 님, 안녕하세요. 결제를 마쳐 예약이 확정됐어요. 편히 머물다 가세요.`]
      : [`Hello ${guest.name}, your payment went through and your room is waiting for you.`],
    facts: [...stayFacts(rows, locale), ...guestFacts(rows, locale), totalFact(rows)],
    section: refundSection(reservation, now, locale),
    link: bookingButton(id, siteUrl, locale),
    closing: ko
      ? [
          '시각은 모두 한국 시간이에요. 취소는 예약 상세 화면에서 하실 수 있어요.',
          '첨부한 파일을 열면 일정이 캘린더에 들어가요.',
          '바우처, 영수증, 숙박확인서는 예약 상세 화면의 ‘문서’에서 받으실 수 있어요.',
        ]
      : [
          'All times are Korean time. You can cancel on the page of your booking.',
          'Open the attached file to add the stay to your calendar.',
          'Your voucher, receipt and certificate of stay are under “Documents” on the page of your booking.',
        ],
  };
  return {
    id: `booked.${id}`,
    to: recipients(rows),
    ...mailOf(mail, locale),
    attachments: [bookingCalendar(rows, locale, { siteUrl, now })],
  };
}

/**
 * Informs the guest of the cancellation and of the refund.
 * @param rows the booking after it became CANCELLED
 */
export function cancelledMail(rows: PaidRows, { siteUrl }: Pick<Context, 'siteUrl'>): OutboxMail {
  const { reservation, hotel } = rows;
  const { id, guest, total } = reservation;
  const refund = reservation.refund ?? 0;
  const locale = guestLanguage(rows.reservation);
  const ko = locale === 'ko';
  const name = hotel.name[locale];
  const mail: MailContent = {
    subject: subjectOf(locale, ko ? `예약 취소: ${name}` : `Your booking is cancelled: ${name}`),
    title: ko ? '예약을 취소했어요' : 'Your booking is cancelled',
    opening: ko
      ? [`${guest.name} 님, 안녕하세요. 요청하신 대로 아래 예약을 취소했어요.`]
      : [`Hello ${guest.name}, as you asked, we have cancelled the booking below.`],
    facts: [
      ...stayFacts(rows, locale),
      totalFact(rows),
      { label: ko ? '취소 수수료' : 'Cancellation fee', value: formatWon(total - refund, locale) },
      { label: ko ? '돌려받는 금액' : 'Refund', value: formatWon(refund, locale) },
    ],
    section: null,
    link: bookingButton(id, siteUrl, locale),
    closing: [refundNote(refund, rows, locale)],
  };
  return { id: `cancelled.${id}`, to: recipients(rows), ...mailOf(mail, locale) };
}

/**
 * Informs the guest of the new dates, of what was paid or is refunded for them, and of the refund
 * rules from now on. The attached calendar file replaces the earlier one.
 * @param rows the booking after the change
 */
export function changedMail(rows: PaidRows, change: StayChangeRow, context: Context): OutboxMail {
  const { reservation, hotel } = rows;
  const { siteUrl, now } = context;
  const { id, guest } = reservation;
  const { refund, toPay, wasCheckIn, wasCheckOut } = change;
  const locale = guestLanguage(reservation);
  const ko = locale === 'ko';
  const name = hotel.name[locale];
  const was = `${nightText(wasCheckIn, locale)} – ${nightText(wasCheckOut, locale)}`;
  const mail: MailContent = {
    subject: subjectOf(locale, ko ? `날짜 변경: ${name}` : `Your dates are changed: ${name}`),
    title: ko ? '예약 날짜를 바꿨어요' : 'Your dates are changed',
    opening: ko
      ? [`${guest.name} 님, 안녕하세요. 요청하신 대로 예약 날짜를 아래와 같이 바꿨어요.`]
      : [`Hello ${guest.name}, as you asked, your stay now has the dates below.`],
    facts: [
      { label: ko ? '이전 날짜' : 'Before', value: was },
      ...stayFacts(rows, locale),
      totalFact(rows),
      ...(toPay === 0
        ? []
        : [
            {
              label: ko ? '추가로 결제한 금액' : 'Paid in addition',
              value: formatWon(toPay, locale),
            },
          ]),
      ...(refund === 0
        ? []
        : [{ label: ko ? '돌려받는 금액' : 'Refund', value: formatWon(refund, locale) }]),
    ],
    // A stay that has begun can't be cancelled any more.
    section: now < stayBegin(reservation, hotel) ? refundSection(reservation, now, locale) : null,
    link: bookingButton(id, siteUrl, locale),
    closing: [
      ...(refund === 0 ? [] : [refundNote(refund, rows, locale)]),
      ko
        ? '첨부한 파일을 열면 캘린더의 일정이 새 날짜로 바뀌어요.'
        : 'Open the attached file to move the stay in your calendar.',
    ],
  };
  return {
    id: `changed.${change.id}`,
    to: recipients(rows),
    ...mailOf(mail, locale),
    attachments: [bookingCalendar(rows, locale, context)],
  };
}

const RETURNS: Record<ReturnWay, Record<Locale, string>> = {
  CARD: {
    ko: '결제하신 카드로 돌려드려요. 카드사에 따라 3~7영업일이 걸릴 수 있어요.',
    en: 'It goes back to the card you paid with. Depending on the card, this takes 3–7 business days.',
  },
  ACCOUNT: {
    ko: '알려 주신 계좌로 돌려드려요.',
    en: 'It goes back to the account you named.',
  },
  POINTS: { ko: '포인트로 바로 돌려드려요.', en: 'It goes back as points, at once.' },
  CARD_AND_POINTS: {
    ko: '카드로 내신 금액부터 카드로 돌려드리고, 남는 금액은 포인트로 돌려드려요. 카드는 3~7영업일이 걸릴 수 있어요.',
    en: 'What you paid by card goes back first, within 3–7 business days; the rest goes back as points.',
  },
  ACCOUNT_AND_OTHERS: {
    ko: '내신 방법대로 돌려드려요. 카드는 3~7영업일이 걸릴 수 있고, 입금하신 금액은 알려 주신 계좌로 돌아가요.',
    en: 'It goes back the way you paid: to a card within 3–7 business days, a deposit to the account you named.',
  },
};
const NOTHING_PAID: Record<Locale, string> = {
  ko: '이용권으로 내신 예약이라 결제하신 금액이 없어요.',
  en: 'A voucher paid for this stay, so there was nothing to give back.',
};
const NOTHING_BACK: Record<Locale, string> = {
  ko: '환불 규정에 따라 돌려드리는 금액은 없어요.',
  en: 'Under the refund rules of this booking, nothing comes back.',
};

/** Where the refund goes, and how long it takes. */
export function refundNote(
  refund: number,
  { payments, reservation }: PaidRows,
  locale: Locale,
): string {
  if (reservation.total === 0) return NOTHING_PAID[locale];
  if (refund === 0) return NOTHING_BACK[locale];
  return RETURNS[returnWayOf(payments.map(({ method }) => method))][locale];
}

/** What the guest told the hotel, and who made the booking for them. */
function guestFacts({ reservation, booker }: BookedRows, locale: Locale): MailContent['facts'] {
  const { guest, arrival, forOther, requests } = reservation;
  const fact = factsIn(locale);
  return [
    fact('도착 예정', 'Arrival', arrivalText(arrival, locale)),
    ...(forOther
      ? [fact('머무는 분', 'Guest', guest.name), fact('예약하신 분', 'Booked by', booker.name)]
      : []),
    ...(requests === '' ? [] : [fact('호텔에 남긴 말', 'Requests', requests)]),
  ];
}

function arrivalText(arrival: string | null, locale: Locale): string {
  const ko = locale === 'ko';
  if (arrival === null) return ko ? '아직 정해지지 않음' : 'Not known yet';
  if (arrival === AFTER_MIDNIGHT) return ko ? '자정 이후' : 'After midnight';
  return `${arrival}–${hourAfter(arrival)}`;
}

/** The total of the booking. */
export function totalFact(rows: StayRows): MailContent['facts'][number] {
  const locale = guestLanguage(rows.reservation);
  const { total, quote } = rows.reservation;
  const [amount, vat] = [formatWon(total, locale), formatWon(quote.vat, locale)];
  if (total === 0) {
    return locale === 'ko'
      ? { label: '결제 금액', value: `${amount} (이용권으로 모두 냈어요)` }
      : { label: 'Total paid', value: `${amount} (covered by your voucher)` };
  }
  return locale === 'ko'
    ? { label: '결제 금액', value: `${amount} (부가세 ${vat} 포함)` }
    : { label: 'Total paid', value: `${amount} (including ${vat} VAT)` };
}

/** The section about what a cancellation returns from now on. */
function refundSection(reservation: BookedRows['reservation'], now: Date, locale: Locale) {
  if (reservation.total === 0) return coveredSection(reservation, now, locale);
  return {
    title: locale === 'ko' ? '취소하면 돌려받는 금액' : 'If you cancel',
    lines: refundLines(refundTimeline(refundFacts(reservation, now)), locale),
  };
}

/**
 * The same section for a stay paid by vouchers only: until when they are returned, since no money
 * is.
 */
function coveredSection(reservation: BookedRows['reservation'], now: Date, locale: Locale) {
  const steps = refundTimeline(refundFacts(reservation, now));
  const free = steps.findLast(({ feePercent }) => feePercent === 0);
  const until = free?.until ?? null;
  const when = until === null ? '' : instantText(until, locale);
  const lines = {
    ko:
      free === undefined
        ? '지금부터 취소하시면 이용권은 쓴 것으로 처리돼요.'
        : until === null
          ? '취소하시면 이용권을 돌려드려요.'
          : `${when} 전까지: 이용권을 돌려드려요.`,
    en:
      free === undefined
        ? 'From now on a cancellation uses the voucher up.'
        : until === null
          ? 'If you cancel, the voucher comes back.'
          : `Before ${when}: the voucher comes back.`,
  };
  return { title: locale === 'ko' ? '취소하면' : 'If you cancel', lines: [lines[locale]] };
}

/** Formats the refund steps; consecutive steps with the same refund are merged. */
function refundLines(steps: readonly RefundStep[], locale: Locale): string[] {
  return steps
    .filter((step, at) => step.refund !== steps[at + 1]?.refund)
    .map(({ until, refund, fee }, at) => {
      const back = backText(refund, fee, locale);
      if (locale === 'ko') {
        if (until !== null) return `${instantText(until, locale)} 전까지: ${back}`;
        return at === 0 ? `언제 취소하셔도: ${back}` : `그 뒤: ${back}`;
      }
      if (until !== null) return `Before ${instantText(until, locale)}: ${back}`;
      return at === 0 ? `At any time: ${back}` : `After that: ${back}`;
    });
}

function backText(refund: number, fee: number, locale: Locale): string {
  const [back, kept] = [formatWon(refund, locale), formatWon(fee, locale)];
  if (locale === 'ko') {
    if (refund === 0) return '환불 없음';
    return fee === 0 ? `전액 환불 (${back})` : `${back} 환불 (수수료 ${kept})`;
  }
  if (refund === 0) return 'no refund';
  return fee === 0 ? `full refund (${back})` : `${back} back (fee ${kept})`;
}
