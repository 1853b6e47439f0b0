import type { ReactNode } from 'react';

import { CouponTerms } from '@/features/coupon/coupon-terms';
import { type ShownCoupon, valueText } from '@/features/coupon/coupon-labels';
import { useLocale, useTranslation } from '@/i18n';
import { keepTogether } from '@/i18n/keep-together';
import { Row, Stack } from '@/ui';

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
    <Stack
      as="article"
      ground="line"
      gap={12}
      className="ui-filled body2"
      data-faded={faded ? '' : undefined}
    >
      <Stack gap={4} align="start" className="ui-parted-below">
        {marks !== undefined && <Row gap={8}>{marks}</Row>}
        <p className={faded ? 'h2 faint num' : 'h2 accent num'}>{valueText(coupon, t, locale)}</p>
        <h3 className={faded ? 'strong faint' : 'strong'}>{coupon.title}</h3>
        <p className="muted">{keepTogether(coupon.terms)}</p>
      </Stack>
      <CouponTerms coupon={coupon} />
      {action !== undefined && <Stack gap={8}>{action}</Stack>}
    </Stack>
  );
}
