import { css } from '@emotion/react';

import { media } from '@/ui';

/**
 * Styles of the payment history: the sums, a bar that shows the refunded share, and the list of
 * entries.
 */
export const paymentHistoryStyles = css`
  & .sums {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(136px, 1fr));
    gap: 16px 24px;
    padding: 20px;
    border-radius: var(--radius-m);
    background: var(--paper-2);
  }
  & .sums dt {
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-2);
  }
  & .sums dd {
    font-weight: 700;
    font-size: var(--text-title);
    line-height: var(--leading-body1);
    letter-spacing: -0.02em;
  }
  & .bar {
    grid-column: 1 / -1;
    display: flex;
    height: 8px;
    gap: 2px;
    overflow: hidden;
    border-radius: var(--radius-full);
    background: var(--accent);
    justify-content: flex-end;
  }
  & .bar > span {
    width: var(--share);
    background: var(--line-strong);
  }
  & .bar > .coming {
    background: var(--line);
  }
  & .entries {
    display: grid;
    padding: 0;
    list-style: none;
  }
  & .entries > li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 16px;
    padding: 0 0 20px 28px;
  }
  & .entries > li::before {
    content: '';
    position: absolute;
    left: 2px;
    top: 7px;
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--paper);
    box-shadow: inset 0 0 0 3px var(--ink-3);
  }
  & .entries > li:not(:last-of-type)::after {
    content: '';
    position: absolute;
    left: 7px;
    top: 22px;
    bottom: -5px;
    border-left: 2px solid var(--line);
  }
  & .entries > li[data-way='in']::before {
    background: var(--accent);
    box-shadow: none;
  }
  & .entries > li[data-way='out']::before {
    box-shadow: inset 0 0 0 3px var(--accent);
  }
  & .entries > li[data-way='open']::before {
    box-shadow: inset 0 0 0 3px var(--warn);
  }
  & .entries > li[data-way='failed']::before {
    box-shadow: inset 0 0 0 3px var(--danger);
  }
  & .entries .name {
    font-weight: 600;
  }
  & .entries .amount {
    font-weight: 700;
  }
  & .entries [data-way='in'] .amount {
    color: var(--ink);
  }
  & .entries [data-way='out'] .amount {
    color: var(--accent-strong);
  }
  & .entries .more {
    grid-column: 1 / -1;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & .entries .more a {
    color: var(--accent-strong);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  ${media.phone} {
    & .sums {
      grid-template-columns: 1fr 1fr;
      padding: 16px;
    }
  }
`;
