import { css } from '@emotion/react';

import { media } from '@/ui';

/** Styles of the bar, the pill that stands for it on phones, and the part that is open below it. */
export const barStyles = css`
  position: relative;
  min-width: 0;

  /* Without scripts the plain form stands here. */
  @media (scripting: none) {
    &:not([data-look='drawn']) > .bar {
      display: none;
    }
  }
  & .row {
    display: grid;
    grid-template-columns: minmax(0, 1.2fr) minmax(0, 1.4fr) minmax(0, 1fr) auto;
    align-items: center;
    height: 64px;
    border-radius: var(--radius-full);
    background: var(--surface);
    box-shadow: inset 0 0 0 1px var(--line-2);
  }
  & .row[data-placeless] {
    grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr) auto;
    max-width: 720px;
  }
  & .row .segment {
    position: relative;
    display: block;
    height: 64px;
    min-width: 0;
    padding: 0 28px;
    border-radius: var(--radius-full);
    text-align: start;
  }
  & .row .segment + .segment::before {
    content: '';
    position: absolute;
    inset: 18px auto 18px 0;
    width: 1px;
    background: var(--line);
  }
  & .segment[aria-expanded='true'] {
    background: var(--accent-wash);
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  & .segment[aria-expanded='true']::before,
  & .segment[aria-expanded='true'] + .segment::before {
    visibility: hidden;
  }
  & .segment:focus-visible,
  & .pill:focus-visible {
    outline-offset: -4px;
  }
  & .label {
    display: block;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-3);
  }
  & .value {
    display: block;
    overflow: hidden;
    font-weight: 600;
    line-height: var(--leading-control);
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  & .row .go {
    display: grid;
    place-items: center;
    width: 48px;
    height: 48px;
    margin: 0 8px;
    border-radius: var(--radius-full);
    background: var(--accent-strong);
    color: var(--on-accent);
    font-size: var(--text-h3);
  }
  ${media.hover} {
    & .segment:not([aria-expanded='true']):hover,
    & .pill:hover {
      background: var(--paper-2);
    }
    & .row .go:hover {
      background: var(--accent-deep);
    }
  }

  & .pill {
    display: none;
    align-items: center;
    gap: 12px;
    width: 100%;
    height: 56px;
    padding: 0 20px;
    border-radius: var(--radius-full);
    background: var(--surface);
    box-shadow: inset 0 0 0 1px var(--line-2);
    text-align: start;
  }
  & .pill > .ui-icon {
    flex: none;
    color: var(--accent-strong);
    font-size: var(--text-h3);
  }
  /* Place and stay stand in one line where they fit, and in two where they don't; the dot between them is
     then cut off at the start of the second. */
  & .pill .said {
    display: flex;
    flex-wrap: wrap;
    flex: 1;
    min-width: 0;
    overflow: hidden;
    font-size: var(--text-body2);
    line-height: var(--leading-snug);
  }
  & .pill b {
    max-width: 100%;
    padding-inline-end: 16px;
    overflow: hidden;
    font-weight: 600;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  & .pill .rest {
    max-width: calc(100% + 16px);
    margin-inline-start: -16px;
    overflow: hidden;
    color: var(--ink-2);
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  & .pill .dot {
    display: inline-block;
    width: 16px;
    text-align: center;
  }
  /* Drawn in another form, the bar has its parts below all of it. */
  &[data-look='drawn'] .part {
    top: calc(100% + 8px);
  }
  &[data-look='drawn'] .part[data-part='who'] {
    left: 0;
    right: auto;
  }
  &[data-look='pill'] .row {
    display: none;
  }
  &[data-look='pill'] .pill {
    display: flex;
  }
  ${media.belowSmall} {
    &:not([data-look='panel']) .row {
      display: none;
    }
    &:not([data-look='panel']) .pill {
      display: flex;
    }
  }

  & .part {
    position: absolute;
    top: 72px;
    left: 0;
    z-index: calc(var(--z-sticky) + 1);
    width: min(640px, 100%);
    padding: 24px;
    border-radius: var(--radius-l);
    outline: 0;
    background: var(--surface);
    color: var(--ink);
    box-shadow:
      var(--shadow-2),
      inset 0 0 0 1px var(--line);
    scroll-margin: calc(var(--header) + 80px) 0 16px;
    animation: ui-fade var(--motion) ease-out;
  }
  & .part[data-part='when'] {
    width: 100%;
  }
  & .row[data-placeless] ~ .part[data-part='when'] {
    width: max(100%, min(1040px, calc(100vw - 64px)));
  }
  & .part[data-part='who'] {
    left: auto;
    right: 0;
    width: min(440px, 100%);
  }
  & .row[data-placeless] ~ .part[data-part='who'] {
    left: 0;
    right: auto;
  }

  /* In the header's panel the open part belongs to the panel, which scrolls. */
  &[data-look='panel'] .part {
    position: static;
    width: auto;
    max-width: none;
    margin-top: 8px;
    padding: 16px 0 0;
    box-shadow: none;
    animation: none;
  }
  ${media.belowSmall} {
    &[data-look='panel'] .row {
      grid-template-columns: minmax(0, 1fr);
      height: auto;
      border-radius: var(--radius-l);
    }
    &[data-look='panel'] .segment {
      height: 56px;
      padding-inline: 20px;
      border-radius: var(--radius-l);
    }
    &[data-look='panel'] .segment + .segment::before {
      inset: 0 20px auto;
      width: auto;
      height: 1px;
    }
    &[data-look='panel'] .go {
      display: none;
    }
  }
  ${media.stillness} {
    & .part {
      animation: none;
    }
  }
`;
