import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { AMENITY_FILTERS, codesOfFilter, type AmenityFilter } from '@/contract/search-filters';
import { useTranslation } from '@/i18n';
import { chipClass, EmptyState } from '@/ui';
import { searchHref, withAmenity, type SearchChange, type SearchState } from './search-state';

const Root = styled('div')(css`
  & .drops {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
    margin-top: 16px;
  }
`);

type Results = ResponseOf<Contract['listHotels']>;
type Single = 'type' | 'grade' | 'score' | 'tour' | 'refundable' | 'size' | 'keyword' | 'bounds';

/** When nothing is free: which single filter stands in the way, and what dropping it brings. */
export function NothingFree({ state, results }: { state: SearchState; results: Results }) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');

  const dropped = (filter: string): { name: string; change: SearchChange } => {
    const [key, amenity = ''] = filter.split(':');
    if (key === 'amenities') {
      const known = amenity in AMENITY_FILTERS ? t(`amenity.${amenity as AmenityFilter}`) : null;
      const [code] = codesOfFilter(amenity) ?? [];
      const name = known ?? (code === undefined ? amenity : common(`amenity.${code}`));
      return { name, change: withAmenity(state, amenity) };
    }
    const prices = {
      nightMin: undefined,
      nightMax: undefined,
      totalMin: undefined,
      totalMax: undefined,
    };
    if (key === 'price') return { name: t('empty.names.price'), change: prices };
    const single = key as Single;
    return { name: t(`empty.names.${single}`), change: { [single]: undefined } };
  };

  return (
    <Root>
      <EmptyState
        icon="search"
        level={2}
        title={t(results.total === 0 ? 'empty.title' : 'empty.free')}
      >
        {results.without.length === 0 ? t('empty.text') : t('empty.without')}
      </EmptyState>
      {results.without.length === 0 ? null : (
        <p className="drops">
          {results.without.slice(0, 5).map(({ filter, hotels }) => {
            const { name, change } = dropped(filter);
            return (
              <Link
                key={filter}
                href={searchHref(state, change)}
                prefetch={false}
                className={chipClass}
              >
                {t('empty.drop', {
                  filter: name,
                  hotels: common('unit.hotels', { count: hotels }),
                })}
              </Link>
            );
          })}
        </p>
      )}
    </Root>
  );
}
