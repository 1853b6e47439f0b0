import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { media } from '@/ui';

/** The width and spacing of the pages about a hotel; `data-narrow` is for pages of text. */
export const PageRoot = styled('div')(css`
  padding-block: 32px 96px;

  &[data-narrow] {
    max-width: 816px;
  }
  & > .back {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 40px;
    margin-bottom: 8px;
    font-size: var(--text-body2);
    color: var(--ink-2);
  }
  & > .lead {
    margin-top: 8px;
    color: var(--ink-2);
  }
  & > .block {
    margin-top: 32px;
  }
  & > .block > .clear {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    margin-left: 8px;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & > .table {
    margin-top: 16px;
  }
  & .notes {
    display: grid;
    gap: 12px;
  }
  & .notes:not(:empty) {
    margin-top: 16px;
  }
  & > .block > .stay {
    margin: -8px 0 16px;
  }
  & > .beside {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr));
    gap: 32px 64px;
    align-items: start;
  }
  & > .beside h2 {
    margin-bottom: 16px;
  }
  & > .block > .plans {
    margin-top: 24px;
  }
  & > .block > h2 {
    margin-bottom: 16px;
  }
  & > .block > .hint {
    margin: -12px 0 16px;
  }
  & > .block > .all {
    margin-top: 24px;
  }
  ${media.belowSmall} {
    & {
      padding-block: 16px 64px;
    }
    & > h1 {
      font-size: var(--text-h1);
      line-height: var(--leading-h1);
    }
  }
`);
