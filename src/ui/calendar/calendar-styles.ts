import { css } from '@emotion/react';

import { media } from '../theme/tokens';

/**
 * How much of the accent colour is mixed into the ground of a day, in percent, by its step from cheap
 * (1) to dear (4). `calendar-styles.test.ts` holds the contrast of the texts on them.
 */
export const HEAT_SHARES = { 1: 24, 2: 15, 3: 7, 4: 0 } as const;

/** Styles of the frame, the months and the days of the stay calendar. */
export const calendarStyles = css`
  min-width: 0;
  font-variant-numeric: tabular-nums;

  & .frame {
    display: grid;
    grid-template-columns: auto 1fr auto;
    align-items: center;
    position: relative;
  }
  & .months {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px 40px;
  }
  & .months[data-count='2'] {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  & .months[data-count='3'] {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 24px;
  }
  & .months[data-count='vertical'] {
    position: relative;
    max-height: max(320px, min(56vh, 480px));
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  & .later {
    /* The head of a month, its names of weekdays, and its weeks. */
    min-height: calc(74px + var(--weeks) * 56px);
  }
  & .later[data-weeks='4'] {
    --weeks: 4;
  }
  & .later[data-weeks='5'] {
    --weeks: 5;
  }
  & .later[data-weeks='6'] {
    --weeks: 6;
  }
  & .nav {
    position: absolute;
    top: 0;
    z-index: var(--z-above);
  }
  & .nav[data-side='previous'] {
    left: 0;
  }
  & .nav[data-side='next'] {
    right: 0;
  }
  & .nav[data-disabled] {
    color: var(--ink-3);
    opacity: 0.4;
    cursor: default;
  }
  & .month-name {
    height: 40px;
    display: grid;
    place-items: center;
    font: 600 var(--text-title)/var(--leading-body1) var(--font);
    letter-spacing: -0.01em;
  }
  & table {
    width: 100%;
    table-layout: fixed;
    margin-top: 8px;
    border-spacing: 0;
  }
  & th {
    padding: 0 0 8px;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    font-weight: 400;
    color: var(--ink-3);
    text-align: center;
  }
  & td {
    padding: 1px 0;
  }
  & .day {
    position: relative;
    height: 60px;
    display: grid;
    align-content: center;
    justify-items: center;
    border-radius: var(--radius-s);
    line-height: var(--leading-snug);
    cursor: pointer;
    -webkit-user-select: none;
    user-select: none;
    -webkit-tap-highlight-color: transparent;
    transition: background-color var(--motion-fast);
  }
  & .day .amount {
    min-height: 14px;
    max-width: 100%;
    font-size: var(--text-small);
    line-height: var(--leading-caption);
    color: var(--ink-3);
    letter-spacing: -0.02em;
    white-space: nowrap;
    overflow: hidden;
  }
  & .day[data-cheapest] .amount {
    color: var(--accent-strong);
    font-weight: 700;
  }
  & .day[data-heat] .amount {
    color: var(--ink-2);
  }
  & .day[data-heat='1'] .amount {
    color: var(--accent-deep);
    font-weight: 700;
  }
  & .day[data-heat='1'] {
    background: color-mix(in srgb, var(--accent) ${HEAT_SHARES[1]}%, var(--paper));
  }
  & .day[data-heat='2'] {
    background: color-mix(in srgb, var(--accent) ${HEAT_SHARES[2]}%, var(--paper));
  }
  & .day[data-heat='3'] {
    background: color-mix(in srgb, var(--accent) ${HEAT_SHARES[3]}%, var(--paper));
  }
  /* The line below the amount is longer the dearer the day, so that colour isn't needed. */
  & .day[data-heat]::after {
    content: '';
    position: absolute;
    bottom: 5px;
    width: 4px;
    height: 2px;
    background: currentColor;
    opacity: 0.5;
  }
  & .day[data-heat='2']::after {
    width: 10px;
  }
  & .day[data-heat='3']::after {
    width: 16px;
  }
  & .day[data-heat='4']::after {
    width: 24px;
  }
  & .frame[data-movable] .day[data-stay] {
    cursor: grab;
    /* Lines along the stay tell it from the cheap days, whose ground is green as well. */
    box-shadow:
      inset 0 1px 0 var(--accent),
      inset 0 -1px 0 var(--accent);
  }
  & .frame[data-movable] .day[data-edge] {
    cursor: ew-resize;
    /* A finger on an end of the stay drags it instead of the page. */
    touch-action: none;
  }
  & .frame[data-movable] .day[data-edge='in'] {
    cursor: grab;
  }
  & .frame[data-dragging] .day {
    cursor: grabbing;
  }
  & .day[data-preview] {
    background: var(--paper-2);
    border-radius: 0;
  }
  & .day[data-stay] {
    background: var(--accent-wash);
    border-radius: 0;
  }
  & .day[data-stay] .amount {
    color: var(--ink-2);
  }
  & .day[data-stay][data-cheapest] .amount {
    color: var(--accent-deep);
  }
  & .day[data-unavailable],
  & .day[data-disabled] {
    color: var(--ink-3);
    cursor: not-allowed;
  }
  & .day[data-unavailable] .number {
    text-decoration: line-through;
    text-decoration-color: var(--line-strong);
  }
  & .day[data-disabled] .amount {
    visibility: hidden;
  }
  & .day[data-edge] {
    background: var(--accent-strong);
    color: var(--on-accent);
    font-weight: 700;
  }
  & .day[data-edge='in'] {
    border-radius: var(--radius-s) 0 0 var(--radius-s);
  }
  & .day[data-edge='out'] {
    border-radius: 0 var(--radius-s) var(--radius-s) 0;
  }
  & .day[data-edge='only'] {
    border-radius: var(--radius-s);
  }
  & .day[data-edge] .amount,
  & .day[data-edge][data-cheapest] .amount {
    color: inherit;
    font-weight: 500;
  }
  & .day[data-edge] .number {
    text-decoration: none;
  }
  & .day:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
    z-index: var(--z-above);
  }
  ${media.hover} {
    & .day:hover:not([data-edge]):not([data-unavailable]):not([data-disabled]) {
      box-shadow: inset 0 0 0 1.5px var(--ink);
    }
  }
  & .hint {
    min-height: 22px;
    margin-top: 12px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & .waiting {
    min-height: 456px;
    border-radius: var(--radius-m);
  }
  ${media.phone} {
    & .day {
      height: 54px;
    }
    & .day .amount {
      font-size: var(--text-caption);
    }
    & .waiting {
      min-height: 416px;
    }
  }
`;
