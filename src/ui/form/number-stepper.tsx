import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';

import { IconButton } from '../button/icon-button';

const StepperRoot = styled('div')(css`
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 8px 0;

  & .text {
    flex: 1;
    min-width: 0;
    display: grid;
  }
  & .name {
    font-weight: 600;
  }
  & .hint {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & .value {
    min-width: 40px;
    text-align: center;
    font-weight: 600;
    font-size: var(--text-title);
    font-variant-numeric: tabular-nums;
  }
`);

export interface NumberStepperProps {
  label: ReactNode;
  description?: ReactNode;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /**
   * Formats the number as it is shown and announced, such as “2 guests”; by default it is the bare
   * number.
   */
  format?: (value: number) => string;
  texts: { decrease: string; increase: string };
}

/** A small number with a button on each side to change it, such as for guests or rooms. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, description, value, min, max, step = 1, onChange, format = String, texts } = props;
  const id = useId();
  return (
    <StepperRoot role="group" aria-labelledby={`${id}-label`}>
      <div className="text">
        <span id={`${id}-label`} className="name">
          {label}
        </span>
        {description !== undefined && <span className="hint">{description}</span>}
      </div>
      <IconButton
        icon="minus"
        tone="line"
        label={texts.decrease}
        disabled={value - step < min}
        onClick={() => onChange(value - step)}
      />
      <output className="value" aria-live="polite">
        {format(value)}
      </output>
      <IconButton
        icon="plus"
        tone="line"
        label={texts.increase}
        disabled={value + step > max}
        onClick={() => onChange(value + step)}
      />
    </StepperRoot>
  );
}
