import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { media } from '../theme/media';

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
      gap: 8px 16px;
      padding: 12px 16px calc(12px + max(0px, var(--safe-bottom) - var(--bottom-bar, 0px)));
      background: var(--paper);
      border-top: 1px solid var(--line);
    }
    & + .ui-bar-room {
      height: calc(72px + var(--safe-bottom));
    }
  }
  & .line {
    display: flex;
    align-items: baseline;
    gap: 4px 12px;
    min-width: 0;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & .name {
    font-weight: 700;
    font-size: var(--text-title);
    line-height: var(--leading-control);
    letter-spacing: -0.01em;
  }
  & .note {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-3);
  }
  ${media.phone} {
    & {
      flex-direction: column;
      align-items: stretch;
    }
    & + .ui-bar-room {
      height: calc(108px + var(--safe-bottom));
    }
    & .line {
      justify-content: space-between;
    }
  }
`);

export interface StickyActionProps {
  /** The total. */
  title: ReactNode;
  /** Said quietly beside it. */
  note?: ReactNode;
  /** One step with a long name; as wide as a phone. */
  action: ReactNode;
  label?: string;
}

/**
 * `StickyBar` for a step whose name is too long to stand beside the total on a phone: there the
 * button has a line of its own.
 */
export function StickyAction({ title, note, action, label }: StickyActionProps) {
  return (
    <>
      <BarRoot role={label === undefined ? undefined : 'region'} aria-label={label}>
        <p className="line">
          <span className="name">{title}</span>
          {note !== undefined && <span className="note">{note}</span>}
        </p>
        {action}
      </BarRoot>
      <div className="ui-bar-room" aria-hidden="true" />
    </>
  );
}
