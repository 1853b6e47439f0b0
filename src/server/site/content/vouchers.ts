import type { voucherGroups, voucherProducts } from '../../db/schema';
import { both } from './localized';

export const VOUCHER_GROUPS: Array<typeof voucherGroups.$inferInsert> = [
  {
    id: 'stay-at-ease',
    position: 0,
    title: both('머무름 이용권', 'Stay vouchers'),
    summary: both(
      '날짜를 정하지 않고 먼저 준비해 두는 이용권이에요.',
      'A stay to give, or to keep for later, without choosing dates yet.',
    ),
  },
  {
    id: 'a-whole-month',
    position: 1,
    title: both('한 달 이용권', 'A whole month'),
    summary: both(
      '안식월이나 긴 출장을 앞둔 분께 어울리는 30박이에요.',
      'Thirty nights for a sabbatical or a long assignment.',
    ),
  },
  {
    id: 'by-the-sea',
    position: 2,
    title: both('바다 이용권', 'By the sea'),
    summary: both(
      '바다 가까이에 있는 호텔 한 곳에서 쓰는 이용권이에요.',
      'For one hotel, close to the water.',
    ),
  },
];

type Product = typeof voucherProducts.$inferInsert;

const anywhere = { groupId: 'stay-at-ease', hotelId: null, validDays: 365 };

/** Vouchers of the demo. @param seaHotelId the hotel that one of them is for; undefined leaves it out */
export function voucherProductRows(seaHotelId: number | undefined): Product[] {
  return [
    {
      ...{ ...anywhere, id: 1, position: 0, nights: 7, nightCap: 95_000, price: 590_000 },
      title: both('7박 이용권', 'Seven nights'),
      terms: both(
        '7박 이상 이어서 머무는 예약에 써요. 더 길게 머무시면 7박만큼 할인돼요.',
        'For a stay of seven nights or more in a row; on a longer one it pays for seven.',
      ),
    },
    {
      ...{ ...anywhere, id: 2, position: 1, nights: 14, nightCap: 95_000, price: 1_090_000 },
      title: both('14박 이용권', 'Fourteen nights'),
      terms: both(
        '14박 이상 이어서 머무는 예약에 써요. 더 길게 머무시면 14박만큼 할인돼요.',
        'For a stay of fourteen nights or more in a row; on a longer one it pays for fourteen.',
      ),
    },
    {
      ...{ ...anywhere, id: 3, position: 0, nights: 30, nightCap: 80_000, price: 1_990_000 },
      groupId: 'a-whole-month',
      title: both('30박 이용권', 'Thirty nights'),
      terms: both(
        '30박 이상 이어서 머무는 예약에 써요. 더 길게 머무시면 30박만큼 할인돼요.',
        'For a stay of thirty nights or more in a row; on a longer one it pays for thirty.',
      ),
    },
    ...(seaHotelId === undefined
      ? []
      : [
          {
            ...{ ...anywhere, id: 4, position: 0, nights: 7, nightCap: 120_000, price: 690_000 },
            groupId: 'by-the-sea',
            hotelId: seaHotelId,
            title: both('바다 7박 이용권', 'Seven nights by the sea'),
            terms: both(
              '아래 호텔에서 7박 이상 이어서 머무는 예약에 써요.',
              'For a stay of seven nights or more in a row at the hotel below.',
            ),
          },
        ]),
  ];
}
