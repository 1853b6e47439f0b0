import { css } from '@emotion/react';

import { media } from '@/ui';

/**
 * Styles of the next stay: the main facts in large type, then what its guest needs, beside a
 * picture.
 */
export const nextStayStyles = css`
  display: grid;
  border-radius: var(--radius-l);
  /* Not hidden: nothing would stick inside. */
  overflow: clip;
  background: var(--paper);
  box-shadow:
    0 0 0 1px var(--line),
    var(--shadow-1);

  & .story {
    display: grid;
    gap: 20px;
    align-content: start;
    padding: 28px;
    min-width: 0;
  }
  & .count {
    font: 700 var(--text-display2) / var(--leading-display2) var(--font);
    letter-spacing: -0.02em;
  }
  & .what {
    display: grid;
    gap: 2px;
  }
  & .what a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & .needs {
    display: grid;
    padding: 0;
    list-style: none;
  }
  & .needs > li {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
    gap: 4px 14px;
    padding-block: 14px;
    border-top: 1px solid var(--line);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .needs > li > .ui-icon {
    color: var(--accent-strong);
  }
  & .needs .name {
    font-weight: 600;
    font-size: var(--text-body1);
  }
  & .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin-top: 8px;
  }
  & .where {
    height: 200px;
    margin-top: 12px;
    overflow: hidden;
    border-radius: var(--radius-m);
  }
  /* Without scripts there is no map to make room for. */
  @media (scripting: none) {
    & .where {
      display: none;
    }
  }
  & .picture {
    aspect-ratio: 16 / 9;
    min-height: 0;
    overflow: hidden;
  }
  ${media.phone} {
    & .story {
      padding: 24px 20px;
    }
    & .needs > li {
      grid-template-columns: 20px minmax(0, 1fr);
    }
  }
  ${media.medium} {
    & {
      grid-template-columns: minmax(0, 1fr) minmax(0, 0.86fr);
    }
    & .story {
      padding: 36px 40px;
    }
    /* A frame of its own: as high as the story it would show a strip of the picture, much enlarged. */
    & .picture {
      order: 2;
      align-self: start;
      position: sticky;
      top: calc(var(--header) + 36px);
      aspect-ratio: 4 / 3;
      margin: 36px 40px 36px 0;
      border-radius: var(--radius-m);
    }
  }
  ${media.phone} {
    & .actions .ui-btn {
      flex: 1 1 auto;
    }
  }
  & .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`;
