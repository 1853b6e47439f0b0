import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';

import { Icon } from '../icon';
import { FieldShell, useFieldWiring, type FieldTexts } from './field';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps
  extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'multiple' | 'size'> {
  ref?: Ref<HTMLSelectElement>;
  /** The options; left out when `<option>` elements are the children. */
  options?: readonly SelectOption[];
  /** The text of an empty choice, which comes first. */
  placeholder?: string;
  icon?: ReactNode;
}

/** The browser's own select element, in the look of the other fields. */
export function Select(props: SelectProps) {
  const {
    label,
    hideLabel,
    optional,
    description,
    error,
    className,
    id,
    options,
    placeholder,
    icon,
    children,
    ...select
  } = props;
  const wiring = useFieldWiring({ description, error }, id, select['aria-describedby']);
  return (
    <FieldShell {...{ label, hideLabel, optional, description, error, className }} id={wiring.id}>
      {icon}
      <select {...select} {...wiring} className="input">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Icon name="chevron-down" size={18} className="caret" />
    </FieldShell>
  );
}
