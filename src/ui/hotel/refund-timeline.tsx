import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { media } from '../theme/tokens';

const TimelineRoot = styled('ol')(css`
  display: grid;
  /* As many beside each other as leave room for an amount; the others go on in the next line. */
  grid-template-columns: repeat(auto-fit, minmax(112px, 1fr));
  row-gap: 20px;
  padding-top: 8px;
  font-variant-numeric: tabular-nums;

  & > li {
    position: relative;
    padding: 18px 12px 0 0;
    border-top: 4px solid var(--line);
    display: grid;
    align-content: start;
  }
  & > li::before {
    content: '';
    position: absolute;
    left: 0;
    top: -8px;
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--paper);
    box-shadow: inset 0 0 0 3px var(--ink-3);
  }
  & > li[data-tone='good'] {
    border-color: var(--accent);
  }
  & > li[data-tone='good']::before {
    box-shadow: inset 0 0 0 3px var(--accent);
  }
  & > li[data-tone='none']::before {
    box-shadow: inset 0 0 0 3px var(--danger);
  }
  & > li[aria-current]::before {
    outline: 4px solid var(--accent-wash);
    background: var(--accent);
  }
  & .until {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & .amount {
    font-weight: 700;
    font-size: var(--text-title);
    line-height: var(--leading-body1);
    letter-spacing: -0.02em;
    white-space: nowrap;
  }
  & > li[data-tone='none'] .amount {
    color: var(--ink-2);
  }
  & .note {
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-3);
  }
  & .now {
    justify-self: start;
    order: 1;
    margin-top: 6px;
  }

  ${media.belowSmall} {
    & {
      grid-template-columns: 1fr;
      row-gap: 0;
      padding: 4px 0 0 4px;
    }
    & > li {
      border-top: 0;
      border-left: 4px solid var(--line);
      padding: 0 0 20px 20px;
      grid-template-columns: 1fr auto;
      column-gap: 16px;
    }
    & > li:last-of-type {
      padding-bottom: 0;
      border-color: transparent;
    }
    & > li::before {
      left: -8px;
      top: 6px;
    }
    & .amount {
      grid-column: 2;
      grid-row: 1;
      font-size: var(--text-body1);
      line-height: var(--leading-body2);
    }
    & .until {
      grid-column: 1;
      grid-row: 1;
    }
    & .note {
      grid-column: 1 / -1;
    }
    & .now {
      grid-column: 1 / -1;
      grid-row: 3;
      margin: 4px 0 0;
    }
  }
`);

export interface RefundStep {
  /** The end of the step, such as “until 19 February”. */
  until: ReactNode;
  /** The amount of the refund as text. */
  amount: ReactNode;
  /** The share of the refund, such as “in full” or “10% kept”. */
  note?: ReactNode;
  /** The tone: `good` is drawn green, and `none` is for a step without a refund. */
  tone: 'good' | 'part' | 'none';
  /** Marks the step that applies now; the text is the label on it. */
  now?: string;
}

/**
 * A drawing of how much a cancellation refunds until when. The steps are side by side, and below
 * each other on screens below 768 px.
 */
export function RefundTimeline({ steps, label }: { steps: readonly RefundStep[]; label: string }) {
  return (
    <TimelineRoot aria-label={label}>
      {steps.map((step, at) => (
        <li key={at} data-tone={step.tone} aria-current={step.now === undefined ? undefined : true}>
          {step.now !== undefined && <span className="ui-tag now">{step.now}</span>}
          <span className="until">{step.until}</span>
          <span className="amount">{step.amount}</span>
          {step.note !== undefined && <span className="note">{step.note}</span>}
        </li>
      ))}
    </TimelineRoot>
  );
}
