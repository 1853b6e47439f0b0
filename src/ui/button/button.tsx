import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';

import { useHydrated } from './use-hydrated';

export type ButtonVariant = 'primary' | 'secondary' | 'text';
/** Heights: s 28, m 40, l 48 px. */
export type ButtonSize = 's' | 'm' | 'l';

interface ButtonLook {
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

/** Class of a button, for links rendered by a router: `<Link className={buttonClass} {...buttonData({ size: 'm' })}>`. */
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

interface ButtonOwnProps extends ButtonLook {
  /** Shows a spinner in place of the text, sets `aria-busy` and swallows further presses. */
  loading?: boolean;
  children: ReactNode;
}

interface ButtonAsButton extends ButtonOwnProps, ButtonHTMLAttributes<HTMLButtonElement> {
  href?: undefined;
  /**
   * Whether a press does nothing before the page reacts to input: such a button can't be pressed
   * until then. Default: whether it has an `onClick`; set it for the button of a form that only
   * works by script.
   */
  needsScript?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

interface ButtonAsLink extends ButtonOwnProps, AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Makes it a plain `<a>`; for client-side routes use `buttonClass` on the router's link. */
  href: string;
  ref?: Ref<HTMLAnchorElement>;
  children: ReactNode;
}

export type ButtonProps = ButtonAsButton | ButtonAsLink;

/** A button, or with `href` a link that looks like one. The type defaults to `button`. */
export function Button(props: ButtonProps) {
  const hydrated = useHydrated();
  if (props.href !== undefined) {
    const { variant, size, danger, fullWidth, icon, loading, children, className, ...rest } = props;
    return (
      <a
        {...rest}
        {...buttonData({ variant, size, danger, fullWidth })}
        aria-busy={loading || undefined}
        className={joinClass(buttonClass, className)}
      >
        {icon}
        {children}
      </a>
    );
  }
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

function joinClass(own: string, given: string | undefined): string {
  return given === undefined || given === '' ? own : `${own} ${given}`;
}
