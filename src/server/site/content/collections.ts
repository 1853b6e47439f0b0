import type { collections, voucherGroups } from '../../db/schema';
import type { ChosenHotels } from './chosen-hotels';
import { both } from './localized';

export function collectionRows(hotels: ChosenHotels): Array<typeof collections.$inferInsert> {
  return [
    {
      tag: 'own-kitchen',
      position: 0,
      title: both('내 주방이 있는 곳', 'With a kitchen of your own'),
      summary: both(
        '장을 봐 와서 끓이고 볶을 수 있는 방. 오래 머물수록 밥값이 줄어요.',
        'Rooms to cook in. The longer you stay, the more it saves.',
      ),
      picture: 'studio-city-dusk-ocean.webp',
      hotelIds: hotels.kitchen,
    },
    {
      tag: 'laundry-in-room',
      position: 1,
      title: both('빨래도 방에서', 'Laundry in the room'),
      summary: both(
        '방 안에 세탁기가 있어 옷을 조금만 챙겨도 되는 곳.',
        'A washing machine in the room, so you can pack light.',
      ),
      picture: 'laundry-ocean.webp',
      hotelIds: hotels.laundry,
    },
    {
      tag: 'hanok-days',
      position: 2,
      title: both('한옥에서 보내는 계절', 'A season in a hanok'),
      summary: both(
        '마당과 마루가 있는 집에서 천천히 지내 보세요.',
        'Slow days in a house with a courtyard and a wooden porch.',
      ),
      picture: 'exterior-hanok-autumn-day.webp',
      hotelIds: hotels.hanok,
    },
    {
      tag: 'with-pets',
      position: 3,
      title: both('반려동물과 함께', 'With your pet'),
      summary: both(
        '함께 지낼 수 있는 호텔. 무게와 마릿수 제한은 호텔의 이용 안내를 봐 주세요.',
        'Hotels where pets may stay. Please see the house rules for limits.',
      ),
      picture: 'exterior-lodge-autumn-day.webp',
      hotelIds: hotels.pets,
    },
  ];
}

const HOW_TO_BUY = both(
  '구매와 날짜 지정은 고객센터에서 도와드려요.',
  'Customer service helps you buy one and choose dates.',
);

/** Vouchers are good at any hotel whose stay costs no more; they are sold by customer service. */
export const VOUCHER_GROUPS: Array<typeof voucherGroups.$inferInsert> = [
  {
    id: 'stay-at-ease',
    position: 0,
    title: both('머무름 이용권', 'Stay vouchers'),
    summary: both(
      '날짜를 정하지 않고 먼저 준비해 두는 이용권이에요.',
      'A stay to give, or to keep for later, without choosing dates yet.',
    ),
    vouchers: [
      {
        id: 1,
        title: both('7박 이용권', 'Seven nights'),
        terms: both(
          `구매한 날부터 1년 안에 7박을 이어서 머물 수 있어요. ${HOW_TO_BUY.ko}`,
          `Seven nights in a row, within a year of buying. ${HOW_TO_BUY.en}`,
        ),
        nights: 7,
        price: 590_000,
        hotelId: null,
      },
      {
        id: 2,
        title: both('14박 이용권', 'Fourteen nights'),
        terms: both(
          `구매한 날부터 1년 안에 14박을 이어서 머물 수 있어요. ${HOW_TO_BUY.ko}`,
          `Fourteen nights in a row, within a year of buying. ${HOW_TO_BUY.en}`,
        ),
        nights: 14,
        price: 1_090_000,
        hotelId: null,
      },
    ],
  },
  {
    id: 'a-whole-month',
    position: 1,
    title: both('한 달 이용권', 'A whole month'),
    summary: both(
      '안식월이나 긴 출장을 앞둔 분께 어울리는 30박이에요.',
      'Thirty nights for a sabbatical or a long assignment.',
    ),
    vouchers: [
      {
        id: 3,
        title: both('30박 이용권', 'Thirty nights'),
        terms: both(
          `구매한 날부터 1년 안에 30박을 이어서 머물 수 있어요. ${HOW_TO_BUY.ko}`,
          `Thirty nights in a row, within a year of buying. ${HOW_TO_BUY.en}`,
        ),
        nights: 30,
        price: 1_990_000,
        hotelId: null,
      },
    ],
  },
];
