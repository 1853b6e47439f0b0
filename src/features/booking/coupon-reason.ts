import type { Locale } from '@/config/constants';
import type { CouponReason } from '@/contract/coupon';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';

type CouponT = ReturnType<typeof useTranslation<'coupon'>>['t'];

/** Why a coupon isn't used, and what would make it apply, as a sentence. */
export function useCouponReason(): (reason: CouponReason) => string {
  const { t } = useTranslation('coupon');
  const locale = useLocale();
  return (reason) => textOf(reason, t, locale);
}

function textOf(reason: CouponReason, t: CouponT, locale: Locale): string {
  const { code, nights = 0, won = 0, from } = reason;
  switch (code) {
    case 'COUPON_MIN_NIGHTS':
      return t('reason.COUPON_MIN_NIGHTS', { count: nights });
    case 'COUPON_MIN_TOTAL':
      return t('reason.COUPON_MIN_TOTAL', { amount: formatWon(won, locale) });
    case 'COUPON_NOT_STARTED':
      return t('reason.COUPON_NOT_STARTED', {
        when: from === undefined ? '' : formatInstant(from, locale),
      });
    default:
      return t(`reason.${code}`);
  }
}
