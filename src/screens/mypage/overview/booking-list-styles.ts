import { css } from '@emotion/react';

import { cardCover, media } from '@/ui';

/** The look of bookings in a list; the whole card opens its booking. */
export const bookingListStyles = css`
  display: grid;
  gap: 16px;
  padding: 0;
  list-style: none;

  & .booking {
    position: relative;
    isolation: isolate;
    display: grid;
    grid-template-columns: 112px 1fr;
    gap: 12px 16px;
    padding: 16px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .photo {
    aspect-ratio: 4 / 3;
    overflow: hidden;
    border-radius: var(--radius-s);
  }
  & .text {
    display: grid;
    gap: 2px;
    align-content: start;
    min-width: 0;
  }
  & .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  & .number {
    font-size: var(--text-small);
    color: var(--ink-3);
  }
  & .open::after {
    ${cardCover}
  }
  & .open:focus-visible {
    outline: 0;
  }
  & .open:focus-visible::after {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  & .money {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 4px 12px;
    padding-top: 12px;
    border-top: 1px solid var(--line);
  }
  & .money .ui-btn {
    z-index: var(--z-above);
  }
  & .amount {
    font-weight: 700;
    font-size: var(--text-title);
    line-height: var(--leading-body1);
    letter-spacing: -0.01em;
  }
  & .booking[data-state='CANCELLED'] .amount,
  & .booking[data-state='EXPIRED'] .amount,
  & .booking[data-state='RELEASED'] .amount {
    color: var(--ink-3);
    font-weight: 500;
  }
  ${media.hover} {
    & .booking:hover {
      box-shadow: inset 0 0 0 1px var(--line-strong);
    }
  }
  ${media.small} {
    & .booking {
      grid-template-columns: 200px 1fr auto;
      gap: 24px;
      padding: 20px;
    }
    & .money {
      grid-column: auto;
      flex-direction: column;
      align-items: flex-end;
      justify-content: flex-start;
      gap: 8px;
      padding-top: 0;
      border-top: 0;
    }
  }
`;
