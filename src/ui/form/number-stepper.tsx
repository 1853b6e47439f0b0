import { useId, type ReactNode } from 'react';

import { IconButton } from '../button/button';
import { Row, Stack } from '../layout/primitives';

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
    <Row gap={16} nowrap className="ui-stepper" role="group" aria-labelledby={`${id}-label`}>
      <Stack gap={0} grow>
        <span id={`${id}-label`} className="strong">
          {label}
        </span>
        {description !== undefined && <span className="body2 muted">{description}</span>}
      </Stack>
      <IconButton
        icon="minus"
        tone="line"
        label={texts.decrease}
        disabled={value - step < min}
        onClick={() => onChange(value - step)}
      />
      <output className="num" aria-live="polite">
        {format(value)}
      </output>
      <IconButton
        icon="plus"
        tone="line"
        label={texts.increase}
        disabled={value + step > max}
        onClick={() => onChange(value + step)}
      />
    </Row>
  );
}
