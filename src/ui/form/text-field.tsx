import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react';

import { FieldShell, type FieldTexts, keepCompositionEnter, useFieldWiring } from './field';

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

export interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
  /** A text below the field at the end of the line, such as “120 / 1000”. */
  counter?: string;
}

/** A field for several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, optional, description, error, className, id, counter, ...area } = props;
  const wiring = useFieldWiring({ description, error }, id, area['aria-describedby']);
  return (
    <FieldShell
      {...{ label, hideLabel, optional, description, error, className }}
      id={wiring.id}
      aside={counter === undefined ? undefined : <span className="counter">{counter}</span>}
    >
      <textarea rows={4} {...area} {...wiring} className="input" />
    </FieldShell>
  );
}

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
