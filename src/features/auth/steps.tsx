import { css } from '@emotion/react';
import styled from '@emotion/styled';

const StepsRoot = styled('ol')(css`
  display: flex;
  gap: 8px;

  & > li {
    flex: 1;
    display: grid;
    gap: 8px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-3);
  }
  & > li::before {
    content: '';
    height: 4px;
    border-radius: var(--radius-full);
    background: var(--line);
    transition: background-color var(--motion);
  }
  & > [data-reached]::before {
    background: var(--accent);
  }
  & > [aria-current] {
    font-weight: 600;
    color: var(--ink);
  }
`);

export type StepsProps = {
  label: string;
  steps: readonly string[];
  /** Index of the current step, from 0. */
  at: number;
};

/** Shows the current step of a form with several steps. */
export function Steps({ label, steps, at }: StepsProps) {
  return (
    <StepsRoot aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step}
          data-reached={place <= at ? '' : undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          {`${place + 1}. ${step}`}
        </li>
      ))}
    </StepsRoot>
  );
}
