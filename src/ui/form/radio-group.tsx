import styled from '@emotion/styled';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

import { choiceStyles } from './choice-styles';
import { FieldError } from './field';

const RadioRoot = styled('fieldset')(choiceStyles);

export interface RadioOption<T extends string = string> {
  value: T;
  label: ReactNode;
  description?: ReactNode;
  /** Content at the end of the line, such as a price. */
  aside?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<T extends string = string> extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'children' | 'value' | 'defaultValue' | 'id' | 'checked' | 'onChange'
> {
  /** Attributes for every input, as react-hook-form's `register()` returns them. */
  ref?: Ref<HTMLInputElement>;
  name: string;
  legend: ReactNode;
  hideLegend?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  options: readonly RadioOption<T>[];
  /** The chosen value, where the caller stores it. */
  value?: T | null;
  defaultValue?: T;
  onChange?: InputHTMLAttributes<HTMLInputElement>['onChange'];
  /** Called in addition to `onChange`, with the chosen value instead of the event. */
  onValue?: (value: T) => void;
  /** Puts the radio buttons side by side, as many as fit. */
  row?: boolean;
  /** Puts them in two columns, for short names. */
  columns?: 2;
  look?: 'list' | 'cards';
}

/**
 * A group of radio buttons. Either spread `register()` into it, or give it `value` and `onValue`.
 */
export function RadioGroup<T extends string = string>(props: RadioGroupProps<T>) {
  const {
    legend,
    hideLegend,
    description,
    error,
    options,
    value,
    defaultValue,
    onChange,
    onValue,
    row,
    columns,
    look = 'list',
    className,
    ...input
  } = props;
  const id = useId();
  const invalid = error !== undefined && error !== null && error !== false && error !== '';
  const described = [
    description === undefined ? undefined : `${id}-description`,
    invalid ? `${id}-error` : undefined,
  ].filter((part) => part !== undefined);
  return (
    <RadioRoot
      role="radiogroup"
      aria-invalid={invalid || undefined}
      className={className}
      data-look={look}
      data-direction={row ? 'row' : undefined}
      data-columns={columns}
      aria-describedby={described.length > 0 ? described.join(' ') : undefined}
    >
      <legend className={hideLegend ? 'ui-sr' : 'legend'}>{legend}</legend>
      {description !== undefined && (
        <p id={`${id}-description`} className="description">
          {description}
        </p>
      )}
      <div className="options">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              {...input}
              type="radio"
              className="mark"
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={
                value === undefined && defaultValue !== undefined
                  ? defaultValue === option.value
                  : undefined
              }
              disabled={option.disabled ?? input.disabled}
              onChange={(event) => {
                onChange?.(event);
                onValue?.(option.value);
              }}
            />
            <span className="text">
              <span className="name">{option.label}</span>
              {option.description !== undefined && (
                <span className="hint">{option.description}</span>
              )}
            </span>
            {option.aside !== undefined && <span className="aside">{option.aside}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </RadioRoot>
  );
}

/** A `RadioGroup` that is drawn as cards, for choices with a price or a longer explanation. */
export function RadioCard<T extends string = string>(props: Omit<RadioGroupProps<T>, 'look'>) {
  return <RadioGroup {...props} look="cards" />;
}
