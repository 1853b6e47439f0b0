import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type ComponentProps,
  type ReactNode,
  type Ref,
  useState,
} from 'react';

import { Link } from '../link';
import { useHydrated } from '../hydrated';
import { Icon, type IconName } from '../icon';
import { joinClass } from '../layout/primitives';

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

interface RouterLink extends ButtonLook, ComponentProps<typeof Link> {
  plain?: false;
}

interface PlainLink extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  /**
   * Renders a plain `<a>`, which loads a new document: for other sites, telephone numbers and
   * changes of language.
   */
  plain: true;
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

export type ButtonLinkProps = RouterLink | PlainLink;

/** A link that looks like a button. The router follows it, unless it is `plain`. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, danger, fullWidth, icon, children, className, ...rest } = props;
  const look = {
    ...buttonData({ variant, size, danger, fullWidth }),
    className: joinClass(buttonClass, className),
  };
  if (rest.plain === true) {
    return (
      <a {...attributesOf(rest)} {...look}>
        {icon}
        {children}
      </a>
    );
  }
  return (
    <Link {...attributesOf(rest)} {...look}>
      {icon}
      {children}
    </Link>
  );
}

/** The element's own attributes, apart from `plain`, which chooses between the two elements. */
function attributesOf<P extends { plain?: boolean }>({ plain: _plain, ...attributes }: P) {
  return attributes;
}

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children' | 'aria-label'
> {
  icon: IconName;
  /** The accessible name, which browsers also show as a tooltip. */
  label: string;
  size?: 's' | 'm' | 'l';
  /** `photo` draws the icon in white over a picture, and `line` draws a ring around it. */
  tone?: 'plain' | 'photo' | 'line';
  /**
   * Makes the button a toggle, such as the heart of the wishlist; the icon is filled while this is
   * true, and moves when the button is pressed.
   */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The class of an icon button, for links that a router renders. */
export const iconButtonClass = 'ui-icon-btn';

export function IconButton({
  icon,
  label,
  size = 'm',
  tone = 'plain',
  pressed,
  className,
  ...rest
}: IconButtonProps) {
  // The button works only by script, so it is disabled until the page is hydrated.
  const waiting = !useHydrated() && rest.onClick !== undefined;
  // The icon is drawn anew with each press of a toggle, so that its movement begins again.
  const [presses, setPresses] = useState(0);
  return (
    <button
      type="button"
      title={label}
      {...rest}
      onClick={(event) => {
        if (pressed !== undefined) setPresses(presses + 1);
        rest.onClick?.(event);
      }}
      aria-label={label}
      aria-pressed={pressed}
      disabled={waiting || rest.disabled}
      data-waiting={waiting ? '' : undefined}
      data-size={size}
      data-tone={tone}
      data-answers={presses > 0 ? '' : undefined}
      className={joinClass(iconButtonClass, className)}
    >
      <Icon key={presses} name={icon} />
    </button>
  );
}

type Props = {
  text: string;
  label: string;
  /** The text that is shown and announced after copying. */
  done: string;
};

/**
 * Copies a text to the clipboard and confirms it. Without a clipboard the text can still be
 * selected.
 */
export function CopyButton({ text, label, done }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <>
      <Button variant="secondary" size="m" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="body2 muted">
        {copied && done}
      </span>
    </>
  );
}
