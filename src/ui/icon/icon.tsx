import type { CSSProperties } from 'react';

import { joinClass } from '../join-class';
import { ICON_PATHS } from './paths';

export type IconName = keyof typeof ICON_PATHS;

/** The names of all icons, in the order in which they are defined. */
export const ICON_NAMES = Object.keys(ICON_PATHS) as IconName[];

export interface IconProps {
  name: IconName;
  /** The width and height in px; the default is 20, or the `font-size` that its container sets. */
  size?: number;
  /** Fills the shape with the colour of the text. */
  filled?: boolean;
  /**
   * The accessible name; without it the icon is decoration and hidden from assistive technology.
   */
  label?: string;
  className?: string;
  style?: CSSProperties;
}

/** A line icon in the colour of the text around it. */
export function Icon({ name, size, filled, label, className, style }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={joinClass('ui-icon', className)}
      style={size === undefined ? style : { ...style, fontSize: size }}
      data-filled={filled ? '' : undefined}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
