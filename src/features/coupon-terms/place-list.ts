import type { useTranslation } from '@/i18n';

export type CouponT = ReturnType<typeof useTranslation<'coupon'>>['t'];

/** So many are named; the rest is counted. */
const NAMED = 3;

/** Names of places as a line: `서울, 부산, 제주 외 4곳`. */
export function placeList(names: readonly string[], t: CouponT): string {
  // One more is named rather than counted.
  const rest = names.length - NAMED;
  if (rest <= 1) return names.join(', ');
  return t('places.more', { names: names.slice(0, NAMED).join(', '), count: rest });
}
