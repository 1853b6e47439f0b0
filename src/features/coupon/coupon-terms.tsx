import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { useEndText, useLocale, useTranslation } from '@/i18n';
import { couponWords, type ShownCoupon } from './coupon-labels';

const TermsRoot = styled('dl')(css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 6px 12px;
  font-size: var(--text-body2);
  line-height: var(--leading-body2);
  font-variant-numeric: tabular-nums;

  & > div {
    display: contents;
  }
  & dt {
    color: var(--ink-3);
    white-space: nowrap;
  }
  & dd {
    margin: 0;
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
`);

/** All conditions of a coupon, so that none of them is a surprise when booking. */
export function CouponTerms({ coupon }: { coupon: ShownCoupon }) {
  const { t } = useTranslation('coupon');
  const locale = useLocale();
  const writeEnd = useEndText();
  return (
    <TermsRoot>
      {couponWords(coupon, { t, locale, writeEnd }).map(({ topic, label, texts }) => (
        <div key={topic}>
          <dt>{label}</dt>
          <dd>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </dd>
        </div>
      ))}
    </TermsRoot>
  );
}
