import { css } from '@emotion/react';

import { media } from '@/ui';

/** Cards of vouchers beside each other, and what is on each. */
export const voucherCards = css`
  display: grid;
  gap: 16px;
  padding: 0;
  list-style: none;

  & .card {
    display: grid;
    grid-template-rows: auto 1fr auto;
    gap: 16px;
    height: 100%;
    padding: 24px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line);
  }
  & .price {
    font-size: var(--text-h2);
    line-height: var(--leading-h2);
    font-weight: 700;
    color: var(--accent-strong);
    font-variant-numeric: tabular-nums;
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

/** Styles of the list of facts about a voucher, one fact per line. */
export const voucherFacts = css`
  display: grid;
  align-content: start;
  gap: 4px;
  padding-left: 20px;
  list-style: disc;
  font-size: var(--text-body2);
  line-height: var(--leading-body2);
  color: var(--ink-2);
  overflow-wrap: anywhere;
`;
