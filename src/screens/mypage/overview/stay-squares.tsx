import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { Stay } from '@/domain/stay/stay';
import { nightsBetween, weekdayOf } from '@/domain/stay/stay';
import { useTranslation } from '@/i18n';

const SquaresRoot = styled('figure')(css`
  display: grid;
  flex: none;
  justify-items: start;
  gap: 8px;

  & svg {
    width: 168px;
    fill: var(--accent);
  }
  & figcaption {
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-2);
  }
`);

const WEEK = 7;

/** Weeks in a line, so that a long stay doesn't become a tower: from so many nights on. */
const WEEKS_A_LINE = [
  { from: 127, weeks: 4 },
  { from: 43, weeks: 2 },
  { from: 0, weeks: 1 },
] as const;

/** The square of a night and the gap to the next one, in units of the drawing. */
const SQUARE = { size: 20, step: 24 } as const;

/**
 * The nights of a stay that is over, a small square each, in weeks that begin on Sunday. All squares
 * are one path, however long the stay was.
 */
export function StaySquares({ stay }: { stay: Stay }) {
  const { t } = useTranslation('booking');
  const nights = nightsBetween(stay.checkIn, stay.checkOut);
  const weeks = WEEKS_A_LINE.find(({ from }) => nights >= from)?.weeks ?? 1;
  const columns = weeks * WEEK;
  const before = weekdayOf(stay.checkIn);
  const lines = Math.ceil((before + nights) / columns);
  const squares = Array.from({ length: nights }, (_, at) => {
    const place = before + at;
    const x = (place % columns) * SQUARE.step;
    const y = Math.floor(place / columns) * SQUARE.step;
    const { size } = SQUARE;
    return `M${x} ${y}h${size}v${size}h-${size}z`;
  });
  return (
    <SquaresRoot data-testid="stay-squares" data-nights={nights}>
      <svg viewBox={`0 0 ${columns * SQUARE.step} ${lines * SQUARE.step}`} aria-hidden="true">
        <path d={squares.join('')} />
      </svg>
      <figcaption>{t('ring.stayed', { count: nights })}</figcaption>
    </SquaresRoot>
  );
}
