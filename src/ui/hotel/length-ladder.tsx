import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { media } from '../theme/tokens';

const LadderRoot = styled('ul')(css`
  display: grid;
  /* One column of labels for all rungs, as wide as the longest: none of them breaks. */
  grid-template-columns: max-content 1fr auto;
  align-items: center;
  gap: 12px 16px;
  font-variant-numeric: tabular-nums;

  & > li {
    /* Its three parts stand in the list's own columns. */
    display: contents;
    font-weight: 500;
  }
  & .label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  & .now {
    padding: 1px 8px;
    border-radius: var(--radius-full);
    background: var(--ink);
    color: var(--paper);
    font-size: var(--text-small);
    line-height: var(--leading-small);
    font-weight: 600;
    white-space: nowrap;
  }
  & .bar {
    height: 12px;
    border-radius: var(--radius-full);
    background: var(--paper-3);
    overflow: hidden;
  }
  & .bar > i {
    display: block;
    height: 100%;
    border-radius: inherit;
    background: var(--accent);
    opacity: 0.55;
  }
  & > li[data-best] .bar > i {
    opacity: 1;
  }
  & .amount {
    font-weight: 700;
    text-align: end;
    min-width: 88px;
  }
  & > li[data-best] .amount {
    color: var(--accent-strong);
  }
  & .note {
    display: block;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    font-weight: 400;
    color: var(--ink-3);
  }
  ${media.phone} {
    & {
      column-gap: 12px;
    }
  }
`);

export interface LadderRung {
  /** The length of stay from which the price applies, such as “from 30 nights”. */
  label: ReactNode;
  /** The price of a night as text. */
  amount: ReactNode;
  note?: ReactNode;
  /** The length of the bar, from 0 to 1, as this price's share of the highest one. */
  share: number;
  /** Marks the lowest price, which is drawn in full colour. */
  best?: boolean;
  /** A text that marks the price of the current stay, which is announced with the label. */
  now?: ReactNode;
}

/**
 * A bar for each step of the length discount, which shows that the price of a night falls with the
 * length of the stay.
 */
export function LengthLadder({ rungs, label }: { rungs: readonly LadderRung[]; label: string }) {
  return (
    <LadderRoot aria-label={label}>
      {rungs.map((rung, at) => (
        <li key={at} data-best={rung.best ? '' : undefined}>
          <span className="label">
            {rung.label}
            {rung.now !== undefined && <span className="now">{rung.now}</span>}
          </span>
          <span className="bar" aria-hidden="true">
            <i style={{ width: `${Math.round(Math.min(1, Math.max(0, rung.share)) * 100)}%` }} />
          </span>
          <span className="amount">
            {rung.amount}
            {rung.note !== undefined && <span className="note">{rung.note}</span>}
          </span>
        </li>
      ))}
    </LadderRoot>
  );
}
