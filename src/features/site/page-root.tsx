import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { media } from '@/ui';

/** The width and spacing of pages of text or cards; `data-narrow` is for pages of text. */
export const PageRoot = styled('div')(css`
  padding-block: 48px 96px;

  &[data-narrow] {
    max-width: 816px;
  }
  & > h1 + p {
    margin-top: 8px;
  }
  & .states {
    margin-top: 24px;
  }
  & .back {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 40px;
    font-size: var(--text-body2);
    color: var(--ink-2);
  }
  & .part {
    margin-top: 64px;
  }
  & .part > h2 + p {
    margin: 4px 0 20px;
    color: var(--ink-2);
  }
  & .others {
    margin-top: 64px;
    padding-top: 32px;
    border-top: 1px solid var(--line);
  }
  & .others a {
    display: block;
    padding-block: 12px;
    font-weight: 600;
  }
  ${media.belowSmall} {
    & {
      padding-block: 24px 64px;
    }
  }
`);
