import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';

import { useTracked } from '@/analytics/use-tracked';
import type { Locale } from '@/config/constants';
import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import { HOTEL_TYPES } from '@/contract/catalogue/codes';
import type { ResponseOf } from '@/contract/endpoint';

import { parseBounds } from '@/domain/hotel/map';
import { formatWon } from '@/domain/price/money';
import { HotelCards } from '@/features/hotel-card/hotel-cards';
import { LoadState } from '@/features/problem/load-state';
import { noteSearch } from '@/features/search/last-search';
import { DroppableTerms, PlaceRow, ResultToolbar } from '@/features/search/result-filters';
import { WhyThisOrder } from '@/features/search/result-notes';
import {
  COMMUTE_KEYS,
  FEW_HOTELS,
  filtersOf,
  searchHref,
  searchRequestOf,
  type SearchState,
  sortOf,
  without,
} from '@/features/search/search-state';
import { choiceOf } from '@/features/stay-bar/choice';
import { StayBar } from '@/features/stay-bar/stay-bar';
import { breadcrumbs, itemList, type Step } from '@/features/seo/list-data';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { formatCheckOut, formatInstant, formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom } from '@/lib/stay-params';
import { chipClass, FormNotice, Link, media, PageFrame, Pagination, Section } from '@/ui';
import { ResultsWithMap } from './results-with-map';
import type { SearchResultProps } from './search-result-screen.ssr';

/** Loaded where nothing is free. */
const NothingFree = dynamic(() =>
  import('@/features/search/nothing-free').then((file) => file.NothingFree),
);
/** Loaded where the name of a station fits several. */
const CommuteChoices = dynamic(() => import('@/features/search/commute-choices'));

/**
 * Alternatives for a search with few results: the same search on other dates nearby, and other
 * hotels nearby on the same dates.
 */
