import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { SEARCH_SORTS } from '@/contract/search/search-filters';
import { useTranslation } from '@/i18n';
import { chipClass, Icon, Link, media, useHydrated } from '@/ui';
import { FilterGroups } from './filter-groups';
import { PlaceChips } from './place-chips';
import { useCommuteTexts } from './commute-texts';
import {
  COMMUTE_DROPPED,
  filterCount,
  searchHref,
  type SearchState,
  sortOf,
  usualSort,
} from './search-state';

type Results = ResponseOf<Contract['listHotels']>;

const DropsRoot = styled('p')(css`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 12px;

  & .nearest {
    align-self: center;
    color: var(--ink-2);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
`);

/**
 * What is searched for beside a place: the commute, the words and the part of the map, as links
 * without them.
 */
export function DroppableTerms({ state, results }: ToolbarProps) {
  const { t, stationName } = useCommuteTexts();
  const { keyword, bounds } = state;
  const { commuteTo: commute } = results;
  if (keyword === undefined && bounds === undefined && commute === null) return null;
  const station = stationName(commute?.station ?? '');
  const to = commute?.kind === 'place' ? commute.name : station;
  return (
    <DropsRoot>
      {commute === null ? null : (
        <DropChip
          href={searchHref(state, COMMUTE_DROPPED)}
          label={t('commute.drop', { station: to })}
          name={t('commute.to', { station: to })}
        />
      )}
      {commute?.kind === 'place' ? (
        <span className="nearest">{t('commute.nearest', { station })}</span>
      ) : null}
      {keyword === undefined ? null : (
        <DropChip
          href={searchHref(state, { keyword: undefined })}
          label={t('filter.dropKeyword', { keyword: keyword.slice(0, 60) })}
          name={keyword.slice(0, 60)}
        />
      )}
      {bounds === undefined ? null : (
        <DropChip
          href={searchHref(state, { bounds: undefined })}
          label={t('filter.dropBounds')}
          name={t('filter.bounds')}
        />
      )}
    </DropsRoot>
  );
}

/** A part of the search, as a link to the search without it. */
function DropChip({ href, label, name }: { href: string; label: string; name: string }) {
  return (
    <Link href={href} prefetch={false} scroll={false} className={chipClass} aria-label={label}>
      {name}
      <Icon name="close" size={16} />
    </Link>
  );
}

const FilterSheet = dynamic(() => import('./filter-sheet').then((file) => file.FilterSheet), {
  ssr: false,
});

const ToolbarRoot = styled('div')(css`
  display: flex;
  flex: none;
  gap: 8px;

  & .to-map {
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
  & .sort {
    position: relative;
  }
  & .sort > ul {
    position: absolute;
    z-index: calc(var(--z-sticky) + 1);
    right: 0;
    top: calc(100% + 4px);
    width: max-content;
    min-width: 100%;
    padding: 8px;
    border-radius: var(--radius-m);
    background: var(--paper);
    box-shadow: var(--shadow-2);
  }
  & .sort a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    min-height: 44px;
    padding: 0 12px;
    border-radius: var(--radius-s);
  }
  & .sort a[aria-current] {
    font-weight: 600;
  }
  ${media.hover} {
    & .sort a:hover {
      background: var(--paper-2);
    }
  }
  ${media.belowMedium} {
    /* The order's button stands at the left of the window here, and its menu opens to the right. */
    & .sort > ul {
      left: 0;
      right: auto;
    }
    & .to-map {
      display: inline-flex;
    }
    /* Without scripts there is no map. */
    @media (scripting: none) {
      & .to-map {
        display: none;
      }
    }
  }
`);

type ToolbarProps = { state: SearchState; results: Results };
type SheetProps = {
  /** What the address has for the station of the commute, understood or not. */
  typed: string | undefined;
  /** What the open sheet of the filters was asked for; null while it is closed. */
  open: 'filters' | 'commute' | null;
  onOpen: (open: SheetProps['open']) => void;
};

/**
 * The toolbar of the search results: a button that opens the filters in a sheet, a menu with the
 * orders, and on narrow screens, which don't show list and map together, the link to the map. Every
 * choice is a link, so that a search has a URL and works without scripts, and so that each choice can
 * show how many hotels it leaves.
 */
