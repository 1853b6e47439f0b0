import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

import type { Locale } from '@/config/constants';
import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { SearchSort } from '@/contract/search/search-filters';
import { formatWon, formatWonShort } from '@/domain/price/money';
import { findCommuteStep } from '@/domain/transit/commute';
import { nightsBetween } from '@/domain/stay/stay';
import { HotelCards } from '@/features/hotel-card/hotel-cards';
import { parseBounds } from '@/domain/hotel/map';
import { boundsParam } from '@/features/result-map/bounds';
import { ResultMap } from '@/features/result-map/result-map';
import type { MapLabel } from '@/features/result-map/types';
import { searchHref, searchRequestOf } from '@/features/search/search-state';
import { commuteTexts } from '@/features/search/commute-texts';
import { FoundNotes } from '@/features/search/result-notes';
import type { SearchChange, SearchState } from '@/features/search/search-state';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import type { StayParams } from '@/lib/stay-params';
import { ButtonLink, Icon, media, mediaQuery } from '@/ui';
import { mapTexts, placeLabels } from '@/features/result-map/map-texts';

const Root = styled('div')(css`
  display: grid;
  grid-template-columns: minmax(0, 55fr) minmax(0, 45fr);
  grid-template-rows: auto 1fr;
  gap: 0 24px;
  align-items: start;
  margin-top: 16px;

  & .views {
    display: contents;
  }
  & .list {
    margin-top: 16px;
  }
  /* The map reaches to the edge of the window. */
  & .map {
    grid-area: 1 / 2 / span 2;
    position: sticky;
    top: var(--header);
    height: calc(100dvh - var(--header) - var(--bottom-room));
    min-height: 420px;
    margin-right: -24px;
    overflow: hidden;
  }
  & .toggle {
    display: none;
  }
  /* Without scripts there is no map to make room for. */
  @media (scripting: none) {
    grid-template-columns: minmax(0, 1fr);
    & .map,
    & .toggle {
      display: none;
    }
  }
  ${media.belowMedium} {
    display: flex;
    flex-direction: column;
    align-items: stretch;
    margin-top: 8px;
    /* Hotels come first here, and what explains their order after them. */
    & .why-order {
      order: 1;
    }
    &[data-view='map'] .why-order {
      display: none;
    }
    & .list {
      margin-top: 8px;
    }
    & .views {
      display: block;
    }
    /*
     * A sticky element stays in view only within its parent. This wrapper has no box, so that the
     * toolbar in it stays in view along the whole list.
     */
    & > .head {
      display: contents;
    }
    & .map {
      position: static;
      height: calc(100dvh - var(--header) - var(--bottom-room) - 120px);
      margin: 8px 0 0;
    }
    &[data-view='list'] .map,
    &[data-view='map'] .list {
      display: none;
    }
    /* The map fills the window, with a row of cards over its lower edge. */
    &[data-view='map'] .map {
      --map-foot: 140px;
      position: fixed;
      z-index: var(--z-sticky);
      inset: var(--header) 0 var(--bottom-room);
      height: auto;
      margin: 0;
    }
    & .deck {
      position: absolute;
      z-index: var(--z-sticky);
      inset: auto 0 0;
    }
    & .toggle {
      display: block;
      position: fixed;
      z-index: var(--z-sticky);
      width: fit-content;
      border-radius: var(--radius-full);
      box-shadow: var(--shadow-2);
      bottom: calc(var(--bottom-room) + 180px);
      left: 50%;
      transform: translateX(-50%);
    }
  }
`);

/** What cards say of a commute, which most searches don't have. */
const CommuteLine = dynamic(() => import('@/features/search/commute-line'));
/** The row of cards over a phone's map, which is loaded when the map is opened. */
const MapDeck = dynamic(() => import('@/features/result-map/map-deck'), { ssr: false });
/** The most cards in that row. A hotel whose pin was pressed has its card beyond these. */
const MAX_CARDS = 40;

/** A search within a part of the map isn't limited to a region or an area. */
const ANYWHERE: SearchChange = { region: undefined, area: undefined };

const NO_LABELS: readonly MapLabel[] = [];

type Results = ResponseOf<Contract['listHotels']>;

/**
 * Shows the hotels as cards beside a map of them; on narrow screens only one of the two is shown.
 */
