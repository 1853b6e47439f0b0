import type { ReactNode } from 'react';

import { CouponTerms } from '@/features/coupon-terms/coupon-terms';
import { valueText, type ShownCoupon } from '@/features/coupon-terms/coupon-labels';
import { useLocale, useTranslation } from '@/i18n';
import { keepTogether } from '@/i18n/keep-together';

type Props = {
  coupon: ShownCoupon;
  /** Content above the title: the state, the remaining time, the number left. */
  marks?: ReactNode;
  /** Content below the conditions: a button or link. */
  action?: ReactNode;
  faded?: boolean;
};

/** A coupon with the operator's text and all its conditions, which are generated from its data. */
export function CouponCard({ coupon, marks, action, faded }: Props) {
  const { t } = useTranslation('coupon');
  const locale = useLocale();
  return (
    <article className="coupon" data-faded={faded ? '' : undefined}>
      <div className="face">
        {marks !== undefined && <div className="marks">{marks}</div>}
        <p className="value">{valueText(coupon, t, locale)}</p>
        <h3 className="strong">{coupon.title}</h3>
        <p className="said">{keepTogether(coupon.terms)}</p>
      </div>
      <CouponTerms coupon={coupon} />
      {action !== undefined && <div className="action">{action}</div>}
    </article>
  );
}
