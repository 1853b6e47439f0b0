import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { TFunction } from 'i18next';
import Link from 'next/link';
import { useRouter } from 'next/router';

import type { Locale } from '@/config/constants';
import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { SEARCH_SORTS } from '@/contract/search';
import { localePath } from '@/i18n';
import { buttonClass, buttonData, chipClass, Icon, media } from '@/ui';
import type { SearchState } from './search-state';
import { searchHref, searchStateOfForm } from './search-state';

const FiltersRoot = styled('div')(css`
  margin-top: 20px;

  & nav {
    display: flex;
    gap: 8px;
    overflow-x: auto;
    padding: 4px;
    margin: 0 -4px;
  }
  & nav .ui-chip {
    flex: none;
  }
  & .count {
    margin-left: 6px;
    opacity: 0.7;
    font-variant-numeric: tabular-nums;
  }
  & .keyword {
    margin-bottom: 12px;
  }
  & form {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    margin-top: 12px;
    font-size: var(--text-body2);
  }
  & fieldset {
    display: contents;
  }
  & label {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 36px;
  }
  & input[type='checkbox'] {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--accent-strong);
  }
  & select {
    height: 36px;
    padding: 0 12px;
    border: 0;
    border-radius: var(--radius-full);
    box-shadow: inset 0 0 0 1px var(--line-strong);
    background: var(--paper);
    color: var(--ink);
  }
  & .push {
    margin-left: auto;
  }
  ${media.belowSmall} {
    & .push {
      margin-left: 0;
    }
  }
`);

const FILTER_AMENITIES = ['kitchen', 'washer_in_room', 'desk', 'parking', 'pets'] as const;

type RegionState = ResponseOf<Contract['getRegionState']>;

/**
 * Region and area as links, the rest as a GET form: every filter is in the URL, and works without
 * JavaScript.
 */
export function ResultFilters(props: {
  state: SearchState;
  regions: RegionState | undefined;
  locale: Locale;
  t: TFunction<'search'>;
  common: TFunction<'common'>;
}) {
  const { state, regions, locale, t, common } = props;
  const router = useRouter();
  const current = regions?.regions.find((region) => region.id === state.region);
  const amenities = state.amenities?.split(',') ?? [];
  const chip = (key: string, href: string, selected: boolean, name: string, hotels?: number) => (
    <Link
      key={key}
      href={href}
      prefetch={false}
      className={chipClass}
      data-selected={selected ? '' : undefined}
      aria-current={selected ? 'true' : undefined}
    >
      {name}
      {hotels === undefined ? null : <span className="count">{hotels}</span>}
    </Link>
  );
  return (
    <FiltersRoot>
      {state.keyword === undefined ? null : (
        <p className="keyword">
          <Link
            href={searchHref(state, { keyword: undefined })}
            prefetch={false}
            className={chipClass}
            aria-label={t('filter.dropKeyword', { keyword: state.keyword.slice(0, 60) })}
          >
            {state.keyword.slice(0, 60)}
            <Icon name="close" size={16} />
          </Link>
        </p>
      )}
      <nav aria-label={t('filter.regions')}>
        {chip(
          'all',
          searchHref(state, { region: undefined, area: undefined }),
          current === undefined,
          t('form.allRegions'),
        )}
        {regions?.regions.map((region) =>
          chip(
            region.id,
            searchHref(state, { region: region.id, area: undefined }),
            region.id === current?.id,
            region.name,
            region.hotels,
          ),
        )}
      </nav>
      {current === undefined || current.areas.length < 2 ? null : (
        <nav aria-label={t('filter.areas')}>
          {chip(
            'all',
            searchHref(state, { area: undefined }),
            state.area === undefined || state.area === 'all',
            t('filter.allAreas', { region: current.name }),
          )}
          {current.areas.map((area) =>
            chip(
              area.id,
              searchHref(state, { area: area.id }),
              area.id === state.area,
              area.name,
              area.hotels,
            ),
          )}
        </nav>
      )}
      <form
        // A new search starts the form anew: its fields keep their own state otherwise.
        key={searchHref(state, {})}
        action={localePath(locale, paths.searchResult())}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          const asked = searchStateOfForm(new FormData(event.currentTarget));
          void router.push(searchHref(asked, {}), undefined, { scroll: false });
        }}
      >
        {(['region', 'area', 'keyword', 'from', 'to', 'adults', 'children'] as const).map((name) =>
          state[name] === undefined ? null : (
            <input key={name} type="hidden" name={name} value={state[name]} />
          ),
        )}
        <fieldset>
          <legend className="ui-sr">{t('filter.title')}</legend>
          <select name="type" defaultValue={state.type ?? ''} aria-label={t('filter.type')}>
            <option value="">{t('filter.allTypes')}</option>
            {regions?.types.map((type) => (
              <option key={type.id} value={type.id}>
                {common(`hotelType.${type.id as 'hotel'}`)} ({type.hotels})
              </option>
            ))}
          </select>
          {FILTER_AMENITIES.map((code) => (
            <label key={code}>
              <input
                type="checkbox"
                name="amenities"
                value={code}
                defaultChecked={amenities.includes(code)}
              />
              {common(`amenity.${code}`)}
            </label>
          ))}
          <label>
            <input
              type="checkbox"
              name="refundable"
              value="1"
              defaultChecked={state.refundable === '1'}
            />
            {t('filter.refundable')}
          </label>
          <select
            name="sort"
            defaultValue={state.sort ?? 'recommended'}
            className="push"
            aria-label={t('filter.sort')}
          >
            {SEARCH_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort.${sort}`)}
              </option>
            ))}
          </select>
          <button
            type="submit"
            className={buttonClass}
            {...buttonData({ size: 'm', variant: 'secondary' })}
          >
            {t('filter.apply')}
          </button>
        </fieldset>
      </form>
    </FiltersRoot>
  );
}
