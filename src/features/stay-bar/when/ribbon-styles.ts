import { css } from '@emotion/react';

import { media } from '@/ui';

/**
 * Styles of the price ribbon. Its track has the place of the stay as shares of its width, `--start` and
 * `--end`.
 */
export const ribbonStyles = css`
  min-width: 0;
  font-variant-numeric: tabular-nums;

  & .waiting {
    height: 132px;
  }
  & .heading {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    column-gap: 16px;
  }
  & .reading {
    min-height: var(--leading-body2);
  }
  & .reading[data-week]::before {
    content: '';
    display: inline-block;
    width: 14px;
    height: 4px;
    margin-right: 8px;
    border-radius: var(--radius-full);
    background: var(--accent);
    vertical-align: middle;
  }
  & .track {
    position: relative;
    height: 76px;
    margin-top: 8px;
    border-bottom: 1px solid var(--line-strong);
    cursor: pointer;
    /* A finger beside the bar may scroll the page up and down. */
    touch-action: pan-y;
    -webkit-user-select: none;
    user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  & .track[data-waiting] svg {
    opacity: 0.35;
  }
  & svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    pointer-events: none;
  }
  & .area {
    fill: color-mix(in srgb, var(--accent) 14%, transparent);
  }
  & .line {
    fill: none;
    stroke: var(--accent);
    stroke-width: 1.5px;
    vector-effect: non-scaling-stroke;
  }
  & .chosen {
    clip-path: inset(0 calc(100% - var(--end)) 0 var(--start));
    transition: clip-path var(--motion-fast);
  }
  & .chosen .area {
    fill: color-mix(in srgb, var(--accent) 48%, transparent);
  }
  & .week {
    position: absolute;
    bottom: -2px;
    height: 4px;
    border-radius: var(--radius-full);
    background: var(--accent);
    pointer-events: none;
  }
  & .bar {
    position: absolute;
    top: 0;
    bottom: -1px;
    left: var(--start);
    width: calc(var(--end) - var(--start));
    min-width: 4px;
    border-radius: var(--radius-xs);
    box-shadow: inset 0 0 0 1.5px var(--accent-strong);
    cursor: grab;
    /* A finger on the bar drags it instead of the page. */
    touch-action: none;
    transition:
      left var(--motion-fast),
      width var(--motion-fast);
  }
  /* Half of a finger beside the bar is pressed with it, since a week is narrow on a phone. */
  & .bar::before {
    content: '';
    position: absolute;
    inset: 0 0 0 -20px;
  }
  & .bar:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 3px;
  }
  /* What is pressed of the end is wider than its knob, and stays inside the ribbon. */
  & .end {
    position: absolute;
    top: 0;
    bottom: -1px;
    left: min(calc(var(--end) - min((var(--end) - var(--start)) / 2, 12px)), calc(100% - 28px));
    width: 36px;
    cursor: ew-resize;
    touch-action: none;
  }
  & .bar::after {
    content: '';
    position: absolute;
    top: calc(50% - 15px);
    right: -5px;
    width: 10px;
    height: 30px;
    border: 2px solid var(--paper);
    border-radius: var(--radius-full);
    background: var(--accent-strong);
  }
  & .track[data-dragging],
  & .track[data-dragging] .bar,
  & .track[data-dragging] .end {
    cursor: grabbing;
  }
  & .track[data-dragging] .bar,
  & .track[data-dragging] .chosen {
    transition: none;
  }
  & .months {
    position: relative;
    height: 22px;
    overflow: hidden;
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
    color: var(--ink-3);
  }
  & .months span {
    position: absolute;
    top: 6px;
    white-space: nowrap;
  }
  ${media.stillness} {
    & .bar,
    & .chosen {
      transition: none;
    }
  }
`;
