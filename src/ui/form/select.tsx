import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';

import { Icon } from '../icon/icon';
import { FieldShell, useFieldWiring, type FieldTexts } from './field';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps
  extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'multiple' | 'size'> {
  ref?: Ref<HTMLSelectElement>;
  /** Omit to give `<option>` elements as children. */
  options?: readonly SelectOption[];
  /** First, empty choice. */
  placeholder?: string;
  icon?: ReactNode;
}

/** The platform's own select, in the look of the fields. */
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
