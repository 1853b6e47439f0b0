import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { media } from '@/ui';

/** Layout of one or two date fields and a button, in a single row where there is room. */
export const ChangeFormRoot = styled('form')(css`
  display: grid;
  grid-template-columns: 1fr 1fr auto;
  align-items: end;
  gap: 12px;

  &[data-fields='one'] {
    grid-template-columns: minmax(0, 280px) auto;
    justify-content: start;
  }

  ${media.phone} {
    &,
    &[data-fields='one'] {
      grid-template-columns: 1fr;
      justify-content: stretch;
    }
  }
`);
