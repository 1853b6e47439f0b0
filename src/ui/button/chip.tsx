import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

import { joinClass } from '../layout/primitives';

/** The class of a chip, for links that a router renders; `aria-current` marks the chosen one. */
export const chipClass = 'ui-chip';

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Whether the chip is pressed; left out for a chip that isn't a toggle. */
  selected?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A chip that can be pressed. */
export function Chip({ selected, icon, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={joinClass(chipClass, className)}
    >
      {icon}
      {children}
    </button>
  );
}

export interface ChipOption<T extends string> {
  value: T;
  label: ReactNode;
  disabled?: boolean;
}

interface ChipGroupBase<T extends string> {
  /** The accessible name of the group. */
  label: string;
  options: readonly ChipOption<T>[];
  /** Keeps the chips in one line that scrolls sideways, instead of wrapping them. */
  scroll?: boolean;
}

interface SingleChipGroup<T extends string> extends ChipGroupBase<T> {
  multiple?: false;
  /** The value of the chosen chip; `null` when none is chosen. */
  value: T | null;
  onChange: (value: T) => void;
}

interface MultipleChipGroup<T extends string> extends ChipGroupBase<T> {
  multiple: true;
  value: readonly T[];
  onChange: (value: T[]) => void;
}

export type ChipGroupProps<T extends string> = SingleChipGroup<T> | MultipleChipGroup<T>;

/** A group of chips, of which one (by default) or several can be pressed. */
export function ChipGroup<T extends string>(props: ChipGroupProps<T>) {
  const { label, options, scroll } = props;
  const isOn = (value: T) =>
    props.multiple === true ? props.value.includes(value) : props.value === value;
  const press = (value: T) => {
    if (props.multiple !== true) return props.onChange(value);
    props.onChange(isOn(value) ? props.value.filter((v) => v !== value) : [...props.value, value]);
  };
  return (
    <div
      role="group"
      aria-label={label}
      className="ui-chips"
      data-choice={props.multiple === true ? undefined : 'segments'}
      data-scroll={scroll ? '' : undefined}
    >
      {options.map((option) => (
        <Chip
          key={option.value}
          selected={isOn(option.value)}
          disabled={option.disabled}
          onClick={() => press(option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </div>
  );
}
