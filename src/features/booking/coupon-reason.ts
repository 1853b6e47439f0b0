import type { Locale } from '@/config/constants';
import type { CouponReason } from '@/contract/coupon/coupon';
import { type CouponT, placeList } from '../coupon/coupon-labels';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';

/** Why a coupon isn't used, and what would make it apply, as a sentence. */
export function useCouponReason(): (reason: CouponReason) => string {
  const { t } = useTranslation('coupon');
  const locale = useLocale();
  const writeDeadline = useDeadline();
  return (reason) =>
    reason.code === 'COUPON_NOT_STARTED'
      ? t('reason.COUPON_NOT_STARTED', {
          when: reason.from === undefined ? '' : writeDeadline(reason.from),
        })
      : textOf(reason, t, locale);
}

function textOf(reason: CouponReason, t: CouponT, locale: Locale): string {
  const { code, nights = 0, won = 0, places = [] } = reason;
  switch (code) {
    case 'COUPON_MIN_NIGHTS':
      return t('reason.COUPON_MIN_NIGHTS', { count: nights });
    case 'COUPON_MAX_NIGHTS':
      return t('reason.COUPON_MAX_NIGHTS', { count: nights });
    case 'COUPON_STAY_PERIOD':
      return periodText(reason, t, locale);
    case 'COUPON_OTHER_HOTEL':
    case 'COUPON_OTHER_AREA':
      return places.length === 0
        ? t(`reason.${code}`)
        : t('reason.elsewhere', { places: placeList(places, t) });
    case 'COUPON_MIN_TOTAL':
      return t('reason.COUPON_MIN_TOTAL', { amount: formatWon(won, locale) });
    default:
      return t(`reason.${code}`);
  }
}

function periodText({ stayFrom, stayUntil }: CouponReason, t: CouponT, locale: Locale): string {
  const from = stayFrom === undefined ? '' : formatNight(stayFrom, locale);
  const until = stayUntil === undefined ? '' : formatNight(stayUntil, locale);
  if (until === '') return t('reason.stayFrom', { from });
  if (from === '') return t('reason.stayUntil', { until });
  return t('reason.COUPON_STAY_PERIOD', { from, until });
}
