import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { useLocale, useTranslation } from '@/i18n';
import type { StayParams } from '@/lib/stay-params';
import { media, Skeleton } from '@/ui';
import { HotelCards } from '../hotel-card/hotel-cards';
import { LoadState } from '../load-state/load-state';
import type { useCards } from './use-cards';

const GridRoot = styled('div')(css`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: 32px 20px;
  overflow: hidden;

  & > div {
    min-width: 0;
  }
  ${media.belowMedium} {
    grid-template-columns: repeat(3, 1fr);
    &[data-layout='row'] {
      grid-template-columns: repeat(2, 1fr);
    }
  }
  ${media.belowSmall} {
    grid-template-columns: repeat(2, 1fr);
    &[data-layout='row'] {
      grid-template-columns: repeat(4, 72%);
      padding-block: 4px;
    }
  }
  ${media.phone} {
    &:not([data-layout='row']) {
      grid-template-columns: 1fr;
    }
  }
`);

/** Placeholders for cards that are loading, of about their size. */
function CardsOnTheirWay(props: { count: number; layout?: 'row' | 'grid' }) {
  const { count, layout = 'grid' } = props;
  const { t } = useTranslation('common');
  return (
    <GridRoot data-layout={layout} role="status" aria-busy="true" aria-label={t('state.loading')}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at}>
          <Skeleton shape="photo" />
          <Skeleton shape="text" width="60%" />
          <Skeleton shape="text" width="80%" />
          <Skeleton shape="text" width="50%" />
        </div>
      ))}
    </GridRoot>
  );
}

const A_ROW = 4;

type Props = {
  found: ReturnType<typeof useCards>;
  /** Whether the ids of the hotels are known. */
  ready: boolean;
  /** The number of saved hotels. */
  count: number;
  stay: StayParams;
  layout?: 'row' | 'grid';
};

/** Cards of saved hotels, with placeholders while they load and a button to retry. */
export function FoundCards({ found, ready, count, stay, layout = 'grid' }: Props) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const { cards } = found;
  const isPending = !ready || found.isPending;
  return (
    <>
      {cards.length > 0 && <HotelCards hotels={cards} {...{ stay, locale, t, layout }} />}
      {cards.length === 0 && isPending && (
        <CardsOnTheirWay count={ready ? Math.min(count, A_ROW) : A_ROW} layout={layout} />
      )}
      {found.isError && <LoadState query={found} level={3} />}
    </>
  );
}
