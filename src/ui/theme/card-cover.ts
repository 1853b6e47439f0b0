import { css } from '@emotion/react';

/**
 * Styles for the `::after` of the one link of a card. It covers the whole card, so that a press
 * anywhere follows the link; the card must be positioned and have `isolation: isolate`. It lies
 * above everything else in the card, including what only looks like a button. A real control in the
 * card is lifted above it by `z-index: var(--z-above)`, and comes after the link.
 */
export const cardCover = css`
  content: '';
  position: absolute;
  inset: 0;
  z-index: var(--z-above);
  border-radius: var(--radius-m);
`;
