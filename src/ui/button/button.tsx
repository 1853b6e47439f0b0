import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

import { joinClass } from '../join-class';
import { useHydrated } from './use-hydrated';

export type ButtonVariant = 'primary' | 'secondary' | 'text';
/** The size; small, medium and large buttons are 28, 40 and 48 px high. */
export type ButtonSize = 's' | 'm' | 'l';

export interface ButtonLook {
  /** The look of the button; the default is `primary`. */
  variant?: ButtonVariant;
  /** The size of the button; the default is `l`. */
  size?: ButtonSize;
  /** Marks a button that removes or ends something. */
  danger?: boolean;
  /** Makes the button as wide as its container. */
  fullWidth?: boolean;
  /** Content before the text, usually an `Icon`. */
  icon?: ReactNode;
}

/**
 * The class of a button, for elements that look like one and are neither `Button` nor `ButtonLink`.
 */
export const buttonClass = 'ui-btn';

/** The data attributes that an element with `buttonClass` needs. */
export function buttonData({
  variant = 'primary',
  size = 'l',
  danger,
  fullWidth,
}: Omit<ButtonLook, 'icon'> = {}) {
  return {
    'data-variant': variant,
    'data-size': size,
    'data-danger': danger ? '' : undefined,
    'data-full': fullWidth ? '' : undefined,
  } as const;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner in place of the text, sets `aria-busy` and ignores further presses. */
  loading?: boolean;
  /**
   * Whether a press would do nothing before the page's script runs; such a button is disabled until
   * then. By default this is so for a button with `onClick`. Set it for the submit button of a form
   * that only works by script.
   */
  needsScript?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button, whose type is `button` by default. */
export function Button(props: ButtonProps) {
  const hydrated = useHydrated();
  const { variant, size, danger, fullWidth, icon, loading, needsScript, ...others } = props;
  const { children, className, ...rest } = others;
  const waiting = (needsScript ?? rest.onClick !== undefined) && !hydrated;
  return (
    <button
      type="button"
      {...rest}
      {...buttonData({ variant, size, danger, fullWidth })}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      disabled={waiting || rest.disabled}
      data-waiting={waiting ? '' : undefined}
      onClick={loading ? swallow : rest.onClick}
      className={joinClass(buttonClass, className)}
    >
      {loading ? (
        <>
          <span className="ui-btn-label">
            {icon}
            {children}
          </span>
          <span className="ui-spinner" aria-hidden="true" />
        </>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  );
}

/** A busy submit button must not submit its form a second time. */
function swallow(event: { preventDefault(): void }) {
  event.preventDefault();
}
