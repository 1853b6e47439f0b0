import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { MetroLines } from './metro-lines';
import { type CommuteDestination, useCommuteTexts } from './commute-texts';

type Results = ResponseOf<Contract['listHotels']>;

const CommuteRoot = styled('p')(css`
  margin-top: 8px;
  font-size: var(--text-body2);
  line-height: var(--leading-body2);
  font-variant-numeric: tabular-nums;

  & b {
    display: block;
    font-weight: 600;
  }
  & .walk {
    margin-inline-end: 8px;
    color: var(--ink-2);
    font-size: var(--text-small);
    line-height: var(--leading-small);
  }
`);

/** A hotel's commute on its card: stops, changes, the lines in their order, and the walk to the first. */
export default function CommuteLine({
  way,
  destination,
}: {
  way: Results['hotels'][number]['commute'];
  destination: CommuteDestination;
}) {
  const { t, stationName, wayText } = useCommuteTexts();
  if (way === null) {
    return (
      <CommuteRoot className="muted" data-testid="commute">
        {wayText(null, destination)}
      </CommuteRoot>
    );
  }
  const station = stationName(way.from);
  const walk = t('commute.walk', { station, minutes: way.minutes });
  if (way.stops === 0) {
    return (
      <CommuteRoot data-testid="commute">
        <b>{walk}</b>
      </CommuteRoot>
    );
  }
  return (
    <CommuteRoot data-testid="commute">
      <b>{wayText(way, destination)}</b>
      <span className="walk">{walk}</span>
      <MetroLines lines={way.lines} />
    </CommuteRoot>
  );
}
