import { LETTER_PICTURE, type Locale } from '@/config/constants';
import type { Localized } from '@/contract/catalogue/catalogue-file';
import { formatWon } from '@/domain/price/money';
import { formatTel } from '@/domain/account/person';
import { type Night, nightsBetween } from '@/domain/stay/stay';
import type { BookingRows } from '@/server/core/bookings/booking-queries';
import { addOnName, guestsText, nightsText } from '@/server/core/bookings/stay-labels';
import { findCoverPhotos, pictureOf } from '@/server/core/inventory/offer/cover-photos';
import { formatMoment, nightParts, type TextFacts, translate } from '@/server/core/texts';
import { stayCalendar } from './calendar';
import type { MailContent } from './letter/content';
import { composeMail, factsIn, type MailParts, type TemplateName } from './mail-content';
import type { OutboxMail } from './send-mails';

/** What a mail needs to know about a booking. */
export type StayRows = Pick<BookingRows, 'reservation' | 'hotel' | 'room' | 'plan'>;

/** What a mail needs to know about a booking and the member who made it. */
export type BookedRows = StayRows & Pick<BookingRows, 'booker'>;

/** The addresses of the guest and, if somebody else booked for them, of the booker. */
function recipients({ reservation, booker }: BookedRows): string {
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

/** The page on which a stay is reviewed. */
export function reviewLink(id: string, siteUrl: string, locale: Locale): string {
  return `${siteIn(siteUrl, locale)}/mypage/review/${id}`;
}

const siteIn = (siteUrl: string, locale: Locale) => `${siteUrl}${locale === 'ko' ? '' : '/en'}`;

/** English mails have the Korean address too, so that a guest can show it to a taxi driver. */
export function addressForTaxi(address: Localized, locale: Locale): MailContent['facts'] {
  if (locale === 'ko' || address.ko === address.en) return [];
  return [factsIn(locale)('addressInKorean', address.ko)];
}

/** The location of a calendar entry; in English with the Korean address for the taxi. */
export const placeOf = (address: Localized, locale: Locale): string =>
  [address[locale], ...addressForTaxi(address, locale).map(({ value }) => value)].join(' / ');

/** The hotel's picture at the head of a letter, as the JPEG that the build makes of it. */
export function hotelPicture(
  { name, pictures }: Pick<StayRows['hotel'], 'name' | 'pictures'>,
  siteUrl: string,
  locale: Locale,
): MailContent['picture'] {
  const { fit, spare } = findCoverPhotos(pictures);
  const file = fit[0] ?? spare[0];
  if (file === undefined) return null;
  const picture = pictureOf(file, locale, name[locale]);
  const alt = picture.alt === name[locale] ? picture.alt : `${name[locale]}: ${picture.alt}`;
  return { src: `${siteUrl}/letters/${picture.name}.jpg`, alt, ...LETTER_PICTURE.shown };
}

/** The two ends of a stay as blocks. */
function stayDates({ reservation, hotel }: StayRows, locale: Locale): MailContent['dates'] {
  const { checkIn, checkOut } = reservation;
  const block = (name: 'checkIn' | 'checkOut', night: Night, time: string) => {
    const { year, day } = nightParts(night, locale);
    const value = name === 'checkIn' ? 'mail:value.from' : 'mail:value.until';
    const label = translate(locale, `mail:fact.${name}`);
    return { label, day, more: [year, translate(locale, value, { when: time })] };
  };
  return {
    checkIn: block('checkIn', checkIn, hotel.checkInTime),
    checkOut: block('checkOut', checkOut, hotel.checkOutTime),
    nights: nightsText(nightsBetween(checkIn, checkOut), locale),
  };
}

/** The facts of a stay line by line, shared by mails and the calendar file. */
export function stayFacts(rows: StayRows, locale: Locale): MailContent['facts'] {
  const { reservation, hotel, room, plan } = rows;
  const { checkIn, checkOut, quote } = reservation;
  const arrival = formatMoment(checkIn, hotel.checkInTime, locale);
  const leaving = formatMoment(checkOut, hotel.checkOutTime, locale);
  const fact = factsIn(locale);
  return [
    fact('bookingNumber', reservation.id),
    fact('hotel', hotel.name[locale]),
    fact('address', hotel.address[locale]),
    ...addressForTaxi(hotel.address, locale),
    fact('phone', formatTel(hotel.phone, locale)),
    fact('room', room.name[locale]),
    fact('rate', plan.name[locale]),
    fact('checkIn', translate(locale, 'mail:value.from', { when: arrival })),
    fact('checkOut', translate(locale, 'mail:value.until', { when: leaving })),
    fact('stay', nightsText(quote.nights, locale)),
    fact('guests', guestsText(reservation, locale)),
    ...quote.lines.flatMap(({ addOn, amount }) =>
      addOn === undefined
        ? []
        : [fact('addOn', `${addOnName(addOn.code, locale)}, ${formatWon(amount, locale)}`)],
    ),
    ...quote.lines.flatMap(({ coupon, amount }) =>
      coupon === undefined
        ? []
        : [fact('coupon', `${coupon.title[locale]}, ${formatWon(amount, locale)}`)],
    ),
  ];
}

/**
 * Composes a mail about a booking, in the language it was booked in, with a link to its page. Every
 * template of a stay may name the hotel and the guest.
 * @param to whom it goes to, if not to the guest and the booker
 */
export function composeStayMail(
  template: TemplateName,
  rows: BookedRows,
  {
    id,
    to = recipients(rows),
    siteUrl,
    words = {},
    ...parts
  }: Omit<MailParts, 'url' | 'words' | 'picture' | 'dates'> & {
    readonly id: string;
    readonly to?: string;
    readonly siteUrl: string;
    readonly words?: TextFacts;
  },
): OutboxMail {
  const { reservation, hotel } = rows;
  const locale = guestLanguage(reservation);
  const mail = composeMail(template, locale, {
    ...parts,
    words: { ...words, hotel: hotel.name[locale], guest: reservation.guest.name },
    picture: hotelPicture(hotel, siteUrl, locale),
    dates: stayDates(rows, locale),
    url: bookingLink(reservation.id, siteUrl, locale),
  });
  return { id, to, ...mail };
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
