import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { brand } from '@/config/brand';
import { LOCALES, type Locale } from '@/config/constants';
import { mapLink } from '@/config/map-link';
import { addOnName } from '@/server/core/bookings/stay-labels';
import { instantText } from '@/server/core/messages/mail/dates';
import { dateFacts, typed } from './common-parts';
import { bilingual, type Description, type Fact } from './description';
import type { StayFacts } from './facts';

const localize = bilingual(LOCALES);

/**
 * Describes the hotel voucher, which guests show at the front desk and to a taxi driver: Korean and
 * English side by side.
 */
export function voucherOf(facts: StayFacts): Description {
  const { reservation, hotel, room, plan, now } = facts;
  const phone = phoneTexts(hotel.phone);
  return {
    title: localize({ ko: '숙박 바우처', en: 'Hotel voucher' }),
    number: reservation.id,
    languages: LOCALES,
    issuedAt: now,
    parts: [
      {
        kind: 'place',
        heading: localize({
          ko: '기사님, 이 호텔로 가 주세요',
          en: 'For the taxi driver: please take me to this hotel',
        }),
        name: localize(hotel.name),
        address: hotel.address.ko,
        addressToo: hotel.address.en === hotel.address.ko ? null : hotel.address.en,
        phone: phone.ko,
        map: {
          url: mapLink(hotel.name.ko, hotel),
          caption: localize({ ko: '지도', en: 'Map' }),
        },
      },
      {
        kind: 'facts',
        title: localize({ ko: '예약 내용', en: 'Your booking' }),
        facts: [
          {
            label: localize({ ko: '투숙객', en: 'Guest' }),
            value: typed(reservation.guest.name, LOCALES),
          },
          ...dateFacts(facts, LOCALES),
          { label: localize({ ko: '객실', en: 'Room' }), value: localize(room.name) },
          { label: localize({ ko: '침대', en: 'Beds' }), value: localize(room.beds) },
          { label: localize({ ko: '요금제', en: 'Rate' }), value: localize(plan.name) },
          ...addedFacts(facts),
          { label: localize({ ko: '호텔 전화', en: 'Hotel phone' }), value: localize(phone) },
        ],
      },
      {
        kind: 'notes',
        lines: [
          localize({
            ko: '프런트에 이 바우처와 여권이나 신분증을 보여 주십시오. 위에 적힌 내용의 요금은 이미 결제되었습니다.',
            en: 'At the desk, show this voucher and your passport or ID. Everything listed above is paid for.',
          }),
          localize({
            ko: `${instantText(now, 'ko')} 기준입니다. 그 뒤에 취소한 예약의 바우처는 쓸 수 없습니다.`,
            en: `As of ${instantText(now, 'en')}, Korean time. The voucher of a booking that is cancelled later is void.`,
          }),
          localize({
            ko: `도움이 필요하시면: ${brand.phone.text}, ${brand.email}`,
            en: `Need help? ${brand.phone.text}, ${brand.email}`,
          }),
        ],
      },
    ],
  };
}

function addedFacts({ reservation }: StayFacts): Fact[] {
  const added = reservation.quote.lines.flatMap(({ addOn }) => (addOn ? [addOn.code] : []));
  if (added.length === 0) return [];
  const names = (locale: Locale) => added.map((code) => addOnName(code, locale)).join(' · ');
  return [
    {
      label: localize({ ko: '추가 서비스', en: 'Extras' }),
      value: localize({ ko: names('ko'), en: names('en') }),
    },
  ];
}

/** The number as it is dialled in Korea, and in English as it is dialled from abroad. */
function phoneTexts(phone: string): Readonly<Record<Locale, string>> {
  const parsed = parsePhoneNumberFromString(phone, 'KR');
  return parsed === undefined
    ? { ko: phone, en: phone }
    : { ko: parsed.formatNational(), en: parsed.formatInternational() };
}
