import type { Locale } from '@/config/constants';
import { refundTimeline, type RefundStep } from '@/domain/cancellation';
import type { AddOnCode } from '@/domain/add-on';
import { formatWon } from '@/domain/money';
import type { BookingRows } from '../booking/booking-queries';
import { refundFacts } from '../booking/present';
import { stayCalendar } from './calendar';
import { instantText, momentText } from './dates';
import { subjectOf } from './frame';
import { mailOf, type Letter } from './letter';
import type { OutboxMail } from './outbox';

type Rows = Pick<BookingRows, 'reservation' | 'hotel' | 'room' | 'plan'>;
type Context = { readonly siteUrl: string; readonly now: Date };

/**
 * The confirmation of a booking for its guest, in the language it was booked in, with the stay as
 * a calendar file.
 * @param rows the booking once it is BOOKED
 */
export function bookedMail(rows: Rows, { siteUrl, now }: Context): OutboxMail {
  const { reservation, hotel } = rows;
  const { id, guest, checkIn, checkOut } = reservation;
  const locale = localeOf(rows);
  const ko = locale === 'ko';
  const name = hotel.name[locale];
  const link = linkOf(rows, siteUrl);
  const letter: Letter = {
    subject: subjectOf(locale, ko ? `예약 확정: ${name}` : `Your stay is booked: ${name}`),
    title: ko ? '예약이 확정됐어요' : 'Your stay is booked',
    opening: ko
      ? [`${guest.name} 님, 안녕하세요. 결제를 마쳐 예약이 확정됐어요. 편히 머물다 가세요.`]
      : [`Hello ${guest.name}, your payment went through and your room is waiting for you.`],
    facts: [...stayFacts(rows), totalFact(rows)],
    section: {
      title: ko ? '취소하면 돌려받는 금액' : 'If you cancel',
      lines: refundLines(refundTimeline(refundFacts(reservation, now)), locale),
    },
    link: { label: ko ? '예약 자세히 보기' : 'See your booking', url: link },
    closing: ko
      ? [
          '시각은 모두 한국 시간이에요. 취소는 예약 상세 화면에서 하실 수 있어요.',
          '첨부한 파일을 열면 일정이 캘린더에 들어가요.',
        ]
      : [
          'All times are Korean time. You can cancel on the page of your booking.',
          'Open the attached file to add the stay to your calendar.',
        ],
  };
  const calendar = stayCalendar({
    id,
    locale,
    stay: { checkIn, checkOut },
    summary: name,
    location: hotel.address[locale],
    description: stayFacts(rows)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('\n'),
    url: link,
    stamp: now,
  });
  return {
    id: `booked.${id}`,
    to: guest.email,
    ...mailOf(letter, locale),
    attachments: [calendar],
  };
}

/**
 * Tells the guest that the booking is cancelled and what comes back.
 * @param rows the booking once it is CANCELLED
 */
export function cancelledMail(rows: Rows, { siteUrl }: Pick<Context, 'siteUrl'>): OutboxMail {
  const { reservation, hotel } = rows;
  const { id, guest, total } = reservation;
  const refund = reservation.refund ?? 0;
  const locale = localeOf(rows);
  const ko = locale === 'ko';
  const name = hotel.name[locale];
  const letter: Letter = {
    subject: subjectOf(locale, ko ? `예약 취소: ${name}` : `Your booking is cancelled: ${name}`),
    title: ko ? '예약을 취소했어요' : 'Your booking is cancelled',
    opening: ko
      ? [`${guest.name} 님, 안녕하세요. 요청하신 대로 아래 예약을 취소했어요.`]
      : [`Hello ${guest.name}, as you asked, we have cancelled the booking below.`],
    facts: [
      ...stayFacts(rows),
      totalFact(rows),
      { label: ko ? '취소 수수료' : 'Cancellation fee', value: formatWon(total - refund, locale) },
      { label: ko ? '돌려받는 금액' : 'Refund', value: formatWon(refund, locale) },
    ],
    section: null,
    link: { label: ko ? '예약 자세히 보기' : 'See your booking', url: linkOf(rows, siteUrl) },
    closing: [refundNote(refund, locale)],
  };
  return { id: `cancelled.${id}`, to: guest.email, ...mailOf(letter, locale) };
}

