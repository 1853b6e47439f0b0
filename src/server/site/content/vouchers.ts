import type { voucherGroups } from '../../db/schema';
import { both } from './localized';

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
