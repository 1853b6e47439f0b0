import styled from '@emotion/styled';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

import { Stack } from '../layout/primitives';
import { choiceStyles } from './choice-styles';
import { FieldError } from './field';

const CheckboxRoot = styled('div')(choiceStyles);

export interface CheckboxProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'children'
> {
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  /** A second, less prominent line. */
  description?: ReactNode;
  error?: ReactNode;
  /** Content at the end of the line, outside the label, such as a link to the full text. */
  aside?: ReactNode;
}

/** A check box with its label. */
export function Checkbox({
  label,
  description,
  error,
  aside,
  id,
  className,
  ...input
}: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const invalid = error !== undefined && error !== null && error !== false && error !== '';
  const described = [
    description === undefined ? undefined : `${boxId}-description`,
    invalid ? `${boxId}-error` : undefined,
  ].filter((part) => part !== undefined);
  return (
    <CheckboxRoot className={className}>
      <div className="choice">
        <input
          {...input}
          id={boxId}
          type="checkbox"
          className="mark"
          aria-invalid={invalid || undefined}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        />
        <div className="text">
          <label htmlFor={boxId}>{label}</label>
          {description !== undefined && (
            <span id={`${boxId}-description`} className="hint">
              {description}
            </span>
          )}
        </div>
        {aside !== undefined && <div className="aside">{aside}</div>}
      </div>
      <FieldError id={`${boxId}-error`}>{error}</FieldError>
    </CheckboxRoot>
  );
}

export interface ConsentDetailsProps {
  /** The label of the button that unfolds the details. */
  summary: string;
  /**
   * An accessible name that says which consent the details belong to, for pages with several
   * consents.
   */
  label?: string;
  /**
   * The facts about the consent: purpose, items, period and the effect of refusing, each with its
   * name.
   */
  facts: ReadonlyArray<{ name: string; text: string }>;
}

/** The details of a consent, below its check box. `ui-consent` on their parent puts them in line. */
export function ConsentDetails({ summary, label, facts }: ConsentDetailsProps) {
  return (
    <details className="ui-details body2">
      <summary className="ui-underline ui-fit muted" aria-label={label}>
        {summary}
      </summary>
      <Stack as="dl" gap={8} above={8} ground="quiet">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt className="strong">{name}</dt>
            <dd className="muted">{text}</dd>
          </div>
        ))}
      </Stack>
    </details>
  );
}
