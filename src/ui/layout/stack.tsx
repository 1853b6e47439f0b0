import type { ElementType } from 'react';

import { drawBox, type Box, type BoxProps } from './box';

interface Own {
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

export type StackProps<T extends ElementType = 'div'> = BoxProps<T, Own>;

/** Children one below the other, 16 px apart by default. */
export function Stack<T extends ElementType = 'div'>(props: StackProps<T>) {
  const { align, ruled, open, ...rest }: Own & Box = props;
  return drawBox(
    'ui-stack',
    { 'data-align': align, 'data-ruled': ruled, 'data-open': open ? '' : undefined },
    rest,
  );
}
