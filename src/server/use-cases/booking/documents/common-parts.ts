import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import { businessNumber } from '@/domain/account/person';
import { nightsBetween, seoulToday } from '@/domain/stay/stay';
import { guestsText, nightsText } from '@/server/core/bookings/stay-labels';
import { formatMoment, nightText, translate } from '@/server/core/texts';
import { type Description, type Fact, type LocalizedText, type Part, textsIn } from './description';
import type { StayFacts } from './facts';

/** The part that says who stays where and when, without what only the booking confirmation needs. */
function stayPart(facts: StayFacts, languages: readonly Locale[]): Part {
  const { sentence, fact, localize, repeat } = textsIn(languages);
  const { hotel, room, reservation } = facts;
  return {
    kind: 'facts',
    title: sentence('stay.title'),
    facts: [
      fact('guest', repeat(reservation.guest.name)),
      fact('hotel', localize(hotel.name)),
      fact('hotelAddress', localize(hotel.address)),
      fact('room', localize(room.name)),
      ...dateFacts(facts, languages),
    ],
  };
}

/**
 * Check-in, check-out, nights and guests. The dates are the booking's present ones, not those of
 * the quote it was made with.
 */
export function dateFacts(facts: StayFacts, languages: readonly Locale[]): Fact[] {
  const { fact, each } = textsIn(languages);
  const { reservation, hotel } = facts;
  const { checkIn, checkOut } = reservation;
  const from = (locale: Locale) => formatMoment(checkIn, hotel.checkInTime, locale);
  const until = (locale: Locale) => formatMoment(checkOut, hotel.checkOutTime, locale);
  const texts = {
    checkIn: (locale: Locale) => translate(locale, 'mail:value.from', { when: from(locale) }),
    checkOut: (locale: Locale) => translate(locale, 'mail:value.until', { when: until(locale) }),
    nights: (locale: Locale) => nightsText(nightsBetween(checkIn, checkOut), locale),
    guests: (locale: Locale) => guestsText(reservation, locale),
  };
  return [
    fact('checkIn', each(texts.checkIn)),
    fact('checkOut', each(texts.checkOut)),
    fact('nights', each(texts.nights)),
    fact('guests', each(texts.guests)),
  ];
}

/**
 * The part that names the company a document is made out to, as the guest typed it; empty without
 * one.
 */
function issuedToParts({ issuedTo, locale }: StayFacts): Part[] {
  if (issuedTo === null) return [];
  const { sentence, fact, repeat } = textsIn([locale]);
  const { company, registration } = issuedTo;
  return [
    {
      kind: 'facts',
      title: sentence('issuedTo.title'),
      facts: [
        fact('company', repeat(company)),
        fact('registration', repeat(businessNumber(registration) ?? registration)),
      ],
    },
  ];
}

/**
 * Describes a document about what was paid, in the reader's language and made out to their company.
 */
export function paidDocument(
  facts: StayFacts,
  title: LocalizedText,
  parts: readonly Part[],
): Description {
  const { reservation, locale, now } = facts;
  return {
    title,
    number: reservation.id,
    languages: [locale],
    issuedAt: now,
    parts: [...issuedToParts(facts), stayPart(facts, [locale]), ...parts, issuerPart(locale)],
  };
}

/**
 * The part that names the issuer: the company of the configuration, with sample data marked as
 * such.
 */
function issuerPart(locale: Locale): Part {
  const { sentence, fact, repeat } = textsIn([locale]);
  const { company } = brand;
  const own = (text: string) =>
    repeat(company.sample ? translate(locale, 'document:frame.sample', { text }) : text);
  return {
    kind: 'facts',
    title: sentence('issuer.title'),
    isSmall: true,
    facts: [
      fact('company', own(company.name[locale])),
      fact('representative', own(company.representative[locale])),
      fact('address', own(company.address[locale])),
      fact('registration', own(company.registration)),
      fact('mailOrder', own(company.mailOrder[locale])),
      fact('contact', repeat(`${brand.phone.text} · ${brand.email}`)),
    ],
  };
}

/**
 * Describes a certificate of stay. Before check-out has passed it only confirms that the stay is
 * booked and paid for, because the site doesn't know whether the guest has arrived.
 */
export function certificateOf(facts: StayFacts): Description {
  const { reservation, isOver, locale, now } = facts;
  const { sentence } = textsIn([locale]);
  const ended = isOver || reservation.state === 'COMPLETED';
  const issuedOn = sentence('certificate.issuedOn', (language) => ({
    day: nightText(seoulToday(now), language),
  }));
  return {
    title: sentence(ended ? 'certificate.title' : 'certificate.titleBefore'),
    number: reservation.id,
    languages: [locale],
    issuedAt: now,
    parts: [
      { kind: 'lead', text: sentence(ended ? 'certificate.lead' : 'certificate.leadBefore') },
      stayPart(facts, [locale]),
      { kind: 'notes', lines: [...(ended ? [] : [sentence('certificate.noteBefore')]), issuedOn] },
      issuerPart(locale),
    ],
  };
}
