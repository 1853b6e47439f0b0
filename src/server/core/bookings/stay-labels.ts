import type { Locale } from '@/config/constants';
import type { AddOnCode } from '@/domain/add-on';
import type { QuoteLine } from '@/domain/pricing';

/** Labels of a stay that mails and documents share. */

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

export const nightsText = (nights: number, locale: Locale) =>
  locale === 'ko' ? `${nights}박` : counted(nights, 'night');

export function guestsText(
  { adults, children }: { readonly adults: number; readonly children: number },
  locale: Locale,
): string {
  if (locale === 'ko') {
    return children === 0 ? `성인 ${adults}명` : `성인 ${adults}명, 아동 ${children}명`;
  }
  const grown = counted(adults, 'adult');
  return children === 0 ? grown : `${grown}, ${counted(children, 'child', 'children')}`;
}

const ADD_ON_NAMES: Record<AddOnCode, Readonly<Record<Locale, string>>> = {
  BREAKFAST: { ko: '조식', en: 'Breakfast' },
  PARKING: { ko: '주차 1대', en: 'Parking, 1 car' },
  CLEANING_WEEKLY: { ko: '객실 청소 주 1회', en: 'Cleaning once a week' },
  CLEANING_TWICE_WEEKLY: { ko: '객실 청소 주 2회', en: 'Cleaning twice a week' },
  CLEANING_EVERY_OTHER_DAY: { ko: '객실 청소 이틀에 한 번', en: 'Cleaning every other day' },
  CLEANING_DAILY: { ko: '객실 청소 매일', en: 'Daily cleaning' },
};

export const addOnName = (code: AddOnCode, locale: Locale) => ADD_ON_NAMES[code][locale];

/** Formats what a line of a quote is for. */
export function lineName({ kind, percent, addOn, coupon }: QuoteLine, locale: Locale): string {
  const ko = locale === 'ko';
  switch (kind) {
    case 'ROOM':
      return ko ? '객실 요금' : 'Room';
    case 'BREAKFAST':
      return ko ? '조식' : 'Breakfast';
    case 'EXTRA_GUEST':
      return ko ? '추가 인원' : 'Extra guests';
    case 'LENGTH_DISCOUNT':
      return ko ? `장기 숙박 할인 (${percent ?? 0}%)` : `Length discount (${percent ?? 0}%)`;
    case 'COUPON': {
      const word = ko ? '쿠폰' : 'Coupon';
      return coupon === undefined ? word : `${word}: ${coupon.title[locale]}`;
    }
    case 'PAID_LIMIT':
      return ko ? '이미 결제한 금액까지만 계산' : 'No more than you paid';
    case 'CHANGE_FEE':
      return ko ? '날짜 변경 수수료' : 'Fee for changed dates';
    case 'ADD_ON':
      return addOn === undefined
        ? ko
          ? '추가 서비스'
          : 'Extra'
        : `${addOnName(addOn.code, locale)} × ${addOn.count}`;
  }
}
