import type { ButtonHTMLAttributes, Ref } from 'react';

import { Icon, type IconName } from '../icon/icon';
import { joinClass } from '../join-class';
import { useHydrated } from './use-hydrated';

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children' | 'aria-label'
> {
  icon: IconName;
  /** The accessible name; also shown as a tooltip by the browser. */
  label: string;
  size?: 's' | 'm' | 'l';
  /** `photo` puts it on a white disc over a picture, `line` draws a ring. */
  tone?: 'plain' | 'photo' | 'line';
  /** Makes it a toggle (a wish-list heart): filled while true. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Class of an icon button, for links rendered by a router. */
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
  // It works by script only, so it is disabled until the page is hydrated.
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
