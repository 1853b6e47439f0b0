import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { LOCALES, type Locale } from '@/config/constants';
import { mapLink } from '@/domain/hotel/map';
import { addOnName } from '@/server/core/bookings/stay-labels';
import { instantText } from '@/server/core/texts';
import { dateFacts } from './common-parts';
import { textsIn, type Description, type Fact } from './description';
import type { StayFacts } from './facts';

const { sentence, fact, each, localize, repeat } = textsIn(LOCALES);

/**
 * Describes the booking confirmation, which guests show at the front desk and to a taxi driver: Korean and
 * English side by side.
 */
export function confirmationOf(facts: StayFacts): Description {
  const { reservation, hotel, room, plan, now } = facts;
  const phone = phoneTexts(hotel.phone);
  return {
    title: sentence('confirmation.title'),
    number: reservation.id,
    languages: LOCALES,
    issuedAt: now,
    parts: [
      {
        kind: 'place',
        heading: sentence('confirmation.forDriver'),
        name: localize(hotel.name),
        address: hotel.address.ko,
        addressToo: hotel.address.en === hotel.address.ko ? null : hotel.address.en,
        phone: phone.ko,
        map: { url: mapLink(hotel.name.ko, hotel), caption: sentence('confirmation.map') },
      },
      {
        kind: 'facts',
        title: sentence('confirmation.booking'),
        facts: [
          fact('guest', repeat(reservation.guest.name)),
          ...dateFacts(facts, LOCALES),
          fact('room', localize(room.name)),
          fact('beds', localize(room.beds)),
          fact('rate', localize(plan.name)),
          ...addedFacts(facts),
          fact('hotelPhone', localize(phone)),
        ],
      },
      {
        kind: 'notes',
        lines: [
          sentence('confirmation.toShow'),
          sentence('confirmation.asOf', (locale) => ({ when: instantText(now, locale) })),
          sentence('confirmation.help'),
        ],
      },
    ],
  };
}

function addedFacts({ reservation }: StayFacts): Fact[] {
  const added = reservation.quote.lines.flatMap(({ addOn }) => (addOn ? [addOn.code] : []));
  if (added.length === 0) return [];
  const names = (locale: Locale) => added.map((code) => addOnName(code, locale)).join(' · ');
  return [fact('extras', each(names))];
}

/** The number as it is dialled in Korea, and in English as it is dialled from abroad. */
function phoneTexts(phone: string): Readonly<Record<Locale, string>> {
  const parsed = parsePhoneNumberFromString(phone, 'KR');
  return parsed === undefined
    ? { ko: phone, en: phone }
    : { ko: parsed.formatNational(), en: parsed.formatInternational() };
}
