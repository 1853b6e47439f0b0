import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { media } from '@/ui';

/** Two dates and the button, in a row where there is room. */
export const ChangeFormRoot = styled('form')(css`
  display: grid;
  grid-template-columns: 1fr 1fr auto;
  align-items: end;
  gap: 12px;

  ${media.phone} {
    grid-template-columns: 1fr;
  }
`);
