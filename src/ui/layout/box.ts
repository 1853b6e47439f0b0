import { createElement, type ComponentPropsWithRef, type ElementType, type ReactNode } from 'react';

import { joinClass } from '../join-class';

/** A distance in px: the unit of 8 px, its halves and its multiples. */
export type Space = 0 | 4 | 8 | 12 | 16 | 20 | 24 | 32 | 40 | 48 | 56 | 64 | 72;

/** What the primitives of layout have in common. Each prop becomes a data attribute. */
export interface Box {
  /** The distance between the children. */
  gap?: Space;
  /** The distance between the lines, where it differs from the one between columns. */
  lineGap?: Space;
  /** The distance to what stands above, in addition to the gap of the parent. */
  above?: Space;
  /** The largest width in px. */
  width?: 360 | 480 | 560 | 640 | 720;
  /** The ground: tinted (`quiet`, `accent`, `warn`) or framed by a thin line. */
  ground?: 'quiet' | 'accent' | 'warn' | 'line';
  /** The padding of the ground: 12 and 16 px, 16 and 20 px (default), or 24 px (20 on a phone). */
  pad?: 's' | 'm' | 'l';
  /** Fills what is left of the row in which the box stands. With `wrap` it keeps at least 200 px. */
  grow?: boolean | 'wrap';
}

/** The props of a primitive that draws an element or component `T`. */
export type BoxProps<T extends ElementType, Own> = Own &
  Box & { /** The element or component that is drawn; the default is a `div`. */ as?: T } & Omit<
    ComponentPropsWithRef<T>,
    keyof Own | keyof Box | 'as'
  >;

type AnyBox = Box & { as?: ElementType; className?: string; children?: ReactNode };

/** Draws the element of a primitive: its class, its own data attributes, and those of the box. */
export function drawBox(name: string, own: Record<string, unknown>, props: AnyBox): ReactNode {
  const { as = 'div', gap, lineGap, above, width, ground, pad, grow, className, ...rest } = props;
  return createElement(as, {
    ...rest,
    ...own,
    className: joinClass(name, className),
    'data-gap': gap,
    'data-line-gap': lineGap,
    'data-above': above,
    'data-width': width,
    'data-ground': ground,
    'data-pad': pad,
    'data-grow': grow === true ? '' : grow || undefined,
  });
}
