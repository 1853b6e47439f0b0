import type { voucherGroups, voucherProducts } from '@/server/platform/db/schema';
import type { ChosenHotels } from './chosen-hotels';
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
type Choice = keyof Pick<ChosenHotels, 'work' | 'kitchen' | 'longStay' | 'sea'>;

/** A voucher of the demo before its hotel and price are known (`voucherWorth`). */
export type VoucherPlan = Omit<Product, 'hotelId' | 'nightCap' | 'price'> & {
  readonly nights: number;
  /** The list of chosen hotels whose first hotel it is for. */
  readonly at: Choice;
};

const year = { validDays: 365 };

/**
 * The vouchers of the demo, each for one hotel: only then is there a price that is worth it for
 * every stay.
 */
export const VOUCHER_PLANS: readonly VoucherPlan[] = [
  {
    ...year,
    id: 1,
    groupId: 'stay-at-ease',
    position: 0,
    nights: 7,
    at: 'work',
    title: both('7박 이용권', 'Seven nights'),
    terms: both(
      '7박 이상 이어서 머무는 예약에 써요. 더 길게 머무시면 7박만큼 할인돼요.',
      'For a stay of seven nights or more in a row; on a longer one it pays for seven.',
    ),
  },
  {
    ...year,
    id: 2,
    groupId: 'stay-at-ease',
    position: 1,
    nights: 14,
    at: 'kitchen',
    title: both('14박 이용권', 'Fourteen nights'),
    terms: both(
      '14박 이상 이어서 머무는 예약에 써요. 더 길게 머무시면 14박만큼 할인돼요.',
      'For a stay of fourteen nights or more in a row; on a longer one it pays for fourteen.',
    ),
  },
  {
    ...year,
    id: 3,
    groupId: 'a-whole-month',
    position: 0,
    nights: 30,
    at: 'longStay',
    title: both('30박 이용권', 'Thirty nights'),
    terms: both(
      '30박 이상 이어서 머무는 예약에 써요. 더 길게 머무시면 30박만큼 할인돼요.',
      'For a stay of thirty nights or more in a row; on a longer one it pays for thirty.',
    ),
  },
  {
    ...year,
    id: 4,
    groupId: 'by-the-sea',
    position: 0,
    nights: 7,
    at: 'sea',
    title: both('바다 7박 이용권', 'Seven nights by the sea'),
    terms: both(
      '아래 호텔에서 7박 이상 이어서 머무는 예약에 써요.',
      'For a stay of seven nights or more in a row at the hotel below.',
    ),
  },
];
