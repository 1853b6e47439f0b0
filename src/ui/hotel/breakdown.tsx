import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useState, type ReactNode } from 'react';

import { joinClass } from '../layout/primitives';

const BreakdownRoot = styled('dl')(css`
  display: grid;
  gap: 8px;
  font-size: var(--text-body2);
  line-height: var(--leading-body2);
  font-variant-numeric: tabular-nums;

  & .row {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: 16px;
  }
  & .amount {
    text-align: end;
    white-space: nowrap;
  }
  & .note {
    grid-column: 1 / -1;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-3);
  }
  /* Dots lead the eye from a label to its amount, however short the label is. */
  &[data-look='receipt'] .row {
    grid-template-columns: minmax(0, auto) minmax(12px, 1fr) auto;
    column-gap: 6px;
  }
  &[data-look='receipt'] .row::before {
    content: '';
    grid-column: 2;
    grid-row: 1;
    align-self: end;
    margin-bottom: 6px;
    border-bottom: 2px dotted var(--line-2);
  }
  &[data-look='receipt'] dt {
    grid-column: 1;
    grid-row: 1;
  }
  &[data-look='receipt'] .amount {
    grid-column: 3;
    grid-row: 1;
    align-self: end;
  }
  & [data-tone='discount'] .amount {
    color: var(--accent-strong);
  }
  & [data-tone='faint'] {
    color: var(--ink-3);
  }
  & [data-tone='danger'] .amount {
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
  /**
   * Tells the line apart from the others of its list; by default its place does. A line whose key is
   * new, since it came or its amount changed, is shown as if it were being printed.
   */
  key?: string;
  label: ReactNode;
  /** The amount as text with its sign (“−840,000원”). */
  amount: ReactNode;
  note?: ReactNode;
  tone?: 'plain' | 'discount' | 'danger' | 'faint';
}

export interface BreakdownProps {
  lines: readonly BreakdownLine[];
  total: Pick<BreakdownLine, 'key' | 'label' | 'amount'>;
  /** Lines after the total that aren't part of its sum, such as “tax included”. */
  after?: readonly BreakdownLine[];
  /** The look: `receipt` leads by dots from each label to its amount. */
  look?: 'plain' | 'receipt';
}

type LineProps = Omit<BreakdownLine, 'key'> & { isTotal?: boolean };

/** The lines in their order, each with a key of its own. */
function keyedLines({ lines, total, after = [] }: BreakdownProps) {
  const keyed = (part: string) => (line: BreakdownLine, at: number) => ({
    ...line,
    key: `${part} ${line.key ?? at}`,
  });
  return [
    ...lines.map(keyed('line')),
    { ...keyed('total')(total, 0), isTotal: true },
    ...after.map(keyed('after')).map((line) => ({ tone: 'faint' as const, ...line })),
  ] satisfies (LineProps & { key: string })[];
}

/** The keys that came with the latest change of a list; none of those that it began with. */
function useNewKeys(keys: readonly string[]): ReadonlySet<string> {
  const [known, setKnown] = useState({ keys, fresh: new Set<string>() });
  if (keys.join('\n') !== known.keys.join('\n')) {
    setKnown({ keys, fresh: new Set(keys.filter((key) => !known.keys.includes(key))) });
  }
  return known.fresh;
}

/** Shows line by line how a total is composed. */
export function Breakdown(props: BreakdownProps) {
  const lines: (LineProps & { key: string })[] = keyedLines(props);
  const fresh = useNewKeys(lines.map(({ key }) => key));
  return (
    <BreakdownRoot data-look={props.look}>
      {lines.map(({ key, label, amount, note, tone = 'plain', isTotal = false }) => (
        <div
          key={key}
          className={joinClass(isTotal ? 'row total' : 'row', fresh.has(key) ? 'ui-print' : '')}
          data-tone={tone}
        >
          <dt>{label}</dt>
          <dd className="amount">{amount}</dd>
          {note !== undefined && <dd className="note">{note}</dd>}
        </div>
      ))}
    </BreakdownRoot>
  );
}
