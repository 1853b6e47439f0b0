import { useState, type InputHTMLAttributes, type Ref } from 'react';

import { FieldShell, keepCompositionEnter, useFieldWiring, type FieldTexts } from './field';

export interface PasswordFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'children' | 'type'> {
  ref?: Ref<HTMLInputElement>;
  /** The text of the button that shows the password, and of the one that hides it again. */
  showLabel: string;
  hideTextLabel: string;
}

/** A field for a password, with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const {
    label,
    hideLabel,
    optional,
    description,
    error,
    className,
    id,
    showLabel,
    hideTextLabel,
    onKeyDown,
    ...input
  } = props;
  const wiring = useFieldWiring({ description, error }, id, input['aria-describedby']);
  const [shown, setShown] = useState(false);
  return (
    <FieldShell {...{ label, hideLabel, optional, description, error, className }} id={wiring.id}>
      <input
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        {...wiring}
        type={shown ? 'text' : 'password'}
        className="input"
        onKeyDown={(event) => {
          if (!keepCompositionEnter(event)) onKeyDown?.(event);
        }}
      />
      <button
        type="button"
        className="reveal"
        aria-controls={wiring.id}
        onClick={() => setShown(!shown)}
      >
        {shown ? hideTextLabel : showLabel}
      </button>
    </FieldShell>
  );
}
