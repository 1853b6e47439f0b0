import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import { businessNumber } from '@/domain/business-number';
import { nightsBetween } from '@/domain/stay';
import { guestsText, nightsText } from '@/server/core/bookings/stay-labels';
import { momentText } from '@/server/core/messages/mail/dates';
import {
  bilingual,
  type Description,
  type Fact,
  type Part,
  type LocalizedText,
} from './description';
import type { StayFacts } from './facts';

/** The part that says who stays where and when, without what only the hotel voucher needs. */
export function stayPart(facts: StayFacts, languages: readonly Locale[]): Part {
  const localize = bilingual(languages);
  const { hotel, room, reservation } = facts;
  return {
    kind: 'facts',
    title: localize({ ko: '숙박', en: 'Stay' }),
    facts: [
      {
        label: localize({ ko: '투숙객', en: 'Guest' }),
        value: typed(reservation.guest.name, languages),
      },
      { label: localize({ ko: '호텔', en: 'Hotel' }), value: localize(hotel.name) },
      { label: localize({ ko: '호텔 주소', en: 'Hotel address' }), value: localize(hotel.address) },
      { label: localize({ ko: '객실', en: 'Room' }), value: localize(room.name) },
      ...dateFacts(facts, languages),
    ],
  };
}

/**
 * Check-in, check-out, nights and guests. The dates are the booking's present ones, not those of
 * the quote it was made with.
 */
export function dateFacts(facts: StayFacts, languages: readonly Locale[]): Fact[] {
  const localize = bilingual(languages);
  const { reservation, hotel } = facts;
  const { checkIn, checkOut } = reservation;
  const nights = nightsBetween(checkIn, checkOut);
  const arrival = (locale: Locale) => momentText(checkIn, hotel.checkInTime, locale);
  const leaving = (locale: Locale) => momentText(checkOut, hotel.checkOutTime, locale);
  return [
    {
      label: localize({ ko: '체크인', en: 'Check-in' }),
      value: localize({ ko: `${arrival('ko')}부터`, en: `From ${arrival('en')}` }),
    },
    {
      label: localize({ ko: '체크아웃', en: 'Check-out' }),
      value: localize({ ko: `${leaving('ko')}까지`, en: `Until ${leaving('en')}` }),
    },
    {
      label: localize({ ko: '숙박 일수', en: 'Nights' }),
      value: localize({ ko: nightsText(nights, 'ko'), en: nightsText(nights, 'en') }),
    },
    {
      label: localize({ ko: '인원', en: 'Guests' }),
      value: localize({ ko: guestsText(reservation, 'ko'), en: guestsText(reservation, 'en') }),
    },
  ];
}

/** A text that a person typed: it is the same in every language and therefore stands only once. */
export const typed = (text: string, languages: readonly Locale[]) =>
  bilingual(languages)({ ko: text, en: text });

/**
 * The part that names the company a document is made out to, as the guest typed it; empty without
 * one.
 */
function issuedToParts({ issuedTo, locale }: StayFacts): Part[] {
  if (issuedTo === null) return [];
  const languages = [locale];
  const localize = bilingual(languages);
  const { company, registration } = issuedTo;
  return [
    {
      kind: 'facts',
      title: localize({ ko: '받는 회사', en: 'Issued to' }),
      facts: [
        { label: localize({ ko: '상호', en: 'Company' }), value: typed(company, languages) },
        {
          label: localize({ ko: '사업자등록번호', en: 'Business registration no.' }),
          value: typed(businessNumber(registration) ?? registration, languages),
        },
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
export function issuerPart(locale: Locale): Part {
  const languages = [locale];
  const localize = bilingual(languages);
  const { company } = brand;
  const own = (text: Readonly<Record<Locale, string>>) =>
    localize(company.sample ? { ko: `${text.ko} (예시)`, en: `${text.en} (sample)` } : text);
  const both = (text: string) => ({ ko: text, en: text });
  return {
    kind: 'facts',
    title: localize({ ko: '발급', en: 'Issued by' }),
    isSmall: true,
    facts: [
      { label: localize({ ko: '상호', en: 'Company' }), value: own(company.name) },
      {
        label: localize({ ko: '대표자', en: 'Representative' }),
        value: own(company.representative),
      },
      { label: localize({ ko: '주소', en: 'Address' }), value: own(company.address) },
      {
        label: localize({ ko: '사업자등록번호', en: 'Business registration no.' }),
        value: own(both(company.registration)),
      },
      {
        label: localize({ ko: '통신판매업신고', en: 'Mail-order registration' }),
        value: own(company.mailOrder),
      },
      {
        label: localize({ ko: '연락처', en: 'Contact' }),
        value: typed(`${brand.phone.text} · ${brand.email}`, languages),
      },
    ],
  };
}
