import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { media } from '@/ui';

/**
 * Layout of the booking pages: heading, content, and beside it (above it on narrow screens) the
 * stay and its price. Its parts are styled by class: `top`, `back`, `content`, `side`, `block`,
 * `wide-only`.
 */
export const TwoColumns = styled('div')(css`
  display: grid;
  gap: 32px;
  padding-block: 32px 72px;

  & > .top {
    display: grid;
    gap: 12px;
  }
  & > .content,
  & > .side {
    display: grid;
    gap: 32px;
    align-content: start;
    min-width: 0;
  }
  & .back {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    justify-self: start;
  }
  & .back:hover {
    color: var(--ink);
  }
  & .block {
    display: grid;
    gap: 16px;
    min-width: 0;
  }
  & .block + .block {
    padding-top: 32px;
    border-top: 1px solid var(--line);
  }
  ${media.belowMedium} {
    & .wide-only {
      display: none;
    }
  }
  ${media.medium} {
    & {
      grid-template-columns: minmax(0, 1fr) 400px;
      gap: 40px 64px;
      padding-block: 40px 96px;
    }
    & > .top {
      grid-column: 1 / -1;
    }
    & > .side {
      grid-column: 2;
      grid-row: 2;
      position: sticky;
      top: calc(var(--header) + 24px);
      align-self: start;
    }
    & > .content {
      grid-column: 1;
      grid-row: 2;
    }
  }
`);
