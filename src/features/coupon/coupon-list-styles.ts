import { css } from '@emotion/react';

import { media } from '@/ui';

/** A grid of coupons. */
export const couponListStyles = css`
  display: grid;
  gap: 16px;
  padding: 0;
  list-style: none;

  & .coupon {
    display: grid;
    grid-template-rows: auto auto auto 1fr;
    gap: 12px;
    height: 100%;
    padding: 20px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .face {
    display: grid;
    justify-items: start;
    gap: 4px;
    padding-bottom: 12px;
    border-bottom: 1px dashed var(--line-2);
  }
  & .value {
    font-size: var(--text-h2);
    line-height: var(--leading-h2);
    font-weight: 700;
    letter-spacing: -0.02em;
    color: var(--accent-strong);
    font-variant-numeric: tabular-nums;
  }
  & .coupon[data-faded] .value,
  & .coupon[data-faded] h3 {
    color: var(--ink-3);
  }
  & .facts {
    display: grid;
    gap: 2px;
    padding: 0;
    list-style: none;
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }
  & summary {
    width: fit-content;
    color: var(--ink-2);
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  & details p {
    margin-top: 8px;
    color: var(--ink-2);
  }
  & .action {
    align-self: end;
  }
  ${media.small} {
    & {
      grid-template-columns: 1fr 1fr;
    }
  }
  ${media.medium} {
    & {
      grid-template-columns: repeat(3, 1fr);
    }
  }
`;
