import type { Locale } from '@/config/constants';
import type { Localized } from '@/contract/catalogue-file';
import { formatWon } from '@/domain/money';
import { formatTel } from '@/domain/telephone';
import type { BookingRows } from '@/server/core/bookings/booking-queries';
import { addOnName, guestsText, nightsText } from '@/server/core/bookings/stay-labels';
import { stayCalendar } from './calendar';
import { momentText } from './dates';
import { factsIn, type MailContent } from './mail-content';

/** What a mail needs to know about a booking. */
export type StayRows = Pick<BookingRows, 'reservation' | 'hotel' | 'room' | 'plan'>;

/** The same with the member who booked it. */
export type BookedRows = StayRows & Pick<BookingRows, 'booker'>;

/** The addresses of the guest and, if somebody else booked for them, of the booker. */
export function recipients({ reservation, booker }: BookedRows): string {
  const { guest, forOther } = reservation;
  return forOther && booker.email !== guest.email ? `${guest.email}, ${booker.email}` : guest.email;
}

/** The language a stay was booked in. */
export function guestLanguage({ language }: Pick<StayRows['reservation'], 'language'>): Locale {
  return language === 'en' ? 'en' : 'ko';
}

/** The booking's page on the site. */
export function bookingLink(id: string, siteUrl: string, locale: Locale): string {
  return `${siteIn(siteUrl, locale)}/mypage/detail/${id}`;
}

/** The link to the booking's page, as a mail shows it. */
export function bookingButton(id: string, siteUrl: string, locale: Locale): MailContent['link'] {
  return {
    label: locale === 'ko' ? '예약 자세히 보기' : 'See your booking',
    url: bookingLink(id, siteUrl, locale),
  };
}

/** The page on which a stay is reviewed. */
export function reviewLink(id: string, siteUrl: string, locale: Locale): string {
  return `${siteIn(siteUrl, locale)}/mypage/review/${id}`;
}

const siteIn = (siteUrl: string, locale: Locale) => `${siteUrl}${locale === 'ko' ? '' : '/en'}`;

/** English mails have the Korean address too, so that a guest can show it to a taxi driver. */
export function addressForTaxi(address: Localized, locale: Locale): MailContent['facts'] {
  if (locale === 'ko' || address.ko === address.en) return [];
  return [{ label: 'Address in Korean', value: address.ko }];
}

/** The location of a calendar entry; in English with the Korean address for the taxi. */
export const placeOf = (address: Localized, locale: Locale): string =>
  [address[locale], ...addressForTaxi(address, locale).map(({ value }) => value)].join(' / ');

/** The facts of a stay line by line, shared by mails and the calendar file. */
export function stayFacts(rows: StayRows, locale: Locale): MailContent['facts'] {
  const { reservation, hotel, room, plan } = rows;
  const { checkIn, checkOut, quote } = reservation;
  const arrival = momentText(checkIn, hotel.checkInTime, locale);
  const leaving = momentText(checkOut, hotel.checkOutTime, locale);
  const fact = factsIn(locale);
  return [
    fact('예약 번호', 'Booking number', reservation.id),
    fact('호텔', 'Hotel', hotel.name[locale]),
    fact('주소', 'Address', hotel.address[locale]),
    ...addressForTaxi(hotel.address, locale),
    fact('전화', 'Phone', formatTel(hotel.phone, locale)),
    fact('객실', 'Room', room.name[locale]),
    fact('요금제', 'Rate', plan.name[locale]),
    fact('체크인', 'Check-in', locale === 'ko' ? `${arrival}부터` : `From ${arrival}`),
    fact('체크아웃', 'Check-out', locale === 'ko' ? `${leaving}까지` : `Until ${leaving}`),
    fact('숙박', 'Stay', nightsText(quote.nights, locale)),
    fact('인원', 'Guests', guestsText(reservation, locale)),
    ...addedFacts(rows, locale),
    ...couponFacts(rows, locale),
  ];
}

/** The add-ons of the stay, each with its amount. */
function addedFacts(rows: StayRows, locale: Locale): MailContent['facts'] {
  return rows.reservation.quote.lines.flatMap(({ addOn, amount }) => {
    if (addOn === undefined) return [];
    const value = `${addOnName(addOn.code, locale)}, ${formatWon(amount, locale)}`;
    return [{ label: locale === 'ko' ? '추가 서비스' : 'Extra', value }];
  });
}

/** The coupons of the stay, each with its discount. */
function couponFacts(rows: StayRows, locale: Locale): MailContent['facts'] {
  return rows.reservation.quote.lines.flatMap(({ coupon, amount }) =>
    coupon === undefined
      ? []
      : [
          {
            label: locale === 'ko' ? '쿠폰' : 'Coupon',
            value: `${coupon.title[locale]}, ${formatWon(amount, locale)}`,
          },
        ],
  );
}

/** The stay as a calendar file; both languages have the same event id. */
export function bookingCalendar(
  rows: StayRows,
  locale: Locale,
  { siteUrl, now }: { readonly siteUrl: string; readonly now: Date },
) {
  const { reservation, hotel } = rows;
  const { id, checkIn, checkOut } = reservation;
  return stayCalendar({
    id,
    locale,
    stay: { checkIn, checkOut },
    revision: reservation.changes,
    summary: hotel.name[locale],
    location: placeOf(hotel.address, locale),
    description: stayFacts(rows, locale)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('\n'),
    url: bookingLink(id, siteUrl, locale),
    stamp: now,
  });
}
