import { type ComponentPropsWithRef, createElement, type ElementType, type ReactNode } from 'react';

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
type BoxProps<T extends ElementType, Own> = Own &
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

interface RowOwn {
  /** Where the children stand within the line; the default is its middle. */
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  /** What happens to the room that is left: it stays at the end by default. */
  justify?: 'between' | 'center' | 'end';
  /** Keeps the children in one line, in which they shrink. */
  nowrap?: boolean;
}

export type RowProps<T extends ElementType = 'div'> = BoxProps<T, RowOwn>;

/** Children side by side, 8 px apart by default, in as many lines as they need. */
export function Row<T extends ElementType = 'div'>(props: RowProps<T>) {
  const { align, justify, nowrap, ...rest }: RowOwn & Box = props;
  return drawBox(
    'ui-row',
    { 'data-align': align, 'data-justify': justify, 'data-nowrap': nowrap ? '' : undefined },
    rest,
  );
}

interface StackOwn {
  /** Where the children stand across the line: stretched (default), or as wide as their content. */
  align?: 'start' | 'center' | 'end';
  /**
   * Draws a line above each child, with this distance in px above and below the child. It replaces
   * the gap.
   */
  ruled?: 12 | 16 | 20 | 24;
  /** Leaves out the line above the first child. */
  open?: boolean;
}

export type StackProps<T extends ElementType = 'div'> = BoxProps<T, StackOwn>;

/** Children one below the other, 16 px apart by default. */
export function Stack<T extends ElementType = 'div'>(props: StackProps<T>) {
  const { align, ruled, open, ...rest }: StackOwn & Box = props;
  return drawBox(
    'ui-stack',
    { 'data-align': align, 'data-ruled': ruled, 'data-open': open ? '' : undefined },
    rest,
  );
}

type Count = 1 | 2 | 3 | 4 | 6;

interface GridOwn {
  /**
   * The number of columns, all of the same width: on a phone, and where they differ from 768 px and
   * from 1024 px on.
   */
  columns?: Count | readonly [phone: Count, small: Count, medium?: Count];
  /** Makes as many columns of at least this width in px as there is room for, instead of a number. */
  min?: 240 | 280 | 320 | 480;
  /** Where the children stand within their line; by default they are all as high as the highest. */
  align?: 'start' | 'center' | 'end';
}

export type GridProps<T extends ElementType = 'div'> = BoxProps<T, GridOwn>;

/** Children in columns, 16 px apart by default. */
export function Grid<T extends ElementType = 'div'>(props: GridProps<T>) {
  const { columns, min, align, ...rest }: GridOwn & Box = props;
  const [phone, small, medium] = typeof columns === 'number' ? [columns] : (columns ?? []);
  return drawBox(
    'ui-grid',
    {
      'data-columns': phone,
      'data-small': small,
      'data-medium': medium,
      'data-min': min,
      'data-align': align,
    },
    rest,
  );
}

/** The class of a component itself, followed by the one its caller adds, if any. */
export function joinClass(own: string, added: string | undefined): string {
  return added === undefined || added === '' ? own : `${own} ${added}`;
}