export function ResultToolbar(props: ToolbarProps & SheetProps) {
  const { state, results } = props;
  const { t } = useTranslation('map');
  return (
    <ToolbarRoot>
      <Filters {...props} />
      <SortMenu state={state} results={results} />
      <Link
        href={searchHref(state, { view: 'map', page: state.page })}
        prefetch={false}
        scroll={false}
        className={`${chipClass} to-map`}
        aria-label={t('toMap')}
      >
        <Icon name="map-pin" size={18} />
      </Link>
    </ToolbarRoot>
  );
}

function Filters({ state, results, typed, open, onOpen }: ToolbarProps & SheetProps) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const hydrated = useHydrated();
  const set = filterCount(state);
  const name = (
    <>
      <Icon name="filter" size={18} />
      {t('filter.title')}
      {set === 0 ? null : (
        <span className="badge">
          <span className="ui-sr">{t('filter.set')} </span>
          {set}
        </span>
      )}
    </>
  );
  const takesFocus = open === 'commute';
  const groups = <FilterGroups {...{ state, results, typed, takesFocus }} />;
  if (!hydrated) {
    return (
      <details data-testid="filters">
        <summary className={chipClass}>{name}</summary>
        {groups}
      </details>
    );
  }
  const left = common('unit.hotels', { count: results.available });
  return (
    <>
      <button
        type="button"
        className={chipClass}
        aria-haspopup="dialog"
        aria-expanded={open === 'filters'}
        onClick={() => onOpen('filters')}
        data-testid="filters-open"
      >
        {name}
      </button>
      {open !== null ? (
        <FilterSheet left={left} onClose={() => onOpen(null)}>
          {groups}
        </FilterSheet>
      ) : null}
    </>
  );
}

/** The order of the results as a menu of links, which a press beside it and Escape close. */
function SortMenu({ state, results }: ToolbarProps) {
  const { t } = useTranslation('search');
  const router = useRouter();
  const menu = useRef<HTMLDetailsElement>(null);
  const hasPlace = results.region !== null || state.bounds !== undefined;
  const hasCommute = results.commuteTo !== null;
  const sorts = SEARCH_SORTS.filter(
    (sort) => (sort !== 'distance' || hasPlace) && (sort !== 'commute' || hasCommute),
  );
  const current = sortOf(state, hasCommute);
  const close = () => menu.current?.removeAttribute('open');
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', onPress);
    router.events.on('routeChangeComplete', close);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      router.events.off('routeChangeComplete', close);
    };
  }, [router.events]);
  return (
    <details
      ref={menu}
      className="sort"
      data-testid="sort"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        menu.current?.querySelector('summary')?.focus();
      }}
    >
      <summary className={chipClass} aria-label={`${t('filter.sort')}: ${t(`sort.${current}`)}`}>
        {t(`sort.${current}`)}
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul>
        {sorts.map((sort) => (
          <li key={sort}>
            <Link
              href={searchHref(state, {
                sort: sort === usualSort(hasCommute) ? undefined : sort,
              })}
              prefetch={false}
              scroll={false}
              aria-current={sort === current ? 'true' : undefined}
            >
              {t(`sort.${sort}`)}
              {sort === current ? <Icon name="check" size={18} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

const PlacesRoot = styled('div')(css`
  display: flex;
  gap: 8px;
  min-width: 0;
  flex: 1;

  & nav {
    flex: 1;
    min-width: 0;
  }
  & [data-none] {
    color: var(--ink-3);
  }
  /* On narrow screens the row is for places; the commute is the first of the filters everywhere. */
  ${media.belowMedium} {
    & > .commute {
      display: none;
    }
  }
  @media (scripting: none) {
    & > .commute {
      display: none;
    }
  }
`);

/**
 * The button of the commute, which opens the filters with it at their head, and the places one can go
 * to from here, in one row that scrolls sideways.
 */
export function PlaceRow(
  props: Parameters<typeof PlaceChips>[0] & ToolbarProps & Pick<SheetProps, 'open' | 'onOpen'>,
) {
  const { state, regions, results, open, onOpen } = props;
  const { t } = useTranslation('search');
  return (
    <PlacesRoot>
      <button
        type="button"
        className={`${chipClass} commute`}
        data-on={results.commuteTo === null ? undefined : ''}
        aria-haspopup="dialog"
        aria-expanded={open === 'commute'}
        onClick={() => onOpen('commute')}
        data-testid="commute-open"
      >
        <Icon name="train" size={18} />
        {t('commute.title')}
      </button>
      <PlaceChips state={state} regions={regions} />
    </PlacesRoot>
  );
}
