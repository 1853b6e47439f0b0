import type { HTMLAttributes, Ref } from 'react';

import { drawBox, type Space } from '../layout/box';

export interface CardProps extends HTMLAttributes<HTMLDivElement> {
  /**
   * The look: `line` draws a thin border (default), `raised` has a shadow, `quiet` has a tinted
   * background.
   */
  look?: 'line' | 'raised' | 'quiet';
  /** Removes the padding, so that the content reaches the edges. */
  flush?: boolean;
  /** Puts the children one below the other, with this distance in px. */
  gap?: Space;
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
  ref?: Ref<HTMLDivElement>;
}

/** A part of a page with a frame. */
export function Card({ look = 'line', flush, ...rest }: CardProps) {
  return drawBox('ui-card', { 'data-look': look, 'data-flush': flush ? '' : undefined }, rest);
}
