import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { brand } from '@/config/brand';
import { LOCALES, type Locale } from '@/config/constants';
import { mapLink } from '@/config/map-link';
import { addOnName } from '../booking/stay-words';
import { instantText } from '../mail/dates';
import { dateFacts, typed } from './common-parts';
import { sayIn, type Description, type Fact } from './description';
import type { StayFacts } from './facts';

const say = sayIn(LOCALES);

/** What is shown at the desk, and to the taxi driver on the way: Korean and English side by side. */
export function voucherOf(facts: StayFacts): Description {
  const { reservation, hotel, room, plan, now } = facts;
  const phone = phoneTexts(hotel.phone);
  return {
    title: say({ ko: '숙박 바우처', en: 'Hotel voucher' }),
    number: reservation.id,
    languages: LOCALES,
    issuedAt: now,
    parts: [
      {
        kind: 'place',
        heading: say({
          ko: '기사님, 이 호텔로 가 주세요',
          en: 'For the taxi driver: please take me to this hotel',
        }),
        name: say(hotel.name),
        address: hotel.address.ko,
        addressToo: hotel.address.en === hotel.address.ko ? null : hotel.address.en,
        phone: phone.ko,
        map: {
          url: mapLink(hotel.name.ko, hotel),
          caption: say({ ko: '지도', en: 'Map' }),
        },
      },
      {
        kind: 'facts',
        title: say({ ko: '예약 내용', en: 'Your booking' }),
        facts: [
          {
            label: say({ ko: '투숙객', en: 'Guest' }),
            value: typed(reservation.guest.name, LOCALES),
          },
          ...dateFacts(facts, LOCALES),
          { label: say({ ko: '객실', en: 'Room' }), value: say(room.name) },
          { label: say({ ko: '침대', en: 'Beds' }), value: say(room.beds) },
          { label: say({ ko: '요금제', en: 'Rate' }), value: say(plan.name) },
          ...addedFacts(facts),
          { label: say({ ko: '호텔 전화', en: 'Hotel phone' }), value: say(phone) },
        ],
      },
      {
        kind: 'notes',
        lines: [
          say({
            ko: '프런트에 이 바우처와 여권이나 신분증을 보여 주십시오. 위에 적힌 내용의 요금은 이미 결제되었습니다.',
            en: 'At the desk, show this voucher and your passport or ID. Everything listed above is paid for.',
          }),
          say({
            ko: `${instantText(now, 'ko')} 기준입니다. 그 뒤에 취소한 예약의 바우처는 쓸 수 없습니다.`,
            en: `As of ${instantText(now, 'en')}, Korean time. The voucher of a booking that is cancelled later is void.`,
          }),
          say({
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
      label: say({ ko: '추가 서비스', en: 'Extras' }),
      value: say({ ko: names('ko'), en: names('en') }),
    },
  ];
}

/** As it is dialled in Korea, and from abroad. */
function phoneTexts(phone: string): Readonly<Record<Locale, string>> {
  const parsed = parsePhoneNumberFromString(phone, 'KR');
  return parsed === undefined
    ? { ko: phone, en: phone }
    : { ko: parsed.formatNational(), en: parsed.formatInternational() };
}
