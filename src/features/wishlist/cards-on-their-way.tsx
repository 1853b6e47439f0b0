import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { useTranslation } from '@/i18n';
import { media, Skeleton } from '@/ui';

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
export function CardsOnTheirWay(props: { count: number; layout?: 'row' | 'grid' }) {
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
