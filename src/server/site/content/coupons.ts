import { seoulInstant, type Night } from '@/domain/stay';
import { WELCOME_COUPON_ID } from '../../coupon/issue-coupon';
import type { coupons } from '../../db/schema';
import { both } from './localized';

export const COUPON_IDS = { welcome: WELCOME_COUPON_ID, month: 2, sea: 3, work: 4, serial: 5 };

const RETURN = both(
  '취소 수수료가 없거나 쿠폰 할인액보다 적으면 쿠폰을 돌려 드려요.',
  'It comes back to you when a cancellation is free, or its fee is less than the discount.',
);

const terms = (ko: string, en: string) => both(`${ko} ${RETURN.ko}`, `${en} ${RETURN.en}`);

/** The coupons of the demo site, good for the year after `today`. */
export function couponRows(
  today: Night,
  until: Night,
  seaHotels: number[],
): Array<typeof coupons.$inferInsert> {
  const period = {
    validFrom: seoulInstant(today, '00:00'),
    validUntil: seoulInstant(until, '00:00'),
  };
  return [
    {
      ...period,
      id: COUPON_IDS.welcome,
      title: both('환영합니다, 20,000원 쿠폰', 'Welcome: ₩20,000 off'),
      terms: terms(
        '총액이 300,000원 이상인 6박 이상 숙박에 한 번 쓸 수 있어요.',
        'Good once for a stay of 6 nights or more with a total of at least ₩300,000.',
      ),
      kind: 'AMOUNT',
      value: 20_000,
      cap: null,
      minTotal: 300_000,
      minNights: 6,
      stackable: true,
      hotelIds: null,
      downloadable: false,
      serial: null,
      stock: null,
    },
    {
      ...period,
      id: COUPON_IDS.month,
      title: both('한 달 살기 5% 쿠폰', 'A month away: 5% off'),
      terms: terms(
        '28박 이상 숙박에 쓸 수 있고, 최대 100,000원까지 할인돼요.',
        'For stays of 28 nights or more; takes off ₩100,000 at most.',
      ),
      kind: 'PERCENT',
      value: 5,
      cap: 100_000,
      minTotal: 0,
      minNights: 28,
      hotelIds: null,
      downloadable: true,
      serial: null,
      stock: 500,
    },
    {
      ...period,
      id: COUPON_IDS.sea,
      title: both('바다 곁에서 30,000원 쿠폰', 'By the sea: ₩30,000 off'),
      terms: terms(
        '바다까지 걸어서 갈 수 있는 호텔에서 14박 이상 머물 때 쓸 수 있어요.',
        'For 14 nights or more at a hotel a walk away from the sea.',
      ),
      kind: 'AMOUNT',
      value: 30_000,
      cap: null,
      minTotal: 0,
      minNights: 14,
      hotelIds: seaHotels,
      downloadable: true,
      serial: null,
      stock: 300,
    },
    {
      ...period,
      id: COUPON_IDS.work,
      title: both('일하며 머물기 3% 쿠폰', 'Work and stay: 3% off'),
      terms: terms(
        '14박 이상 숙박에 쓸 수 있고, 최대 50,000원까지 할인돼요.',
        'For stays of 14 nights or more; takes off ₩50,000 at most.',
      ),
      kind: 'PERCENT',
      value: 3,
      cap: 50_000,
      minTotal: 0,
      minNights: 14,
      stackable: true,
      hotelIds: null,
      downloadable: true,
      serial: null,
      stock: null,
    },
    {
      ...period,
      id: COUPON_IDS.serial,
      title: both('초대받은 분께, 50,000원 쿠폰', 'By invitation: ₩50,000 off'),
      terms: terms(
        '초대장에 적힌 번호로 받을 수 있어요. 총액이 1,000,000원 이상인 30박 이상 숙박에 쓸 수 있어요.',
        'With the number on your invitation. For 30 nights or more with a total of at least ₩1,000,000.',
      ),
      kind: 'AMOUNT',
      value: 50_000,
      cap: null,
      minTotal: 1_000_000,
      minNights: 30,
      hotelIds: null,
      downloadable: false,
      serial: 'MEOMUM-INVITE',
      stock: 100,
    },
  ];
}
