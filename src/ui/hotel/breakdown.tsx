import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

const BreakdownRoot = styled('dl')(css`
  display: grid;
  gap: 8px;
  font-size: var(--text-body2);
  line-height: var(--leading-body2);
  font-variant-numeric: tabular-nums;

  & .row {
    display: flex;
    justify-content: space-between;
    gap: 16px;
  }
  & dd {
    text-align: end;
    white-space: nowrap;
  }
  & .note {
    display: block;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-3);
  }
  & [data-tone='discount'] dd {
    color: var(--accent-strong);
  }
  & [data-tone='faint'] {
    color: var(--ink-3);
  }
  & [data-tone='danger'] dd {
    color: var(--danger);
  }
  & .total {
    border-top: 1px solid var(--line);
    margin-top: 4px;
    padding-top: 12px;
    font-weight: 700;
    font-size: var(--text-body1);
    line-height: var(--leading-control);
  }
`);

export interface BreakdownLine {
  label: ReactNode;
  /** The amount as text with its sign (“−840,000원”). */
  amount: ReactNode;
  note?: ReactNode;
  tone?: 'plain' | 'discount' | 'danger' | 'faint';
}

export interface BreakdownProps {
  lines: readonly BreakdownLine[];
  total: { label: ReactNode; amount: ReactNode };
  /** Lines after the total that aren't part of its sum, such as “tax included”. */
  after?: readonly BreakdownLine[];
}

function Line({ label, amount, note, tone = 'plain' }: BreakdownLine) {
  return (
    <div className="row" data-tone={tone}>
      <dt>
        {label}
        {note !== undefined && <span className="note">{note}</span>}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** Shows line by line how a total is composed. */
export function Breakdown({ lines, total, after }: BreakdownProps) {
  return (
    <BreakdownRoot>
      {lines.map((line, at) => (
        <Line key={at} {...line} />
      ))}
      <div className="row total">
        <dt>{total.label}</dt>
        <dd>{total.amount}</dd>
      </div>
      {after?.map((line, at) => (
        <Line key={at} tone="faint" {...line} />
      ))}
    </BreakdownRoot>
  );
}
