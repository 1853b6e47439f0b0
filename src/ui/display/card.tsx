import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { HTMLAttributes, Ref } from 'react';

import { media } from '../theme/media';

const CardRoot = styled('div')(css`
  border-radius: var(--radius-m);
  padding: 24px;
  background: var(--paper);
  min-width: 0;

  &[data-look='line'] {
    box-shadow: inset 0 0 0 1px var(--line);
  }
  &[data-look='raised'] {
    border-radius: var(--radius-l);
    box-shadow:
      0 0 0 1px var(--line),
      var(--shadow-1);
  }
  &[data-look='quiet'] {
    background: var(--paper-2);
  }
  &[data-flush] {
    padding: 0;
    overflow: hidden;
  }
  ${media.phone} {
    &:not([data-flush]) {
      padding: 20px;
    }
  }
`);

export interface CardProps extends HTMLAttributes<HTMLDivElement> {
  /**
   * The look: `line` draws a thin border (default), `raised` has a shadow, `quiet` has a tinted
   * background.
   */
  look?: 'line' | 'raised' | 'quiet';
  /** Removes the padding, so that the content reaches the edges. */
  flush?: boolean;
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
  ref?: Ref<HTMLDivElement>;
}

/** A part of a page with a frame. */
export function Card({ look = 'line', flush, ...rest }: CardProps) {
  return <CardRoot {...rest} data-look={look} data-flush={flush ? '' : undefined} />;
}
