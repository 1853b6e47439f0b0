import type { ReactNode } from 'react';

import { useEndText, useLocale, useTranslation } from '@/i18n';
import { keepTogether, NO_BREAK } from '@/i18n/keep-together';
import { Icon, Row, Stack } from '@/ui';
import {
  formatMaximumDiscount,
  listMainConditions,
  type ShownCoupon,
  valueText,
} from './coupon-labels';
import { CouponTerms } from './coupon-terms';

type Props = {
  coupon: ShownCoupon;
  /** What stands above the discount: the coupon's state, the days it is still valid, or how many are left. */
  marks?: ReactNode;
  /** What the visitor can do with the coupon, at the foot of the card: a button or a link. */
  action?: ReactNode;
  faded?: boolean;
};

/**
 * A coupon: what it takes off and at most, its name, and what decides whether it can be used. The operator's text and
 * all conditions, which are generated from the coupon's data, unfold.
 */
export function CouponCard({ coupon, marks, action, faded }: Props) {
  const { t } = useTranslation('coupon');
  const locale = useLocale();
  const writeEnd = useEndText();
  const cap = formatMaximumDiscount(coupon, t, locale);
  return (
    <Stack
      as="article"
      ground="line"
      gap={8}
      className="ui-filled body2"
      data-faded={faded ? '' : undefined}
    >
      <Stack gap={4} align="start">
        {marks !== undefined && <Row gap={8}>{marks}</Row>}
        <p className={faded ? 'h1 faint num' : 'h1 accent num'}>
          {valueText(coupon, t, locale)}
          {cap !== null && ' '}
          {cap !== null && <span className="body2">{cap}</span>}
        </p>
        <h3 className={faded ? 'strong faint' : 'strong'}>{coupon.title}</h3>
      </Stack>
      <Stack gap={0} className="ui-parted-below muted num">
        <p>{listMainConditions(coupon, t, locale).join(`${NO_BREAK}· `)}</p>
        <p>{t('use.until', { when: writeEnd(coupon.validUntil) })}</p>
      </Stack>
      <Stack gap={8}>
        <details className="ui-fold">
          <summary>
            {t('card.all')}
            <span className="ui-sr">{`: ${coupon.title}`}</span>
            <Icon name="chevron-down" size={16} />
          </summary>
          <Stack gap={12}>
            {coupon.terms !== '' && <p className="muted">{keepTogether(coupon.terms)}</p>}
            <CouponTerms coupon={coupon} />
          </Stack>
        </details>
        {action}
      </Stack>
    </Stack>
  );
}
