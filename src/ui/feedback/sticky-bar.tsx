import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { media } from '../theme/media';
import { floatingLook } from './floating-note';

const BarRoot = styled('div')(css`
  display: none;

  ${media.belowMedium} {
    & {
      position: fixed;
      inset: auto 0 var(--bottom-bar, 0px);
      z-index: var(--z-sticky);
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 16px;
      padding: 12px 16px calc(12px + max(0px, var(--safe-bottom) - var(--bottom-bar, 0px)));
      background: var(--paper);
      border-top: 1px solid var(--line);
    }
    & + .ui-bar-room {
      height: calc(72px + var(--safe-bottom));
    }
  }
  & .text {
    min-width: 0;
    font-variant-numeric: tabular-nums;
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
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & .action {
    flex: none;
    display: flex;
    align-items: center;
    gap: 8px;
  }

  &[data-everywhere] {
    ${media.medium} {
      & {
        position: fixed;
        right: 24px;
        bottom: 24px;
        z-index: var(--z-sticky);
        display: flex;
        align-items: center;
        gap: 32px;
        padding: 12px 16px 12px 20px;
        ${floatingLook}
      }
      & + .ui-bar-room {
        height: 72px;
      }
    }
  }
  &[data-stacked] {
    & .text {
      display: flex;
      align-items: baseline;
      gap: 4px 12px;
    }
    ${media.phone} {
      & {
        flex-direction: column;
        align-items: stretch;
        gap: 8px;
      }
      & + .ui-bar-room {
        height: calc(108px + var(--safe-bottom));
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
  /** The total. */
  title: ReactNode;
  /** “30 nights · 1 – 31 March”. */
  note?: ReactNode;
  /** The one next step. */
  action: ReactNode;
  label?: string;
  /** For a step with a long name: on a phone it has a line of its own, as wide as the screen. */
  stacked?: boolean;
  /** From 1024 px on too, as a note over the lower right corner. */
  everywhere?: boolean;
}

/**
 * Price and next step in reach at the bottom, below 1024 px; keeps its own room in the page. Where
 * the page has a bottom navigation, its height in `--bottom-bar` lifts the bar above it.
 */
export function StickyBar(props: StickyBarProps) {
  const { title, note, action, label, stacked = false, everywhere = false } = props;
  return (
    <>
      <BarRoot
        role={label === undefined ? undefined : 'region'}
        aria-label={label}
        data-stacked={stacked || undefined}
        data-everywhere={everywhere || undefined}
      >
        <div className="text">
          <p className="name">{title}</p>
          {note !== undefined && <p className="note">{note}</p>}
        </div>
        <div className="action">{action}</div>
      </BarRoot>
      <div className="ui-bar-room" aria-hidden="true" />
    </>
  );
}
