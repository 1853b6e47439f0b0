import { css } from '@emotion/react';

import { media } from '@/ui';

/** The radius of the notches between the face of a ticket and its stub, in px. */
const NOTCH = 10;

/** The styles of a booking's ticket: its face, the perforation, and the stub with the steps. */
export const ticketStyles = css`
  overflow: clip;
  border: 1px solid var(--line-2);
  border-radius: var(--radius-l);
  background: var(--paper);
  box-shadow: var(--shadow-1);

  & .face {
    display: grid;
  }
  & .picture {
    aspect-ratio: 16 / 9;
    min-height: 0;
    overflow: hidden;
  }
  & .facts {
    display: grid;
    align-content: start;
    gap: 16px;
    min-width: 0;
    padding: 20px;
  }
  & .days {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    align-items: center;
    gap: 12px;
  }
  & .length {
    white-space: nowrap;
  }
  & .leaf {
    display: grid;
    justify-items: center;
    overflow: hidden;
    padding-bottom: 10px;
    border-radius: var(--radius-m);
    background: var(--paper-2);
    text-align: center;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-2);
  }
  & .leaf > .label {
    justify-self: stretch;
    padding: 4px 8px;
    background: var(--accent-wash);
    color: var(--accent-deep);
    font-weight: 600;
  }
  & .leaf > .month {
    margin-top: 8px;
  }
  & .leaf > .date {
    font: 700 var(--text-display1) / var(--leading-display2) var(--font);
    letter-spacing: -0.03em;
    color: var(--ink);
  }
  & .stub {
    position: relative;
    display: grid;
    gap: 16px;
    padding: 16px 20px 20px;
    border-top: 2px dashed var(--line-2);
  }
  /* Two round bites out of the edges, where the stub is torn off. */
  & .stub::before,
  & .stub::after {
    content: '';
    position: absolute;
    top: -${NOTCH + 1}px;
    width: ${NOTCH * 2}px;
    height: ${NOTCH * 2}px;
    border-radius: 50%;
    background: var(--paper);
    box-shadow: inset 0 0 0 1px var(--line-2);
  }
  & .stub::before {
    left: -${NOTCH}px;
  }
  & .stub::after {
    right: -${NOTCH}px;
  }
  & .steps {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    padding: 0;
    list-style: none;
  }
  & .steps > li {
    position: relative;
    display: grid;
    justify-items: center;
    padding-top: 24px;
    text-align: center;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-3);
  }
  & .steps > li::before {
    content: '';
    position: absolute;
    top: 4px;
    z-index: var(--z-above);
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--paper);
    box-shadow: inset 0 0 0 2px var(--line-strong);
  }
  & .steps > li:not(:last-of-type)::after {
    content: '';
    position: absolute;
    top: 9px;
    left: 50%;
    width: 100%;
    border-top: 2px solid var(--line-2);
  }
  & .steps > [data-state='done']::before {
    background: var(--accent-strong);
    box-shadow: none;
  }
  & .steps > [data-state='done']:not(:last-of-type)::after {
    border-color: var(--accent-strong);
  }
  & .steps > [data-state='current']::before {
    box-shadow: inset 0 0 0 4px var(--accent-strong);
  }
  & .steps .name {
    font-weight: 600;
    color: var(--ink-2);
  }
  & .steps > [data-state='current'] .name {
    color: var(--accent-strong);
  }
  ${media.small} {
    & .face {
      grid-template-columns: 240px minmax(0, 1fr);
    }
    & .picture {
      aspect-ratio: auto;
    }
    & .facts {
      padding: 24px;
    }
    & .stub {
      padding: 16px 24px 24px;
    }
  }
`;
