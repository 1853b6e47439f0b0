import type { ReactNode } from 'react';
import type { z } from 'zod';

import type { Locale } from '@/config/constants';
import type { couponView } from '@/contract/coupon';
import { useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';

type Props = {
  coupon: z.infer<typeof couponView>;
  locale: Locale;
  /** When the page was made, for coupons that start later. */
  now: string;
  /** Stands above the title: the state. */
  mark?: ReactNode;
  /** Stands below: what can be done with it. */
  action?: ReactNode;
  faded?: boolean;
};

/** A coupon with every condition it has, its cap, its end and what a cancellation does to it. */
export function CouponCard({ coupon, locale, now, mark, action, faded }: Props) {
  const { t } = useTranslation('mypage');
  const { t: tc } = useTranslation('coupon');
  const { kind, value, cap, minTotal, minNights, stackable, validFrom, validUntil } = coupon;
  const conditions = [
    ...(minTotal > 0 ? [t('coupon.minTotal', { amount: formatWon(minTotal, locale) })] : []),
    ...(minNights > 1 ? [t('coupon.minNights', { count: minNights })] : []),
  ];
  return (
    <article className="coupon" data-faded={faded ? '' : undefined}>
      <div className="face">
        {mark}
        <p className="value">
          {kind === 'AMOUNT'
            ? t('coupon.amount', { amount: formatWon(value, locale) })
            : t('coupon.percent', { percent: value })}
        </p>
        <h3 className="strong">{coupon.title}</h3>
      </div>
      <ul className="facts">
        {(conditions.length === 0 ? [t('coupon.noCondition')] : conditions).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {cap !== null && <li>{t('coupon.cap', { amount: formatWon(cap, locale) })}</li>}
        {!stackable && <li>{tc('use.alone')}</li>}
        {Date.parse(validFrom) > Date.parse(now) && (
          <li>{t('coupon.validFrom', { when: formatInstant(validFrom, locale) })}</li>
        )}
        <li>{t('coupon.validUntil', { when: formatInstant(validUntil, locale) })}</li>
      </ul>
      <details>
        <summary aria-label={`${coupon.title}: ${t('coupon.terms')}`}>{t('coupon.terms')}</summary>
        <p>{coupon.terms}</p>
        <p>{tc(`returns.${coupon.returnsOnCancel}`)}</p>
      </details>
      {action !== undefined && <div className="action">{action}</div>}
    </article>
  );
}
