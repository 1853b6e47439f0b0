import type { useTranslation } from '@/i18n';

export type CouponT = ReturnType<typeof useTranslation<'coupon'>>['t'];

/** The number of places that are named; the rest are only counted. */
const NAMED = 3;

/**
 * Whether a line can't name all the places. A single remaining place is named rather than counted.
 */
export const isLong = (count: number) => count > NAMED + 1;

/** Names of places as a line: `서울, 부산, 제주 외 4곳`. */
export function placeList(names: readonly string[], t: CouponT): string {
  if (!isLong(names.length)) return names.join(', ');
  const count = names.length - NAMED;
  return t('places.more', { names: names.slice(0, NAMED).join(', '), count });
}
