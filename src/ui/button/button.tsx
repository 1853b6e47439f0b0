import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

import { joinClass } from '../join-class';
import { useHydrated } from './use-hydrated';

export type ButtonVariant = 'primary' | 'secondary' | 'text';
/** Heights: s 28, m 40, l 48 px. */
export type ButtonSize = 's' | 'm' | 'l';

export interface ButtonLook {
  /** Default `primary`. */
  variant?: ButtonVariant;
  /** Default `l`. */
  size?: ButtonSize;
  /** For steps that take something away. */
  danger?: boolean;
  /** Takes the whole width of its place. */
  fullWidth?: boolean;
  /** Drawn before the text; usually an `Icon`. */
  icon?: ReactNode;
}

/** Class of a button, for elements that look like one and are neither `Button` nor `ButtonLink`. */
export const buttonClass = 'ui-btn';

/** Data attributes that go with `buttonClass`. */
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
  /** Shows a spinner in place of the text, sets `aria-busy` and swallows further presses. */
  loading?: boolean;
  /**
   * Whether a press does nothing before the page reacts to input: such a button can't be pressed
   * until then. Default: whether it has an `onClick`; set it for the button of a form that only
   * works by script.
   */
  needsScript?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button. The type defaults to `button`. */
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
