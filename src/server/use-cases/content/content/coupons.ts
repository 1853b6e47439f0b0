import { addNights, type Night, seoulInstant } from '@/domain/stay/stay';
import { WELCOME_COUPON_ID } from '@/server/core/coupons/issue-coupon';
import type { coupons } from '@/server/platform/db/schema';
import { both } from './localized';

type CouponValues = typeof coupons.$inferInsert;

export const COUPON_IDS = {
  welcome: WELCOME_COUPON_ID,
  month: 2,
  sea: 3,
  work: 4,
  serial: 5,
  freeNight: 6,
  jeju: 7,
  firstStay: 8,
  company: 9,
  season: 10,
};

/** The defaults of the demo's coupons. */
const PLAIN = {
  cap: null,
  minTotal: 0,
  minNights: 0,
  hotelIds: null,
  serial: null,
  stock: null,
  downloadable: true,
} satisfies Partial<CouponValues>;

/**
 * The season of the seaside coupon: when it starts and how long it lasts, in nights from the day of
 * seeding.
 */
const SEASON = { from: 60, nights: 120 };

/**
 * The coupons of the demo site, at least one of each kind and condition. They are valid for the
 * year after `today`.
 */
export function couponRows(today: Night, until: Night, seaHotels: number[]): CouponValues[] {
  const base = {
    ...PLAIN,
    validFrom: seoulInstant(today, '00:00'),
    validUntil: seoulInstant(until, '00:00'),
  };
  return [...ofAnyStay(base), ...ofSomeStays(base, today, seaHotels)];
}

type Base = typeof PLAIN & Pick<CouponValues, 'validFrom' | 'validUntil'>;

function ofAnyStay(base: Base): CouponValues[] {
  return [
    {
      ...base,
      id: COUPON_IDS.welcome,
      title: both('환영합니다, 20,000원 쿠폰', 'Welcome: ₩20,000 off'),
      terms: both(
        '가입해 주셔서 고맙습니다. 6박 이상 머무실 때 한 번 쓰실 수 있어요.',
        'Thank you for joining. Good once for a stay of 6 nights or more.',
      ),
      kind: 'AMOUNT',
      value: 20_000,
      minTotal: 300_000,
      minNights: 6,
      stackable: true,
      downloadable: false,
    },
    {
      ...base,
      id: COUPON_IDS.month,
      title: both('한 달 살기 5% 쿠폰', 'A month away: 5% off'),
      terms: both('한 달을 머무는 분께 드려요.', 'For those who stay a month.'),
      kind: 'PERCENT',
      value: 5,
      cap: 100_000,
      minNights: 28,
      stock: 500,
    },
    {
      ...base,
      id: COUPON_IDS.work,
      title: both('일하며 머물기 3% 쿠폰', 'Work and stay: 3% off'),
      terms: both(
        '두 주 넘게 일하며 머무는 분께 드려요.',
        'For two weeks and more of work and rest.',
      ),
      kind: 'PERCENT',
      value: 3,
      cap: 50_000,
      minNights: 14,
      stackable: true,
    },
    {
      ...base,
      id: COUPON_IDS.serial,
      title: both('초대받은 분께, 50,000원 쿠폰', 'By invitation: ₩50,000 off'),
      terms: both(
        '초대장에 적힌 번호로 받으실 수 있어요.',
        'To be had with the number on your invitation.',
      ),
      kind: 'AMOUNT',
      value: 50_000,
      minTotal: 1_000_000,
      minNights: 30,
      stock: 100,
      downloadable: false,
      serial: 'MEOMUM-INVITE',
      returnsOnCancel: 'ALWAYS',
    },
    {
      ...base,
      id: COUPON_IDS.freeNight,
      title: both('하룻밤은 저희가, 1박 무료', 'One night on us'),
      terms: both(
        '3주 넘게 머무시면 하룻밤 요금을 빼 드려요.',
        'Stay three weeks or more, and one of the nights is on us.',
      ),
      kind: 'NIGHTS',
      value: 1,
      cap: 120_000,
      minNights: 21,
      stackable: true,
      stock: 200,
      allowsNonRefundable: false,
      returnsOnCancel: 'NEVER',
    },
  ];
}

function ofSomeStays(base: Base, today: Night, seaHotels: number[]): CouponValues[] {
  const stayFrom = addNights(today, SEASON.from);
  return [
    {
      ...base,
      id: COUPON_IDS.sea,
      title: both('바다 곁에서 30,000원 쿠폰', 'By the sea: ₩30,000 off'),
      terms: both(
        '바다까지 걸어서 갈 수 있는 호텔에서 쓰실 수 있어요.',
        'For hotels a walk away from the sea.',
      ),
      kind: 'AMOUNT',
      value: 30_000,
      minNights: 14,
      hotelIds: seaHotels,
      stock: 300,
    },
    {
      ...base,
      id: COUPON_IDS.jeju,
      title: both('제주에서 일주일, 7% 쿠폰', 'A week on Jeju: 7% off'),
      terms: both(
        '제주에서 짧게 머물며 알아보고 싶은 분께 드려요. 두 번 받으실 수 있어요.',
        'For a first look at living on Jeju. You can take it twice.',
      ),
      kind: 'PERCENT',
      value: 7,
      cap: 70_000,
      minNights: 3,
      maxNights: 13,
      regionIds: ['jeju'],
      perMember: 2,
    },
    {
      ...base,
      id: COUPON_IDS.firstStay,
      title: both('첫 예약 10,000원 쿠폰', 'Your first booking: ₩10,000 off'),
      terms: both('처음 예약하시는 분께 드려요.', 'For whoever books with us for the first time.'),
      kind: 'AMOUNT',
      value: 10_000,
      firstBooking: true,
      stackable: true,
    },
    {
      ...base,
      id: COUPON_IDS.company,
      title: both('출장 장기 숙박 4% 쿠폰', 'Long business stays: 4% off'),
      terms: both(
        '회사 계정으로 로그인하신 분께 드려요.',
        'For those who sign in through their company.',
      ),
      kind: 'PERCENT',
      value: 4,
      cap: 80_000,
      minNights: 7,
      businessOnly: true,
      stackable: true,
    },
    {
      ...base,
      id: COUPON_IDS.season,
      title: both('다음 계절 2% 쿠폰', 'Next season: 2% off'),
      terms: both(
        '일찍 정하시는 만큼 가볍게 다녀오세요.',
        'Plan the season ahead, and pay a little less.',
      ),
      kind: 'PERCENT',
      value: 2,
      cap: 40_000,
      minNights: 7,
      stackable: true,
      stayFrom,
      stayUntil: addNights(stayFrom, SEASON.nights),
    },
  ];
}
