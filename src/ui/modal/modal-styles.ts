import { css } from '@emotion/react';

import { media } from '../theme/tokens';

/** Styles of a dialog: backdrop, sheet, header, body and footer; `full` covers the whole screen. */
export const modalStyles = css`
  position: fixed;
  inset: 0;
  z-index: var(--z-modal);
  display: grid;
  place-items: center;
  padding: 24px;
  background: var(--scrim);
  animation: ui-fade var(--motion) ease-out;
  height: var(--visual-viewport-height, 100dvh);

  & .sheet {
    display: flex;
    width: 100%;
    max-width: var(--modal-width);
    max-height: 100%;
    min-height: 0;
    border-radius: var(--radius-l);
    background: var(--surface);
    color: var(--ink);
    box-shadow: var(--shadow-2);
    overflow: hidden;
    animation: ui-rise var(--motion) ease-out;
  }
  & .dialog {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-width: 0;
    min-height: 0;
    outline: 0;
  }
  & .dialog > .head {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 64px;
    padding: 12px 12px 12px 24px;
  }
  & .dialog > .head > .name {
    flex: 1;
    min-width: 0;
    font: 700 var(--text-title)/var(--leading-body1) var(--font);
    letter-spacing: -0.01em;
  }
  & .dialog > .head > .ui-icon-btn {
    margin-left: auto;
  }
  & .body {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: 4px 24px 24px;
  }
  & .foot {
    display: flex;
    justify-content: flex-end;
    gap: 8px;
    padding: 16px 24px;
    border-top: 1px solid var(--line);
    padding-bottom: max(16px, var(--safe-bottom));
  }

  ${media.phone} {
    &[data-layout='dialog'] {
      place-items: end stretch;
      padding: 40px 0 0;
    }
    &[data-layout='dialog'] .sheet {
      max-width: none;
      border-radius: var(--radius-l) var(--radius-l) 0 0;
    }
    /* The language modal is 328 px wide, also on a screen of 360 px. */
    &[data-layout='card'] {
      padding-inline: 16px;
    }
    & .foot > .ui-btn {
      flex: 1;
    }
    & .dialog > .head {
      padding-left: 20px;
    }
    & .body {
      padding-inline: 20px;
      padding-bottom: max(20px, var(--safe-bottom));
    }
  }

  &[data-layout='side'] {
    padding: 0;
    place-items: stretch end;
  }
  &[data-layout='side'] .sheet {
    border-radius: var(--radius-l) 0 0 var(--radius-l);
  }
  ${media.phone} {
    &[data-layout='side'] {
      padding-top: 24px;
    }
    &[data-layout='side'] .sheet {
      max-width: none;
      border-radius: var(--radius-l) var(--radius-l) 0 0;
    }
    /* The handle by which a sheet is pulled down. */
    &[data-pulled] .dialog > .head {
      position: relative;
      touch-action: none;
      -webkit-user-select: none;
      user-select: none;
    }
    &[data-pulled] .dialog > .head::before {
      content: '';
      position: absolute;
      top: 8px;
      left: calc(50% - 18px);
      width: 36px;
      height: 4px;
      border-radius: var(--radius-full);
      background: var(--line-2);
    }
  }

  &[data-layout='full'] {
    padding: 0;
    place-items: stretch;
  }
  &[data-layout='full'] .sheet {
    max-width: none;
    height: 100%;
    border-radius: 0;
    animation-name: ui-fade;
  }
  &[data-layout='full'] .body {
    padding: 0;
    display: flex;
  }
`;
