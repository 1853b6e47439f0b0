import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { StayView } from '@/contract/common';
import { addNights } from '@/domain/stay/stay';
import { useLocale, useTranslation } from '@/i18n';
import type { OfferParams } from '@/lib/stay-params';
import { ButtonLink, LengthLadder } from '@/ui';
import type { LengthTerms } from './length-terms';
import { ladderTexts } from './texts';

const LengthRoot = styled('div')(css`
  display: grid;
  gap: 16px;
  max-width: 640px;

  & .next {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    padding: 12px 16px;
    border-radius: var(--radius-m);
    background: var(--accent-wash);
    color: var(--accent-deep);
  }
`);

type Props = {
  terms: LengthTerms;
  stay: StayView;
  offer: OfferParams;
  maxNights: number;
  /** URL of the same page for another stay. */
  pathTo: (offer: OfferParams) => string;
};

/** The price of a night by length of stay, with this stay marked and the next lower price. */
export function LengthPrices({ terms, stay, offer, maxNights, pathTo }: Props) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { ladder, next } = terms;
  return (
    <LengthRoot>
      <LengthLadder label={t('ladder.label')} rungs={ladderTexts(ladder, t, locale, stay.nights)} />
      <p className="small faint">{t('ladder.basis')}</p>
      {next !== null && next.minNights <= maxNights && (
        <div className="next num">
          <p className="strong">
            {t('ladder.next', {
              nights: common('unit.nights', { count: next.addNights }),
              percent: next.less,
            })}
          </p>
          <ButtonLink
            size="m"
            variant="secondary"
            href={pathTo({ ...offer, to: addNights(stay.checkIn, next.minNights) })}
            prefetch={false}
          >
            {t('ladder.take', { nights: common('unit.nights', { count: next.minNights }) })}
          </ButtonLink>
        </div>
      )}
    </LengthRoot>
  );
}
