import type { ElementType } from 'react';

import { drawBox, type Box, type BoxProps } from './box';

interface Own {
  /** Where the children stand within the line; the default is its middle. */
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  /** What happens to the room that is left: it stays at the end by default. */
  justify?: 'between' | 'center' | 'end';
  /** Keeps the children in one line, in which they shrink. */
  nowrap?: boolean;
}

export type RowProps<T extends ElementType = 'div'> = BoxProps<T, Own>;

/** Children side by side, 8 px apart by default, in as many lines as they need. */
export function Row<T extends ElementType = 'div'>(props: RowProps<T>) {
  const { align, justify, nowrap, ...rest }: Own & Box = props;
  return drawBox(
    'ui-row',
    { 'data-align': align, 'data-justify': justify, 'data-nowrap': nowrap ? '' : undefined },
    rest,
  );
}
