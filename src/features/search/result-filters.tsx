import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';
import { useState } from 'react';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { SEARCH_SORTS } from '@/contract/search/search-filters';
import { useTranslation } from '@/i18n';
import { chipClass, Icon, media } from '@/ui';
import { FilterGroups } from './filter-groups';
import { ChoiceChip, PlaceChips } from './place-chips';
import { filterCount, searchHref, type SearchState } from './search-state';

const FiltersRoot = styled('div')(css`
  margin-top: 20px;

  & nav {
    display: flex;
    gap: 8px;
    overflow-x: auto;
    padding: 4px;
    margin: 0 -4px;
  }
  & .ui-chip {
    flex: none;
  }
  & [data-none] {
    color: var(--ink-3);
  }
  & .count {
    margin-left: 6px;
    opacity: 0.7;
    font-variant-numeric: tabular-nums;
  }
  & .dropped {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-bottom: 12px;
  }
  ${media.medium} {
    & nav {
      flex-wrap: wrap;
    }
  }
  & .bar {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    margin-top: 12px;
  }
  & summary {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    cursor: pointer;
    list-style: none;
  }
  & summary::-webkit-details-marker {
    display: none;
  }
  & .badge {
    min-width: 20px;
    padding: 0 6px;
    border-radius: var(--radius-full);
    background: var(--accent-strong);
    color: var(--on-accent);
    font-size: var(--text-small);
    line-height: var(--leading-small);
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
`);

type Results = ResponseOf<Contract['listHotels']>;

/**
 * The filters and the order of the results. Every choice is a link, so that a search has a URL,
 * works without JavaScript, and each choice can show how many hotels it leaves.
 */
export function ResultFilters(props: {
  state: SearchState;
  regions: ResponseOf<Contract['getRegionState']> | undefined;
  results: Results;
}) {
  const { state, regions, results } = props;
  const { t } = useTranslation('search');
  const set = filterCount(state);
  const [open, setOpen] = useState(false);
  const onMap = state.bounds !== undefined;
  const hasPlace = results.region !== null || onMap;
  const sorts = SEARCH_SORTS.filter((sort) => sort !== 'distance' || hasPlace);
  const current = SEARCH_SORTS.find((sort) => sort === state.sort) ?? 'recommended';
  return (
    <FiltersRoot>
      {state.keyword === undefined && !onMap ? null : (
        <p className="dropped">
          {state.keyword === undefined ? null : (
            <DropChip
              href={searchHref(state, { keyword: undefined })}
              label={t('filter.dropKeyword', { keyword: state.keyword.slice(0, 60) })}
              name={state.keyword.slice(0, 60)}
            />
          )}
          {onMap ? (
            <DropChip
              href={searchHref(state, { bounds: undefined })}
              label={t('filter.dropBounds')}
              name={t('filter.bounds')}
            />
          ) : null}
        </p>
      )}
      <PlaceChips state={state} regions={regions} />
      <div className="bar">
        <nav aria-label={t('filter.sort')}>
          {sorts.map((sort) => (
            <ChoiceChip
              key={sort}
              href={searchHref(state, {
                sort: sort === 'recommended' ? undefined : sort,
              })}
              chosen={sort === current}
              name={t(`sort.${sort}`)}
            />
          ))}
        </nav>
        <details
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          data-testid="filters"
        >
          <summary className={chipClass}>
            <Icon name="filter" size={18} />
            {t('filter.title')}
            {set === 0 ? null : (
              <span className="badge">
                <span className="ui-sr">{t('filter.set')} </span>
                {set}
              </span>
            )}
          </summary>
          <FilterGroups state={state} results={results} />
        </details>
      </div>
    </FiltersRoot>
  );
}

/** An active filter, as a link to the search without it. */
function DropChip({ href, label, name }: { href: string; label: string; name: string }) {
  return (
    <Link href={href} prefetch={false} scroll={false} className={chipClass} aria-label={label}>
      {name}
      <Icon name="close" size={16} />
    </Link>
  );
}
