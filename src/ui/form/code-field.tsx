import type { InputEvent, InputHTMLAttributes, Ref } from 'react';

import { FieldShell, useFieldWiring, type FieldTexts } from './field';

export interface CodeFieldProps
  extends
    FieldTexts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'children' | 'type' | 'size' | 'maxLength'> {
  ref?: Ref<HTMLInputElement>;
  /** The number of digits; the default is 6. */
  length?: number;
  /** Called when the last digit has been entered. */
  onComplete?: (code: string) => void;
}

/**
 * A field for a one-time code. Phones offer the code from the text message, and pasted spaces and
 * hyphens are removed. There is no `maxLength`, since it would shorten the pasted text before that.
 */
export function CodeField(props: CodeFieldProps) {
  const {
    label,
    hideLabel,
    optional,
    description,
    error,
    className,
    id,
    length = 6,
    onComplete,
    onInput,
    ...input
  } = props;
  const wiring = useFieldWiring({ description, error }, id, input['aria-describedby']);

  const clean = (event: InputEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const digits = field.value.replace(/\D/g, '').slice(0, length);
    if (digits !== field.value) field.value = digits;
    onInput?.(event);
    if (digits.length === length) onComplete?.(digits);
  };

  return (
    <FieldShell {...{ label, hideLabel, optional, description, error, className }} id={wiring.id}>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        pattern={`[0-9]{${length}}`}
        placeholder={'·'.repeat(length)}
        {...input}
        {...wiring}
        type="text"
        className="input code"
        onInput={clean}
      />
    </FieldShell>
  );
}