function refundNote(refund: number, locale: Locale): string {
  if (locale === 'ko') {
    return refund === 0
      ? '환불 규정에 따라 돌려드리는 금액은 없어요.'
      : '결제하신 카드로 돌려드려요. 카드사에 따라 3~7영업일이 걸릴 수 있어요.';
  }
  return refund === 0
    ? 'Under the refund rules of this booking, nothing comes back.'
    : 'It goes back to the card you paid with. Depending on the card, this takes 3–7 business days.';
}

const localeOf = ({ reservation }: Rows): Locale => (reservation.language === 'en' ? 'en' : 'ko');

function linkOf(rows: Rows, siteUrl: string): string {
  const prefix = localeOf(rows) === 'ko' ? '' : '/en';
  return `${siteUrl}${prefix}/mypage/detail/${rows.reservation.id}`;
}

function stayFacts(rows: Rows): Letter['facts'] {
  const { reservation, hotel, room, plan } = rows;
  const { checkIn, checkOut, quote } = reservation;
  const locale = localeOf(rows);
  const arrival = momentText(checkIn, hotel.checkInTime, locale);
  const leaving = momentText(checkOut, hotel.checkOutTime, locale);
  const fact = (ko: string, en: string, value: string) => ({
    label: locale === 'ko' ? ko : en,
    value,
  });
  return [
    fact('예약 번호', 'Booking number', reservation.id),
    fact('호텔', 'Hotel', hotel.name[locale]),
    fact('주소', 'Address', hotel.address[locale]),
    fact('전화', 'Phone', hotel.phone),
    fact('객실', 'Room', room.name[locale]),
    fact('요금제', 'Rate', plan.name[locale]),
    fact('체크인', 'Check-in', locale === 'ko' ? `${arrival}부터` : `From ${arrival}`),
    fact('체크아웃', 'Check-out', locale === 'ko' ? `${leaving}까지` : `Until ${leaving}`),
    fact('숙박', 'Stay', locale === 'ko' ? `${quote.nights}박` : counted(quote.nights, 'night')),
    fact('인원', 'Guests', guestsText(rows)),
    ...addedFacts(rows),
  ];
}

const ADD_ON_NAMES: Record<AddOnCode, readonly [ko: string, en: string]> = {
  BREAKFAST: ['조식', 'Breakfast'],
  PARKING: ['주차 1대', 'Parking, 1 car'],
  CLEANING_WEEKLY: ['객실 청소 주 1회', 'Cleaning once a week'],
  CLEANING_TWICE_WEEKLY: ['객실 청소 주 2회', 'Cleaning twice a week'],
  CLEANING_EVERY_OTHER_DAY: ['객실 청소 이틀에 한 번', 'Cleaning every other day'],
  CLEANING_DAILY: ['객실 청소 매일', 'Daily cleaning'],
};

/** What was added to the stay, each with its part of the total. */
function addedFacts(rows: Rows): Letter['facts'] {
  const locale = localeOf(rows);
  return rows.reservation.quote.lines.flatMap(({ addOn, amount }) => {
    if (addOn === undefined) return [];
    const [ko, en] = ADD_ON_NAMES[addOn.code];
    const value = `${locale === 'ko' ? ko : en}, ${formatWon(amount, locale)}`;
    return [{ label: locale === 'ko' ? '추가 서비스' : 'Extra', value }];
  });
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

function guestsText(rows: Rows): string {
  const { adults, children } = rows.reservation;
  if (localeOf(rows) === 'ko') {
    return children === 0 ? `성인 ${adults}명` : `성인 ${adults}명, 아동 ${children}명`;
  }
  const grown = counted(adults, 'adult');
  return children === 0 ? grown : `${grown}, ${counted(children, 'child', 'children')}`;
}

function totalFact(rows: Rows): Letter['facts'][number] {
  const locale = localeOf(rows);
  const { total, quote } = rows.reservation;
  const [amount, vat] = [formatWon(total, locale), formatWon(quote.vat, locale)];
  return locale === 'ko'
    ? { label: '결제 금액', value: `${amount} (부가세 ${vat} 포함)` }
    : { label: 'Total paid', value: `${amount} (including ${vat} VAT)` };
}

/** What comes back when; steps that return the same are one to a guest. */
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
