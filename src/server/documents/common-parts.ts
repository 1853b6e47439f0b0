import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import { businessNumber } from '@/domain/business-number';
import { nightsBetween } from '@/domain/stay';
import { guestsText, nightsText } from '../booking/stay-words';
import { momentText } from '../mail/dates';
import { sayIn, type Description, type Fact, type Part, type Said } from './description';
import type { StayFacts } from './facts';

/** Who stays where and when, without what a voucher alone needs. */
export function stayPart(facts: StayFacts, languages: readonly Locale[]): Part {
  const say = sayIn(languages);
  const { hotel, room, reservation } = facts;
  return {
    kind: 'facts',
    title: say({ ko: '숙박', en: 'Stay' }),
    facts: [
      {
        label: say({ ko: '투숙객', en: 'Guest' }),
        value: typed(reservation.guest.name, languages),
      },
      { label: say({ ko: '호텔', en: 'Hotel' }), value: say(hotel.name) },
      { label: say({ ko: '호텔 주소', en: 'Hotel address' }), value: say(hotel.address) },
      { label: say({ ko: '객실', en: 'Room' }), value: say(room.name) },
      ...dateFacts(facts, languages),
    ],
  };
}

/**
 * Check-in, check-out, nights and guests. The dates are those of the booking as it stands, not of
 * the quote it was made with.
 */
export function dateFacts(facts: StayFacts, languages: readonly Locale[]): Fact[] {
  const say = sayIn(languages);
  const { reservation, hotel } = facts;
  const { checkIn, checkOut } = reservation;
  const nights = nightsBetween(checkIn, checkOut);
  const arrival = (locale: Locale) => momentText(checkIn, hotel.checkInTime, locale);
  const leaving = (locale: Locale) => momentText(checkOut, hotel.checkOutTime, locale);
  return [
    {
      label: say({ ko: '체크인', en: 'Check-in' }),
      value: say({ ko: `${arrival('ko')}부터`, en: `From ${arrival('en')}` }),
    },
    {
      label: say({ ko: '체크아웃', en: 'Check-out' }),
      value: say({ ko: `${leaving('ko')}까지`, en: `Until ${leaving('en')}` }),
    },
    {
      label: say({ ko: '숙박 일수', en: 'Nights' }),
      value: say({ ko: nightsText(nights, 'ko'), en: nightsText(nights, 'en') }),
    },
    {
      label: say({ ko: '인원', en: 'Guests' }),
      value: say({ ko: guestsText(reservation, 'ko'), en: guestsText(reservation, 'en') }),
    },
  ];
}

/** What somebody typed: the same in every language, and said once. */
export const typed = (text: string, languages: readonly Locale[]) =>
  sayIn(languages)({ ko: text, en: text });

/** The company a document is made out to, as its guest typed it; nothing without one. */
function issuedToParts({ issuedTo, locale }: StayFacts): Part[] {
  if (issuedTo === null) return [];
  const languages = [locale];
  const say = sayIn(languages);
  const { company, registration } = issuedTo;
  return [
    {
      kind: 'facts',
      title: say({ ko: '받는 회사', en: 'Issued to' }),
      facts: [
        { label: say({ ko: '상호', en: 'Company' }), value: typed(company, languages) },
        {
          label: say({ ko: '사업자등록번호', en: 'Business registration no.' }),
          value: typed(businessNumber(registration) ?? registration, languages),
        },
      ],
    },
  ];
}

/** A paper about what was paid: for one reader, in their language, made out to their company. */
export function paidPaper(facts: StayFacts, title: Said, parts: readonly Part[]): Description {
  const { reservation, locale, now } = facts;
  return {
    title,
    number: reservation.id,
    languages: [locale],
    issuedAt: now,
    parts: [...issuedToParts(facts), stayPart(facts, [locale]), ...parts, issuerPart(locale)],
  };
}

/** Who issues the document: the company of the configuration, its samples marked as such. */
export function issuerPart(locale: Locale): Part {
  const languages = [locale];
  const say = sayIn(languages);
  const { company } = brand;
  const own = (text: Readonly<Record<Locale, string>>) =>
    say(company.sample ? { ko: `${text.ko} (예시)`, en: `${text.en} (sample)` } : text);
  const both = (text: string) => ({ ko: text, en: text });
  return {
    kind: 'facts',
    title: say({ ko: '발급', en: 'Issued by' }),
    isSmall: true,
    facts: [
      { label: say({ ko: '상호', en: 'Company' }), value: own(company.name) },
      { label: say({ ko: '대표자', en: 'Representative' }), value: own(company.representative) },
      { label: say({ ko: '주소', en: 'Address' }), value: own(company.address) },
      {
        label: say({ ko: '사업자등록번호', en: 'Business registration no.' }),
        value: own(both(company.registration)),
      },
      {
        label: say({ ko: '통신판매업신고', en: 'Mail-order registration' }),
        value: own(company.mailOrder),
      },
      {
        label: say({ ko: '연락처', en: 'Contact' }),
        value: typed(`${brand.phone.text} · ${brand.email}`, languages),
      },
    ],
  };
}
