import { css } from '@emotion/react';

import { media } from '@/ui';

/**
 * How much of the accent colour is mixed into the ground of a price, in percent, by the step of the
 * hotel's commute from near (0) to far (3). `map-styles.test.ts` holds the contrast of the price.
 */
export const COMMUTE_SHARES = [44, 26, 12, 0] as const;

/**
 * Styles of the map. What Leaflet draws is styled by class, so that it follows the colour scheme.
 */
export const mapStyles = css`
  position: relative;
  height: 100%;
  min-height: 320px;
  overflow: hidden;
  isolation: isolate;
  background: var(--map-sea);

  & > .ground {
    position: absolute;
    inset: 0;
    isolation: isolate;
  }
  & > .ground:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }
  & .leaflet-container {
    background: var(--map-sea);
    font: inherit;
    outline-offset: -2px;
  }
  & .rings {
    position: absolute;
    top: 0;
    left: 0;
    width: 1px;
    max-width: none;
    height: 1px;
    overflow: visible;
    pointer-events: none;
  }
  & .rings circle {
    fill: none;
    stroke: var(--accent-strong);
    stroke-width: 1.5;
    stroke-dasharray: 5 4;
  }
  & .rings text {
    fill: var(--accent-strong);
    stroke: var(--map-land);
    stroke-width: 3px;
    font-size: var(--text-small);
    font-weight: 700;
    text-anchor: middle;
  }
  & .names > li {
    position: absolute;
    top: 0;
    left: 0;
    color: var(--ink-2);
    font-size: var(--text-small);
    line-height: var(--leading-small);
    white-space: nowrap;
    pointer-events: none;
    text-shadow:
      0 0 2px var(--map-land),
      0 0 2px var(--map-land),
      0 0 3px var(--map-land),
      0 0 3px var(--map-land);
  }
  & .names > li[data-kind='area'],
  & .names > li[data-kind='region'],
  & .names > li[data-kind='rail_station'] {
    color: var(--ink);
    font-weight: 700;
  }
  & .names > li[data-kind='station'] {
    color: var(--ink);
  }
  & .names > li[data-kind='water'],
  & .names > li[data-kind='beach'] {
    color: var(--info);
    font-style: italic;
  }
  & .names > li[data-kind='mark'] {
    z-index: var(--z-above);
    color: var(--ink);
    font-size: var(--text-body2);
    font-weight: 700;
  }
  & .names > li[data-kind='mark'] > i {
    position: absolute;
    width: 16px;
    height: 16px;
    margin: -8px;
    border: 3px solid var(--paper);
    border-radius: var(--radius-full);
    box-shadow: 0 0 0 2px var(--ink);
  }
  & .names > li[data-kind='mark'] > span {
    padding: 0 6px;
    border-radius: var(--radius-xs);
    background: var(--surface);
    transform: translate(-50%, calc(-50% + 22px));
    text-shadow: none;
  }
  & .names > li > span {
    display: block;
    transform: translate(-50%, -50%);
  }
  & .places > li {
    position: absolute;
    top: 0;
    left: 0;
  }
  & .places > li[data-active] {
    z-index: var(--z-above);
  }
  & .places button {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: center;
    min-width: 34px;
    height: 34px;
    padding: 0 12px;
    transform: translate(-50%, -50%);
    border: 1px solid var(--line-2);
    border-radius: var(--radius-full);
    background: var(--surface);
    box-shadow: var(--shadow-1);
    color: var(--ink);
    font-size: var(--text-body2);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  /* A finger needs more than the eye: 44 px. */
  & .places button::after {
    content: '';
    position: absolute;
    inset: -6px;
    border-radius: var(--radius-full);
  }
  & .places button[data-cluster] {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--paper);
  }
  & .places button .from {
    margin-left: 5px;
    font-weight: 500;
  }
  /* How near by metro the hotel is, in the legend too. */
  & [data-step='0'] {
    --share: ${COMMUTE_SHARES[0]}%;
  }
  & [data-step='1'] {
    --share: ${COMMUTE_SHARES[1]}%;
  }
  & [data-step='2'] {
    --share: ${COMMUTE_SHARES[2]}%;
  }
  & .places button[data-step],
  & > .legend i {
    background: color-mix(in srgb, var(--accent) var(--share, 0%), var(--paper));
  }
  & .places button[data-step='none'] {
    border-style: dashed;
  }
  /* A cluster has the colour of its nearest hotel, and keeps an edge of its own. */
  & .places button[data-cluster][data-step] {
    border: 2px solid var(--ink);
    color: var(--ink);
  }
  /* On another page of the list. */
  & .places button[data-unlisted] {
    font-weight: 500;
  }
  & .places button[data-unlisted]:not([data-step]) {
    background: var(--paper-2);
    color: var(--ink-2);
  }
  & .places > li[data-active] button {
    border-color: var(--accent-strong);
    background: var(--accent-strong);
    color: var(--on-accent);
  }
  & .places button:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  & > .here {
    position: absolute;
    z-index: var(--z-sticky);
    top: 16px;
    left: 50%;
    transform: translateX(-50%);
    box-shadow: var(--shadow-2);
    border-radius: var(--radius-full);
  }
  & > .legend {
    position: absolute;
    z-index: var(--z-sticky);
    top: 16px;
    left: 16px;
    padding: 8px 12px;
    border-radius: var(--radius-s);
    background: var(--surface);
    box-shadow: var(--shadow-2);
    color: var(--ink-2);
    font-size: var(--text-small);
    line-height: var(--leading-small);
    font-variant-numeric: tabular-nums;
  }
  & > .legend > ul {
    display: flex;
    gap: 12px;
    margin-top: 4px;
  }
  & > .legend li {
    display: flex;
    align-items: center;
    gap: 4px;
  }
  & > .legend i {
    width: 14px;
    height: 14px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-full);
  }
  & > .legend + .here {
    top: 92px;
  }
  & > .zoom {
    position: absolute;
    z-index: var(--z-sticky);
    top: 16px;
    right: 16px;
    display: grid;
    gap: 8px;
  }
  & > .zoom button {
    background: var(--surface);
    box-shadow: var(--shadow-2);
  }
  & > .credit {
    position: absolute;
    z-index: var(--z-sticky);
    right: 0;
    /* What lies over the map's foot, such as a row of cards, leaves the sources in sight. */
    bottom: var(--map-foot, 0px);
    padding: 2px 8px;
    border-top-left-radius: var(--radius-xs);
    background: var(--surface);
    color: var(--ink-2);
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
    text-align: right;
  }
  & > .credit a:hover {
    text-decoration: underline;
  }
  & > .state {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 12px;
    padding: 24px;
    color: var(--ink-2);
    text-align: center;
  }
  ${media.hover} {
    & .places > li:hover {
      z-index: var(--z-above);
    }
    & .places > li:not([data-active]) button:not([data-cluster]):hover {
      border-color: var(--ink);
    }
  }
`;
