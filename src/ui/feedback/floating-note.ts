import { css } from '@emotion/react';

import { media } from '../theme/media';

/** Paper that floats over a page. */
export const floatingLook = css`
  border-radius: var(--radius-m);
  background: var(--paper);
  box-shadow:
    0 0 0 1px var(--line),
    var(--shadow-2);
  animation: ui-rise var(--motion) ease-out;
`;

/** A note over the lower left corner of a page; over the whole lower edge of a phone. */
export const floatingNote = css`
  position: fixed;
  left: 24px;
  bottom: calc(24px + var(--bar-room, 0px));
  ${floatingLook}

  ${media.belowSmall} {
    & {
      left: 12px;
      right: 12px;
      bottom: calc(var(--bottom-bar, 0px) + var(--bar-room, 0px) + 12px);
    }
  }
`;
