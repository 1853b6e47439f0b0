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
  & .head {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 28px;
  }
  & .head[data-bare] {
    grid-template-columns: minmax(0, 1fr);
  }
  & .count {
    margin-bottom: 8px;
    font: 700 var(--text-h1) / var(--leading-h1) var(--font);
    letter-spacing: -0.02em;
    text-wrap: balance;
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
  /* A task that isn't settled yet has an empty ring where the others have a tick. */
  & .needs .open {
    width: 18px;
    height: 18px;
    margin: 4px 2px;
    border-radius: 50%;
    box-shadow: inset 0 0 0 2px var(--line-strong);
  }
  & .needs > [data-done] .name {
    color: var(--ink-2);
  }
  & .longer {
    display: grid;
    gap: 2px;
    padding: 12px 16px;
    border-radius: var(--radius-m);
    background: var(--accent-wash);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
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
    & .head {
      gap: 16px;
    }
    & .count {
      font-size: var(--text-h3);
      line-height: var(--leading-h3);
    }
    & .needs > li {
      grid-template-columns: 20px minmax(0, 1fr);
    }
  }
  & > .needs {
    padding: 0 28px 20px;
  }
  ${media.phone} {
    & > .needs {
      padding-inline: 20px;
    }
  }
  ${media.medium} {
    & {
      grid-template-columns: minmax(0, 1fr) minmax(0, 0.86fr);
      grid-template-rows: auto 1fr;
    }
    & .story {
      grid-column: 1;
      padding: 36px 40px 24px;
    }
    & > .needs {
      grid-column: 1;
      align-content: start;
      padding: 0 40px 24px;
    }
    /* A frame of its own: as high as the story it would show a strip of the picture, much enlarged. */
    & .picture {
      grid-area: 1 / 2 / 3;
      align-self: start;
      aspect-ratio: 4 / 3;
      margin: 36px 40px 36px 0;
      border-radius: var(--radius-m);
    }
    /* Beside a list of tasks, the facts stand below the picture. */
    &[data-tasks] .story {
      grid-row: 1 / 3;
    }
    &[data-tasks] .picture {
      grid-area: 1 / 2;
      aspect-ratio: 3 / 2;
      margin-bottom: 16px;
    }
    &[data-tasks] > .needs {
      grid-column: 2;
      padding: 0 40px 24px 0;
    }
    &[data-tasks] > .needs > li:first-of-type {
      border-top: 0;
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
