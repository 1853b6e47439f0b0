import type { ElementType } from 'react';

import { drawBox, type Box, type BoxProps } from './box';

type Count = 1 | 2 | 3 | 4 | 6;

interface Own {
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

export type GridProps<T extends ElementType = 'div'> = BoxProps<T, Own>;

/** Children in columns, 16 px apart by default. */
export function Grid<T extends ElementType = 'div'>(props: GridProps<T>) {
  const { columns, min, align, ...rest }: Own & Box = props;
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
