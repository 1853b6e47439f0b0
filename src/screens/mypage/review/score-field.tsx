import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useId, type InputHTMLAttributes, type Ref } from 'react';

import { FieldError, media, VisuallyHidden } from '@/ui';

const POINTS = Array.from({ length: 10 }, (_, at) => String(at + 1));

const ScoreRoot = styled('fieldset')(css`
  border: 0;
  padding: 0;
  margin: 0;
  min-width: 0;

  & legend {
    padding: 0;
    margin-bottom: 8px;
    font-weight: 600;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .points {
    display: grid;
    grid-template-columns: repeat(5, minmax(44px, 1fr));
    gap: 6px;
    max-width: 560px;
  }
  & label {
    position: relative;
    display: grid;
    place-items: center;
    min-height: 44px;
    border-radius: var(--radius-s);
    box-shadow: inset 0 0 0 1px var(--line-strong);
    cursor: pointer;
    font-variant-numeric: tabular-nums;
  }
  & input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  & label:has(input:checked) {
    background: var(--accent-strong);
    box-shadow: none;
    color: var(--on-accent);
    font-weight: 700;
  }
  & label:has(input:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  &[data-invalid] label {
    box-shadow: inset 0 0 0 1px var(--danger);
  }
  & .error {
    color: var(--danger);
    font-size: var(--text-small);
    line-height: var(--leading-small);
  }
  & .error:not(:empty) {
    margin-top: 6px;
  }
  ${media.small} {
    & .points {
      grid-template-columns: repeat(10, minmax(44px, 1fr));
    }
  }
`);

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'id'> & {
  /** Passed to every radio button, as react-hook-form's `register()` requires. */
  ref?: Ref<HTMLInputElement>;
  name: string;
  legend: string;
  /** Accessible name of a number, such as “7 of 10”. */
  format: (point: string) => string;
  error?: string | undefined;
};

/** A score from one to ten as a row of radio buttons. */
export function ScoreField({ legend, format, error, ...input }: Props) {
  const id = useId();
  return (
    <ScoreRoot
      role="radiogroup"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      aria-invalid={error === undefined ? undefined : true}
      data-invalid={error === undefined ? undefined : ''}
    >
      <legend>{legend}</legend>
      <div className="points">
        {POINTS.map((point) => (
          <label key={point}>
            <input {...input} type="radio" value={point} />
            <span aria-hidden="true">{point}</span>
            <VisuallyHidden>{format(point)}</VisuallyHidden>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </ScoreRoot>
  );
}