export function ResultsWithMap(props: {
  /**
   * The content above the cards. It is also shown above the map where the map replaces the cards.
   */
  head: ReactNode;
  /** The content below the cards. */
  foot: ReactNode;
  state: SearchState;
  results: Results;
  regions: ResponseOf<Contract['getRegionState']> | undefined;
  stay: StayParams;
  sort: SearchSort;
  locale: Locale;
}) {
  const { head, foot, state, results, regions, stay, sort, locale } = props;
  const { t } = useTranslation('map');
  const { t: common } = useTranslation('common');
  const router = useRouter();
  const [active, setActive] = useState<number | null>(null);
  const { hotels } = results;
  // The map shows every hotel of the search, but the list only those of one page.
  const [mapSeen, setMapSeen] = useState(false);
  const all = useApiQuery(
    'listMapHotels',
    { query: searchRequestOf({ ...state, page: undefined }) },
    { enabled: mapSeen },
  ).data?.hotels;
  const destination = results.commuteTo;
  const { t: search } = useTranslation('search');
  const { stationName } = commuteTexts(search);
  const points = useMemo(() => {
    const { wayText, shortWayText } = commuteTexts(search);
    const listed = new Set(hotels.map(({ id }) => id));
    const ofPage = hotels.flatMap(({ id, lat, lng, name, offer, checkIn, checkOut, commute }) =>
      offer === null
        ? []
        : [{ id, lat, lng, name, total: offer.total, checkIn, checkOut, commute }],
    );
    return (all ?? ofPage).map(
      ({ id, lat, lng, name, total, checkIn, checkOut, commute = null }) => ({
        id,
        lat,
        lng,
        name,
        total,
        checkIn,
        checkOut,
        priceLabel: t('price', { amount: formatWonShort(total, locale) }),
        isListed: listed.has(id),
        ...(destination !== null && {
          commute: {
            stops: commute?.stops ?? null,
            step: commute && findCommuteStep(commute.stops),
            text: wayText(commute, destination),
          },
          note: shortWayText(commute),
        }),
      }),
    );
  }, [all, hotels, destination, locale, search, t]);
  const labels = useMemo(
    () => (regions === undefined ? NO_LABELS : placeLabels(regions)),
    [regions],
  );
  const stayOf = (hotel: { checkIn: string; checkOut: string }): StayParams => ({
    ...stay,
    from: hotel.checkIn,
    to: hotel.checkOut,
  });
  const onMap = state.view === 'map';
  const cards = points
    .filter(({ id }, at) => at < MAX_CARDS || id === active)
    .map(({ id, name, total, checkIn, checkOut, note }) => ({
      id,
      note,
      name,
      price: formatWon(total, locale),
      unit: common('unit.totalFor', { count: nightsBetween(checkIn, checkOut) }),
      href: paths.hotel(id, stayOf({ checkIn, checkOut })),
      picture: hotels.find((hotel) => hotel.id === id)?.picture,
    }));

  // Switching between list and map scrolls to the beginning of the new view, however far the other
  // one was scrolled.
  const list = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const before = useRef(onMap);
  useEffect(() => {
    if (before.current !== onMap) (onMap ? map : list).current?.scrollIntoView({ block: 'start' });
    before.current = onMap;
  }, [onMap]);

  return (
    <Root data-view={onMap ? 'map' : 'list'}>
      <div className="head">{head}</div>
      <div className="views">
        <div ref={list} className="list">
          <HotelCards
            hotels={hotels}
            stay={stay}
            stayOf={stayOf}
            more={(hotel) => (
              <>
                {destination === null ? null : (
                  <CommuteLine way={hotel.commute} destination={destination} />
                )}
                <FoundNotes {...{ hotel, sort, locale, results }} />
              </>
            )}
            locale={locale}
            t={common}
            layout="beside"
            activeId={active}
            onActivate={setActive}
            eager={1}
            level={2}
          />
          {foot}
        </div>
        <div ref={map} className="map">
          <ResultMap
            points={points}
            labels={labels}
            bounds={parseBounds(state.bounds)}
            activeId={active}
            onActivate={setActive}
            onSelect={(id) => {
              // On a phone the pin's card comes first, which opens the hotel.
              if (!window.matchMedia(mediaQuery.medium).matches) {
                setActive(id);
                return;
              }
              const hotel =
                all?.find((one) => one.id === id) ?? hotels.find((one) => one.id === id);
              if (hotel !== undefined) void router.push(paths.hotel(id, stayOf(hotel)));
            }}
            onSearchArea={(bounds) =>
              void router.push(
                searchHref(state, { ...ANYWHERE, bounds: boundsParam(bounds) }),
                undefined,
                {
                  scroll: false,
                },
              )
            }
            onSeen={() => setMapSeen(true)}
            {...(destination !== null && {
              station: {
                name: stationName(destination.station),
                lat: destination.lat,
                lng: destination.lng,
                color: destination.lines[0]?.color ?? '',
                legend: search('commute.legend', { station: stationName(destination.station) }),
              },
            })}
            texts={{
              ...mapTexts(t('label'), locale, t, common),
              from: (total) => t('from', { amount: formatWonShort(total, locale) }),
            }}
          />
          {onMap && (
            <div className="deck">
              <MapDeck cards={cards} label={t('deck')} activeId={active} onActivate={setActive} />
            </div>
          )}
        </div>
        {onMap && (
          <p className="toggle">
            <ButtonLink
              href={searchHref(state, { view: undefined, page: state.page })}
              prefetch={false}
              scroll={false}
              // Replaces the map in the browser's history, so that Back doesn't open it again.
              replace
              size="m"
              variant="primary"
            >
              <Icon name="menu" size={18} />
              {t('toList')}
            </ButtonLink>
          </p>
        )}
      </div>
    </Root>
  );
}
