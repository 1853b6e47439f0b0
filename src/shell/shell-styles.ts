import { css } from '@emotion/react';

import { PROGRESS_BAR } from '@/config/constants';
import { HEADER, media } from '@/ui';

/** Everything the shell draws on every page, as one styled root (see `src/ui/README.md`). */
export const shellStyles = css`
  --header: ${HEADER.offset}px;
  --header-row: ${HEADER.row}px;
  padding-bottom: var(--bottom-room);

  &[data-header='hidden'] {
    --header: 0px;
    --header-row: 0px;
  }

  & > .skip {
    position: fixed;
    top: 12px;
    left: 12px;
    z-index: calc(var(--z-modal) + 2);
  }
  & > .progress .bar {
    position: fixed;
    top: 0;
    left: 0;
    z-index: calc(var(--z-modal) + 1);
    width: 100%;
    height: ${PROGRESS_BAR.height}px;
    background: ${PROGRESS_BAR.color};
    transition: transform var(--motion) linear;
    pointer-events: none;
  }
  & > main {
    min-height: calc(100dvh - var(--header) - var(--bottom-room));
    outline: 0;
  }

  & > .site-header {
    position: sticky;
    top: 0;
    z-index: var(--z-header);
    height: var(--header);
    border-bottom: 1px solid transparent;
    background: var(--paper);
  }
  & > .site-header[data-kind='bordered'],
  & > .site-header[data-search] {
    border-bottom-color: var(--line);
  }
  & .site-row {
    display: flex;
    align-items: center;
    gap: 8px;
    height: var(--header-row);
  }
  & .site-home {
    display: flex;
    align-items: center;
    min-height: 44px;
    border-radius: var(--radius-s);
  }
  & .site-badge {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    height: 24px;
    padding: 0 8px;
    border-radius: var(--radius-xs);
    background: var(--accent-wash);
    color: var(--accent-deep);
    font-size: var(--text-small);
    font-weight: 600;
    white-space: nowrap;
  }
  & .site-badge > .ui-icon {
    font-size: var(--text-body2);
  }
  & .site-promotions {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    height: 40px;
    margin-left: 16px;
    padding: 0 12px;
    border-radius: var(--radius-full);
    font-weight: 500;
    white-space: nowrap;
    transition: background-color var(--motion);
  }
  & .site-promotions > .ui-icon {
    display: none;
  }
  & .site-promotions[aria-current='page'] {
    color: var(--accent-strong);
    font-weight: 600;
  }
  & .site-end {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-left: auto;
  }
  ${media.small} {
    /* The place of the chat launcher, which floats above the page only where there is room beside it. */
    & > .site-header:has(~ .site-nav[data-chat]) .site-end {
      margin-right: 48px;
    }
  }
  ${media.large} {
    & > .site-header:has(~ .site-nav[data-chat]) .site-end {
      margin-right: 0;
    }
  }
  & .site-tool {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    height: 40px;
    min-width: 40px;
    padding: 0 12px;
    border-radius: var(--radius-full);
    font-size: var(--text-body2);
    font-weight: 500;
    white-space: nowrap;
    transition: background-color var(--motion);
  }
  & .site-tool[data-waiting] {
    cursor: progress;
    opacity: 0.72;
  }
  & .site-tool[aria-expanded='true'] {
    background: var(--paper-3);
  }
  ${media.hover} {
    & .site-tool:hover,
    & .site-promotions:hover {
      background: var(--paper-2);
    }
  }
  ${media.belowSmall} {
    & .site-row,
    & .site-end {
      gap: 4px;
    }
    & .ui-logo {
      font-size: var(--text-h3);
      gap: 7px;
    }
    & .site-tool,
    & .site-promotions {
      width: 40px;
      margin: 0;
      padding: 0;
      justify-content: center;
    }
    & .site-promotions > .ui-icon {
      display: block;
    }
    & .site-tool > span,
    & .site-promotions > span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    & .site-promotions {
      margin-left: auto;
    }
    & .site-end {
      margin-left: 0;
    }
    & .site-end > .ui-btn {
      position: relative;
      padding: 0 12px;
    }
    /* On its corner: the row has no room for a wider button. */
    & .site-end > .ui-btn > .site-count {
      position: absolute;
      top: -6px;
      right: -2px;
    }
    & .site-row,
    & .site-end {
      gap: 4px;
    }
    & .site-home > .ui-logo {
      gap: 8px;
      font-size: var(--text-h3);
    }
  }
  ${media.phone} {
    & .site-badge {
      padding: 0 4px;
    }
    & .site-badge > span {
      display: none;
    }
    /* Beside the badge there is room for the mark alone; the link keeps its name. */
    & .site-home:has(+ .site-badge) .ui-logo {
      width: 26px;
      overflow: hidden;
    }
  }

  & > .site-veil {
    position: fixed;
    inset: var(--header) 0 0;
    z-index: calc(var(--z-header) - 1);
    width: 100%;
    background: var(--scrim);
    -webkit-backdrop-filter: blur(8px);
    backdrop-filter: blur(8px);
    cursor: default;
    animation: ui-fade var(--motion) ease-out;
  }
  & .site-panel {
    position: absolute;
    inset: 100% 0 auto;
    max-height: calc(100dvh - var(--header));
    overflow-y: auto;
    overscroll-behavior: contain;
    padding-block: 16px 32px;
    background: var(--surface);
    border-radius: 0 0 var(--radius-l) var(--radius-l);
    box-shadow: var(--shadow-2);
    animation: ui-rise var(--motion) ease-out;
    --slide: -16px;
  }
  & .site-panel-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    margin-bottom: 12px;
  }

  & .site-count {
    display: inline-block;
    min-width: 18px;
    padding: 0 5px;
    border-radius: var(--radius-full);
    background: var(--danger);
    color: var(--on-danger);
    font-size: var(--text-caption);
    font-weight: 600;
    line-height: var(--leading-caption);
    text-align: center;
  }

  & > .site-nav {
    display: none;
  }
  ${media.belowSmall} {
    & > .site-nav {
      position: fixed;
      inset: auto 0 0;
      z-index: var(--z-sticky);
      display: grid;
      grid-template-columns: repeat(5, 1fr);
      height: var(--bottom-bar);
      padding-bottom: var(--safe-bottom);
      border-top: 1px solid var(--line);
      background: var(--surface);
    }
    & > .site-nav[data-chat] {
      grid-template-columns: repeat(6, 1fr);
    }
    & > .site-nav > a {
      display: grid;
      place-content: center;
      justify-items: center;
      gap: 3px;
      min-width: 0;
      color: var(--ink-3);
      font-size: var(--text-caption);
      line-height: var(--leading-caption);
    }
    & > .site-nav > a {
      position: relative;
    }
    & > .site-nav > a > .site-count {
      position: absolute;
      top: 6px;
      left: calc(50% + 4px);
    }
    & > .site-nav > a > .ui-icon {
      font-size: var(--text-h2);
    }
    & > .site-nav > a[aria-current] {
      color: var(--accent-strong);
      font-weight: 600;
    }
    & > .site-nav > a:focus-visible {
      outline-offset: -4px;
      border-radius: var(--radius-m);
    }
  }
  @media print {
    & > .site-header,
    & > .site-nav {
      display: none;
    }
  }
`;
