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
    grid-template-rows: auto 1fr auto;
    gap: 12px;
    height: 100%;
    padding: 20px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .coupon > dl {
    align-content: start;
  }
  & .face {
    display: grid;
    justify-items: start;
    align-content: start;
    gap: 4px;
    padding-bottom: 12px;
    border-bottom: 1px dashed var(--line-2);
    overflow-wrap: anywhere;
  }
  & .marks {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  & .value {
    font-size: var(--text-h2);
    line-height: var(--leading-h2);
    font-weight: 700;
    letter-spacing: -0.02em;
    color: var(--accent-strong);
    font-variant-numeric: tabular-nums;
  }
  & .said {
    color: var(--ink-2);
  }
  & .coupon[data-faded] .value,
  & .coupon[data-faded] h3 {
    color: var(--ink-3);
  }
  & .action {
    display: grid;
    gap: 8px;
    align-self: end;
  }
  & .action .taken {
    display: flex;
    gap: 6px;
    align-items: center;
    color: var(--ink-3);
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
