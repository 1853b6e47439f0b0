import styled from '@emotion/styled';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

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
