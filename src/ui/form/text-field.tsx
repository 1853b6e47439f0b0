import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

import { FieldShell, keepCompositionEnter, useFieldWiring, type FieldTexts } from './field';

export interface TextFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'children' | 'size'> {
  ref?: Ref<HTMLInputElement>;
  /** Content inside the control before the text, usually an `Icon`. */
  icon?: ReactNode;
  /** Content inside the control after the text, such as a unit or a small button. */
  suffix?: ReactNode;
}

/** A field for one line of text. Spread react-hook-form's `register()` into it. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    optional,
    description,
    error,
    icon,
    suffix,
    className,
    id,
    onKeyDown,
    ...input
  } = props;
  const wiring = useFieldWiring({ description, error }, id, input['aria-describedby']);
  return (
    <FieldShell {...{ label, hideLabel, optional, description, error, className }} id={wiring.id}>
      {icon}
      <input
        type="text"
        {...input}
        {...wiring}
        className="input"
        onKeyDown={(event) => {
          if (!keepCompositionEnter(event)) onKeyDown?.(event);
        }}
      />
      {suffix !== undefined && <span className="suffix">{suffix}</span>}
    </FieldShell>
  );
}
