import type { Ref, TextareaHTMLAttributes } from 'react';

import { FieldShell, useFieldWiring, type FieldTexts } from './field';

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
