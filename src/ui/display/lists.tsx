import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { media } from '../theme/tokens';

const DefinitionRoot = styled('dl')(css`
  display: grid;
  gap: 12px;

  & .row {
    display: grid;
    grid-template-columns: minmax(96px, 0.32fr) 1fr;
    gap: 4px 24px;
  }
  & dt {
    color: var(--ink-2);
  }
  & dd {
    min-width: 0;
    font-variant-numeric: tabular-nums;
  }
  &[data-look='label'] .row {
    grid-template-columns: 120px minmax(0, 1fr);
    gap: 4px 16px;
  }
  &[data-look='label'] dd {
    overflow-wrap: anywhere;
  }
  ${media.phone} {
    &[data-look='label'] .row {
      grid-template-columns: 96px minmax(0, 1fr);
    }
  }
  &[data-look='spread'] .row {
    display: flex;
    justify-content: space-between;
  }
  &[data-look='spread'] dd {
    text-align: end;
    font-weight: 600;
  }
  &[data-look='stacked'] {
    grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
    gap: 20px 24px;
  }
  &[data-look='stacked'] .row {
    grid-template-columns: 1fr;
    align-content: start;
  }
  &[data-look='stacked'] dt {
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-3);
  }
  &[data-look='stacked'] dd {
    font-weight: 600;
  }
`);

export interface DefinitionItem {
  term: ReactNode;
  value: ReactNode;
  key?: string;
}

export interface DefinitionListProps {
  items: readonly DefinitionItem[];
  /**
   * The layout: `rows` (default) has two columns, `label` keeps each value close to its term in wide
   * places, `spread` puts values at the end of the line, `stacked` is a grid.
   */
  look?: 'rows' | 'label' | 'spread' | 'stacked';
}

/** A list of terms with their values. */
export function DefinitionList({ items, look = 'rows' }: DefinitionListProps) {
  return (
    <DefinitionRoot data-look={look}>
      {items.map((item, at) => (
        <div key={item.key ?? at} className="row">
          <dt>{item.term}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </DefinitionRoot>
  );
}

const StepRoot = styled('ol')(css`
  counter-reset: step;
  display: grid;
  gap: 24px;

  & > li {
    counter-increment: step;
    position: relative;
    padding-left: 48px;
    min-height: 32px;
  }
  & > li::before {
    content: counter(step);
    position: absolute;
    left: 0;
    top: -2px;
    width: 32px;
    height: 32px;
    display: grid;
    place-items: center;
    border-radius: 50%;
    background: var(--accent-wash);
    color: var(--accent-deep);
    font: 700 var(--text-body2)/var(--leading-snug) var(--font);
  }
  & > li:not(:last-of-type)::after {
    content: '';
    position: absolute;
    left: 15px;
    top: 38px;
    bottom: -18px;
    border-left: 2px solid var(--line);
  }
  & > li[data-state='done']::before {
    background: var(--accent-strong);
    color: var(--on-accent);
  }
  & > li[data-state='current']::before {
    box-shadow: 0 0 0 2px var(--accent-strong);
  }
  & > li[data-state='later'] {
    color: var(--ink-3);
  }
  & > li[data-state='later']::before {
    background: var(--paper-3);
    color: var(--ink-2);
  }
  & .name {
    font-weight: 600;
  }
  & .text {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  ${media.small} {
    &[data-direction='row'] {
      grid-auto-flow: column;
      grid-auto-columns: 1fr;
    }
    &[data-direction='row'] > li {
      padding: 44px 0 0;
    }
    &[data-direction='row'] > li:not(:last-of-type)::after {
      left: 44px;
      right: -12px;
      top: 13px;
      bottom: auto;
      border-left: 0;
      border-top: 2px solid var(--line);
    }
  }
`);

export interface StepItem {
  title: ReactNode;
  text?: ReactNode;
  state?: 'done' | 'current' | 'later';
}

/**
 * A list of numbered steps, one below the other; with `row` they are side by side from 768 px on.
 */
export function StepList({ steps, row }: { steps: readonly StepItem[]; row?: boolean }) {
  return (
    <StepRoot data-direction={row ? 'row' : undefined}>
      {steps.map((step, at) => (
        <li
          key={at}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <p className="name">{step.title}</p>
          {step.text !== undefined && <div className="text">{step.text}</div>}
        </li>
      ))}
    </StepRoot>
  );
}
