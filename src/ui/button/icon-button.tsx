import type { ButtonHTMLAttributes, Ref } from 'react';

import { Icon, type IconName } from '../icon/icon';
import { joinClass } from '../join-class';
import { useHydrated } from './use-hydrated';

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children' | 'aria-label'
> {
  icon: IconName;
  /** The accessible name, which browsers also show as a tooltip. */
  label: string;
  size?: 's' | 'm' | 'l';
  /** `photo` puts the icon on a white disc over a picture, and `line` draws a ring around it. */
  tone?: 'plain' | 'photo' | 'line';
  /**
   * Makes the button a toggle, such as the heart of the wishlist; the icon is filled while this is
   * true.
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
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      disabled={waiting || rest.disabled}
      data-waiting={waiting ? '' : undefined}
      data-size={size}
      data-tone={tone}
      className={joinClass(iconButtonClass, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
