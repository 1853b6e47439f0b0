import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { HotelDetail } from '@/contract/hotel/hotel';
import { SCORE_PARTS } from '@/domain/hotel/review';
import { useTranslation } from '@/i18n';
import { media } from '@/ui';

const BarsRoot = styled('dl')(css`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: 10px 48px;

  & > div {
    display: grid;
    grid-template-columns: 84px 1fr 32px;
    align-items: center;
    gap: 12px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .bar {
    height: 6px;
    border-radius: var(--radius-full);
    background: var(--paper-3);
    overflow: hidden;
  }
  & .bar > i {
    display: block;
    height: 100%;
    border-radius: inherit;
    background: var(--accent);
  }
  & dd {
    display: contents;
  }
  & b {
    text-align: end;
  }
  ${media.belowSmall} {
    & {
      grid-template-columns: 1fr;
    }
  }
`);

/** The five scores of a hotel out of ten. */
export function ScoreBars({ scores }: { scores: NonNullable<HotelDetail['scores']> }) {
  const { t } = useTranslation('hotel');
  return (
    <BarsRoot className="num" aria-label={t('reviews.scores')}>
      {SCORE_PARTS.map((kind) => (
        <div key={kind}>
          <dt>{t(`reviews.${kind}`)}</dt>
          <dd>
            <span className="bar" aria-hidden="true">
              <i style={{ width: `${Math.round(scores[kind] * 10)}%` }} />
            </span>
            <b>{scores[kind].toFixed(1)}</b>
          </dd>
        </div>
      ))}
    </BarsRoot>
  );
}
