import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { media } from '../theme/tokens';

const BarRoot = styled('div')(css`
  display: none;

  ${media.belowMedium} {
    & {
      position: fixed;
      inset: auto 0 var(--bottom-bar);
      height: var(--bar-room);
      z-index: var(--z-sticky);
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 16px;
      padding: 12px 16px calc(12px + max(0px, var(--safe-bottom) - var(--bottom-bar)));
      background: var(--surface);
      border-top: 1px solid var(--line);
    }
  }
  & .text {
    min-width: 0;
    font-variant-numeric: tabular-nums;
  }
  & .name,
  & .note {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & .name {
    font-weight: 700;
    font-size: var(--text-title);
    line-height: var(--leading-control);
    letter-spacing: -0.01em;
    white-space: nowrap;
  }
  & .note {
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-3);
    white-space: nowrap;
  }
  & .action {
    flex: none;
    display: flex;
    align-items: center;
    gap: 8px;
  }

  /* The other line has the whole width, so that a price at its end isn't cut. */
  &[data-second] {
    flex-wrap: wrap;
    gap: 0 16px;
  }
  &[data-second] > .text {
    flex: 1;
  }
  & > .second {
    width: 100%;
  }

  &[data-everywhere] {
    ${media.medium} {
      & {
        position: fixed;
        inset: auto 0 calc(16px + var(--consent-room));
        z-index: var(--z-sticky);
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 24px;
        width: min(480px, 100% - 48px);
        height: 72px;
        margin-inline: auto;
        padding: 12px 16px 12px 20px;
        border-radius: var(--radius-m);
        box-shadow:
          0 0 0 1px var(--line),
          var(--shadow-2);
        animation: ui-rise var(--motion) ease-out;
      }
    }
  }
  &[data-stacked] {
    & .text {
      display: flex;
      align-items: baseline;
      gap: 4px 12px;
    }
    /* The price is never cut; the note gives way. */
    & .name {
      flex: none;
    }
    ${media.phone} {
      & {
        flex-direction: column;
        align-items: stretch;
        gap: 8px;
      }
      & .text {
        justify-content: space-between;
      }
      & .action,
      & .action > * {
        width: 100%;
      }
    }
  }
`);

export interface StickyBarProps {
  /** The total of the stay. */
  title: ReactNode;
  /** The stay in short form, such as “30 nights · 1 – 31 March”. */
  note?: ReactNode;
  /**
   * Another line below as wide as the bar, such as the plan that the total is for and the price of
   * another.
   */
  second?: ReactNode;
  /** The button for the next step. */
  action: ReactNode;
  label?: string;
  /** Puts a button with a long text on a line of its own on phones, as wide as the screen. */
  stacked?: boolean;
  /**
   * Shows the bar from 1024 px on, too, as a note at the middle of the lower edge, where it covers
   * no prices.
   */
  everywhere?: boolean;
}

/**
 * A bar at the bottom of screens below 1024 px, above the navigation if there is one, with the
 * price and the next step. The page reserves room for it at its end (`--bottom-room`).
 */
export function StickyBar(props: StickyBarProps) {
  const { title, note, second = null, action, label, stacked = false, everywhere = false } = props;
  return (
    <BarRoot
      className="ui-sticky-bar"
      role={label === undefined ? undefined : 'region'}
      aria-label={label}
      data-stacked={stacked || undefined}
      data-everywhere={everywhere || undefined}
      data-second={second !== null || undefined}
    >
      <div className="text">
        <p className="name">{title}</p>
        {note !== undefined && <p className="note">{note}</p>}
      </div>
      <div className="action">{action}</div>
      {second !== null && <p className="note second">{second}</p>}
    </BarRoot>
  );
}
