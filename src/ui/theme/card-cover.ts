import { css } from '@emotion/react';

/**
 * For the `::after` of the one link of a card: it covers the card, whose box must be positioned and
 * `isolation: isolate`, so that a press anywhere follows the link. It lies above whatever else the
 * card shows, what looks like a button included; a control of its own in the card is lifted above it
 * by `z-index: var(--z-above)` and comes after the link.
 */
export const cardCover = css`
  content: '';
  position: absolute;
  inset: 0;
  z-index: var(--z-above);
  border-radius: var(--radius-m);
`;
