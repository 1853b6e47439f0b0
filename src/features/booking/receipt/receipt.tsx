import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { media } from '@/ui';

/**
 * The paper on which a stay and its price are written, from the reservation to the booking on my
 * page. Its lower edge is torn off. Parts with the class `part` are set off by a dashed line.
 */
export const Receipt = styled('div')(css`
  --tooth: 7px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-content: start;
  padding: 20px 24px calc(20px + var(--tooth));
  border-radius: var(--radius-m) var(--radius-m) 0 0;
  background: var(--paper-2);
  font-variant-numeric: tabular-nums;
  /* Each tooth is as wide as it is high, twice; above them the paper is whole. */
  --teeth: conic-gradient(from -45deg at bottom, transparent, black 1deg 89deg, transparent 90deg)
    50% / calc(2 * var(--tooth)) 100%;
  -webkit-mask: var(--teeth);
  mask: var(--teeth);

  & > .part {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding-top: 16px;
    border-top: 1px dashed var(--line-2);
  }
  ${media.phone} {
    padding-inline: 20px;
  }
  /* Where the system chooses the colours there is no ground to tear. */
  @media (forced-colors: active) {
    -webkit-mask: none;
    mask: none;
    border: 1px solid;
  }
`);