function OtherHotels(props: {
  state: SearchState;
  others: ResponseOf<Contract['listOtherHotels']>;
  locale: Locale;
}) {
  const { state, others, locale } = props;
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  return (
    <>
      {others.nearDates.length === 0 ? null : (
        <Section gap={20} above={56} heading={t('others.dates')}>
          <ul className="ui-chips">
            {others.nearDates.map(({ checkIn, checkOut, available, fromTotal }) => (
              <li key={checkIn}>
                <Link
                  href={searchHref(state, { from: checkIn, to: checkOut })}
                  prefetch={false}
                  className={chipClass}
                >
                  {t('others.date', {
                    from: formatNight(checkIn, locale, 'short'),
                    to: formatCheckOut({ checkIn, checkOut }, locale),
                    hotels: common('unit.hotels', { count: available }),
                    amount: formatWon(fromTotal, locale),
                  })}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {others.hotels.length === 0 ? null : (
        <Section gap={20} above={56} heading={t('others.title')}>
          <HotelCards
            hotels={others.hotels}
            stay={stayParamsFrom(others.stay)}
            locale={locale}
            t={common}
          />
        </Section>
      )}
    </>
  );
}

/**
 * The head of the results: the number of hotels found, the toolbar, and regions or areas as a row of
 * links. On narrow screens the toolbar and these links share one row that stays in view while the
 * list scrolls. The heading and the number are left to screen readers there, because the stay bar
 * above shows the place.
 */
const HeadRoot = styled('div')(css`
  display: grid;
  grid-template-columns: minmax(0, max-content) minmax(96px, 1fr) auto;
  align-items: center;
  gap: 0 12px;
  min-height: 48px;

  & > :last-child {
    grid-column: 1 / -1;
    margin-top: 8px;
  }
  ${media.belowMedium} {
    display: flex;
    position: sticky;
    z-index: var(--z-sticky);
    top: var(--header);
    gap: 8px;
    min-height: 0;
    margin-inline: -24px;
    padding: 4px 24px;
    background: var(--paper);
    & > h1,
    & > .count {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    & > :last-child {
      margin: 0;
    }
  }
  ${media.phone} {
    margin-inline: -16px;
    padding-inline: 16px;
  }
`);

/** The results of a search; its whole state is in the URL. */
export function SearchResultScreen({
  state: requested,
  problem,
  movedTo,
  wordsCut,
}: SearchResultProps) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const router = useRouter();
  const request = searchRequestOf(requested);
  // The sheet of the filters, which two buttons open.
  const [open, onOpen] = useState<'filters' | 'commute' | null>(null);
  const query = useApiQuery('listHotels', { query: request });
  const { data } = query;
  const stay = data === undefined ? {} : stayParamsFrom(data.stay);
  const known = data !== undefined;
  const regions = useApiQuery('getRegionState', { query: stay }, { enabled: known }).data;
  const few = known && data.available < FEW_HOTELS;
  const others = useApiQuery('listOtherHotels', { query: request }, { enabled: few }).data;
  useTracked(
    'search',
    data === undefined
      ? null
      : { nights: data.stay.nights, guests: data.stay.adults + data.stay.children },
  );
  useEffect(() => {
    if (known) noteSearch(requested);
  }, [known, requested]);
  if (data === undefined) return <LoadState query={query} />;

  // Links have the station that a typed name means. A name that means none stays in the field alone.
  const state =
    data.commuteTo === null
      ? without(requested, ...COMMUTE_KEYS)
      : { ...requested, commute: data.commuteTo.value };
  const place = data.area?.name ?? data.region?.name ?? t('result.everywhere');
  const onMap = parseBounds(state.bounds) !== null;
  const title =
    state.keyword === undefined
      ? t(onMap ? 'result.titleMap' : 'result.title', { place })
      : t('result.titleKeyword', { keyword: state.keyword.slice(0, 60) });
  const sort = sortOf(state, data.commuteTo !== null);

  return (
    <PageFrame wide>
      <ResultHead result={data} search={state} />
      <StayBar
        action={paths.searchResult()}
        keep={without(filtersOf(state), 'keyword')}
        initial={{
          ...choiceOf(data.stay),
          place: {
            region: data.region?.id,
            area: data.area?.id,
            name: data.area?.name ?? data.region?.name,
            keyword: state.keyword,
          },
          length:
            state.length === undefined
              ? null
              : { count: state.length, unit: state.unit ?? 'night' },
          flex: data.flex === null ? '' : String(data.flex),
        }}
      />
      {problem === null ? null : (
        <div data-above={16}>
          <FormNotice tone="warn" title={t('result.datesLeftOut')} still>
            {problem}
          </FormNotice>
        </div>
      )}
      {movedTo === null ? null : (
        <div data-above={16}>
          <FormNotice tone="info" still>
            {common('stay.past', { date: formatNight(movedTo, locale, 'short') })}
          </FormNotice>
        </div>
      )}
      {[...(wordsCut ? (['KEYWORD_CUT'] as const) : []), ...data.notes].map((note) => (
        <div key={note} data-above={16}>
          <FormNotice tone="info" still>
            {t(`note.${note}`)}
          </FormNotice>
          {note === 'COMMUTE_SEVERAL' ? (
            <div data-above={8}>
              <CommuteChoices state={state} results={data} />
            </div>
          ) : null}
        </div>
      ))}
      <ResultsWithMap
        {...{ state, regions, stay, sort, locale }}
        results={data}
        head={
          <>
            <HeadRoot>
              <h1 className="h2">{title}</h1>
              <p className="count body2 muted num">
                {t(
                  data.available > 0 && data.available === data.total
                    ? 'result.countAll'
                    : 'result.count',
                  {
                    hotels: common('unit.hotels', { count: data.total }),
                    available: common('unit.hotels', { count: data.available }),
                  },
                )}{' '}
                <span className="small faint" style={{ whiteSpace: 'nowrap' }}>
                  {t('result.readAt', {
                    time: formatInstant(data.readAt, locale).split(' ').at(-1),
                  })}
                </span>
              </p>
              <ResultToolbar
                typed={requested.commute}
                {...{ state, open, onOpen }}
                results={data}
              />
              <PlaceRow {...{ state, regions, open, onOpen }} results={data} />
            </HeadRoot>
            <DroppableTerms state={state} results={data} />
            {data.flex === null ? null : (
              <p className="muted num" data-above={8}>
                {t('result.flexible', { count: data.flex })}
              </p>
            )}
            {data.total === 0 ? null : (
              <WhyThisOrder
                sort={data.notes.includes('DISTANCE_NEEDS_PLACE') ? 'recommended' : sort}
              />
            )}
            {data.available === 0 ? <NothingFree state={state} results={data} /> : null}
          </>
        }
        foot={
          <div data-above={40}>
            <Pagination
              page={data.page}
              pageCount={Math.ceil(data.total / data.pageSize)}
              href={(page) => localePath(locale, searchHref(state, { page: String(page) }))}
              onNavigate={(page) => void router.push(searchHref(state, { page: String(page) }))}
              texts={{
                label: t('pages.label'),
                previous: common('action.previous'),
                next: common('action.next'),
                page: (page) => t('pages.page', { page }),
              }}
            />
          </div>
        }
      />
      {others === undefined ? null : <OtherHotels state={state} others={others} locale={locale} />}
    </PageFrame>
  );
}

type ResultHeadProps = {
  result: ResponseOf<Contract['listHotels']>;
  /** The parameters of the URL besides the place. */
  search: { readonly type?: string; readonly keyword?: string };
};

/**
 * The head of search results. Results by place and type are indexed; dates, guests, filters and
 * order share their canonical URL. Results with a keyword, of a further page, of an unknown place,
 * and empty ones aren't indexed.
 */
function ResultHead({ result, search: asked }: ResultHeadProps) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const site = useSite();
  const { region, area, hotels, notes, page } = result;
  const place = area?.name ?? region?.name ?? t('result.everywhere');
  const type = HOTEL_TYPES.find((known) => known === asked.type);
  const kind = type === undefined ? null : common(`hotelType.${type}`);
  const shown = { region: region?.id, area: area?.id, type };
  const way: Step[] = [
    { name: common('crumb.home'), path: paths.main() },
    { name: t('result.title', { place: t('result.everywhere') }), path: paths.searchResult() },
  ];
  if (region !== null) {
    way.push({ name: region.name, path: paths.searchResult({ region: region.id }) });
    if (area !== null) {
      way.push({
        name: area.name,
        path: paths.searchResult({ region: region.id, area: area.id }),
      });
    }
  }
  if (kind !== null) way.push({ name: kind, path: paths.searchResult(shown) });
  return (
    <PageHead
      title={
        asked.keyword !== undefined
          ? t('result.titleKeyword', { keyword: asked.keyword.slice(0, 60) })
          : kind === null
            ? t('result.title', { place })
            : t('result.titleType', { place, type: kind })
      }
      description={
        kind === null
          ? t('result.description', { place })
          : t('result.descriptionType', { place, type: kind })
      }
      shown={shown}
      found={asked.keyword === undefined && notes.length === 0 && page === 1 && hotels.length > 0}
      data={[
        itemList(
          site,
          hotels.map(({ id, name }) => ({ name, path: paths.hotel(id) })),
        ),
        breadcrumbs(site, way),
      ]}
    />
  );
}
