import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { useTracked } from '@/analytics/use-tracked';
import { paths } from '@/config/routes';
import type { HotelCard } from '@/contract/hotel/hotel';
import { HotelCards } from '@/features/hotel-card/hotel-cards';
import { BadStayNotice } from '@/features/hotel/stay-notices';
import { amenityName, hotelTypeName } from '@/features/hotel/texts';
import { HotelHeading, PictureGallery } from '@/features/hotel/hotel-heading';
import { LoadState } from '@/features/problem/load-state';
import { withEntry } from '@/features/saved/local-lists';
import { showAnswer } from '@/features/saved/saved-provider';
import { visitorStore } from '@/features/saved/local-store';
import { useLastSearch } from '@/features/search/last-search';
import { searchHref, searchRequestOf } from '@/features/search/search-state';
import { breadcrumbs, faqPage } from '@/features/seo/list-data';
import { hotelNode } from '@/features/seo/hotel-data';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { useLocale, useTranslation } from '@/i18n';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { type StayNotice, type StayParams, stayParamsFrom } from '@/lib/stay-params';
import { useVisitor } from '@/session/hooks';
import { Breadcrumb, GALLERY_LEAD_SIZES, Grid, Icon, Link, media, Row, Section, Stack } from '@/ui';
import { HotelMap } from './hotel-map';
import { HotelNotice, HotelSections } from './hotel-sections';
import { PlanWays } from './hotel-ways';
import { PriceBar, PriceBox } from './price-box';
import type { HotelId } from '@/domain/ids';

export type HotelScreenProps = {
  hotelId: HotelId;
  /** The stay that is shown; empty for the default stay. */
  stay: StayParams;
  /** Why another stay is shown than the address asks for; null when that one is shown. */
  badStay: StayNotice | null;
};

const HotelRoot = styled('div')(css`
  padding-block: 20px 96px;

  & > .notes:not(:empty) {
    margin-top: 24px;
  }
  & > .crumbs {
    margin-bottom: 16px;
  }
  & .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 376px;
    gap: 0 64px;
    margin-top: 32px;
    align-items: start;
  }
  & .columns > .side {
    grid-column: 2;
    grid-row: 1 / span 2;
    height: 100%;
  }
  & .columns > .story {
    grid-column: 1;
  }
  ${media.belowMedium} {
    & .columns {
      grid-template-columns: minmax(0, 1fr);
      margin-top: 24px;
    }
    & .columns > .side {
      grid-column: 1;
      grid-row: auto;
      height: auto;
      margin-top: 28px;
    }
  }
  ${media.belowSmall} {
    & h1 {
      font-size: var(--text-h1);
      line-height: var(--leading-h1);
    }
    & {
      padding-block: 0 64px;
    }
    & > .crumbs {
      display: none;
    }
  }
`);

/** The number of cards in one row on wide screens. */
const ROW = 4;
const NO_CARDS: readonly HotelCard[] = [];

/** `/hotel/{hotelId}`: a hotel, whose price for the chosen stay is already in the server's HTML. */
export function HotelScreen({ hotelId, stay, badStay }: HotelScreenProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const site = useSite();
  const request = { params: { id: hotelId }, query: stay };
  const query = useApiQuery('getHotel', request);
  const { data: hotel } = query;
  const { data: others } = useApiQuery('getOtherHotels', request);
  useTracked(
    'view_hotel',
    hotel === undefined ? null : { hotel_id: hotelId, nights: hotel.stay.nights },
  );
  useViewed(hotel === undefined ? null : hotelId);
  if (hotel === undefined) return <LoadState query={query} />;
  const shownStay = stayParamsFrom(hotel.stay);
  const inRegion = { region: hotel.region.id };
  const inArea = { ...inRegion, area: hotel.area.id };
  return (
    <HotelRoot className="wrap">
      <PageHead
        title={t('page.title', { name: hotel.name, area: hotel.area.name })}
        description={t('page.description', {
          name: hotel.name,
          region: hotel.region.name,
          area: hotel.area.name,
          type: hotelTypeName(hotel.type, common),
        })}
        picture={hotel.pictures[0]}
        lead={hotel.pictures[0] && { name: hotel.pictures[0].name, sizes: GALLERY_LEAD_SIZES }}
        data={[
          hotelNode(
            site,
            hotel,
            hotel.amenities.map((code) => amenityName(code, common)),
          ),
          breadcrumbs(site, [
            { name: common('crumb.home'), path: paths.main() },
            { name: hotel.region.name, path: paths.searchResult(inRegion) },
            { name: hotel.area.name, path: paths.searchResult(inArea) },
            { name: hotel.name, path: paths.hotel(hotelId) },
          ]),
          ...(hotel.faqs.length === 0 ? [] : [faqPage(hotel.faqs)]),
        ]}
      />
      <div className="crumbs">
        <Breadcrumb
          label={t('page.crumbs')}
          items={[
            { label: common('crumb.home'), href: paths.main() },
            { label: hotel.region.name, href: paths.searchResult({ ...shownStay, ...inRegion }) },
            { label: hotel.area.name, href: paths.searchResult({ ...shownStay, ...inArea }) },
            { label: hotel.name },
          ]}
          renderLink={(href, label) => (
            <Link href={href} prefetch={false}>
              {label}
            </Link>
          )}
        />
      </div>
      <PictureGallery name={hotel.name} pictures={hotel.pictures} />
      <Stack gap={12} className="notes">
        <BadStayNotice notice={badStay} />
        <HotelNotice hotelId={hotelId} />
      </Stack>
      <div className="columns">
        <HotelHeading hotel={hotel} />
        <div className="side">
          <PriceBox hotel={hotel} />
        </div>
        <div className="story">
          <HotelSections
            hotel={hotel}
            stay={shownStay}
            map={<HotelMap hotel={hotel} others={others?.hotels ?? NO_CARDS} stay={shownStay} />}
          />
        </div>
      </div>
      <Section id="hotel-plan" heading={t('section.plan')} gap={20} above={64}>
        <PlanWays hotelId={hotelId} stay={shownStay} tour={hotel.tourOffered} />
      </Section>
      {others !== undefined && others.hotels.length > 0 && (
        <Section
          id="hotel-others"
          heading={t('section.others')}
          gap={20}
          above={64}
          lead={t('section.othersHint')}
          later
        >
          <HotelCards
            hotels={others.hotels.slice(0, ROW)}
            stay={shownStay}
            locale={locale}
            t={common}
            layout="row"
          />
        </Section>
      )}
      <div data-above={64}>
        <NeighbourHotels hotelId={hotelId} query={shownStay} />
      </div>
      <PriceBar hotel={hotel} />
    </HotelRoot>
  );
}

/**
 * Records that a hotel's page was viewed; null when there is no such hotel. A failure isn't shown.
 */
export function useViewed(hotelId: HotelId | null): void {
  const api = useApi();
  const client = useQueryClient();
  const { status } = useVisitor();
  const recorded = useRef('');
  useEffect(() => {
    if (hotelId === null || status === 'loading') return;
    // A renewed token creates a new API client, which isn't a new view.
    const view = `${status} ${hotelId}`;
    if (recorded.current === view) return;
    recorded.current = view;
    if (status === 'unauthenticated') {
      visitorStore.change((lists) => withEntry(lists, 'viewed', { id: hotelId, at: Date.now() }));
      return;
    }
    api
      .call('viewHotel', { params: { id: hotelId } })
      .then((lists) => showAnswer(client, api, lists, { ofMutation: false }))
      .catch(() => undefined);
  }, [api, client, hotelId, status]);
}

/**
 * Links to the previous and the next hotel: in the results of the last search in this tab, if the
 * hotel is among them, otherwise in the hotel's region. Nothing is shown until they are known.
 */
function NeighbourHotels({ hotelId, query }: { hotelId: HotelId; query: StayParams }) {
  const { t } = useTranslation('hotel');
  const search = useLastSearch();
  const params = { id: hotelId };
  const ofRegion = useApiQuery('getHotelPagination', { params }).data;
  const ofSearch = useApiQuery(
    'getHotelPagination',
    { params, query: { ...(search && searchRequestOf(search)), among: 'search' } },
    { enabled: search !== null },
  ).data;
  const data = ofSearch ?? ofRegion;
  if (data === undefined || (data.previous === null && data.next === null)) return null;
  const { previous, next } = data;
  const hrefOf = ({ id, stay }: NonNullable<typeof next>) =>
    paths.hotel(id, stay === null ? query : { ...query, from: stay.checkIn, to: stay.checkOut });
  const isSearch = search !== null && data.among === 'search';
  return (
    <nav aria-label={t(isSearch ? 'section.searched' : 'section.ways')}>
      {isSearch && (
        <p className="body2 muted num">
          <Link
            href={searchHref(search, { page: search.page })}
            prefetch={false}
            className="ui-underline"
          >
            {t('ways.results')}
          </Link>{' '}
          · {t('ways.place', { place: data.place, total: data.total })}
        </p>
      )}
      <Grid columns={[1, 2]} gap={12}>
        {previous !== null && (
          <Row
            as={Link}
            gap={12}
            nowrap
            ground="line"
            className="ui-way"
            href={hrefOf(previous)}
            prefetch={false}
            rel="prev"
          >
            <Icon name="chevron-left" />
            <span>
              <span className="small faint">{t('ways.previous')}</span>
              <span className="name">{previous.name}</span>
            </span>
          </Row>
        )}
        {next !== null && (
          <Row
            as={Link}
            justify="end"
            gap={12}
            nowrap
            ground="line"
            className="ui-way"
            href={hrefOf(next)}
            prefetch={false}
            rel="next"
            data-side="next"
          >
            <span>
              <span className="small faint">{t('ways.next')}</span>
              <span className="name">{next.name}</span>
            </span>
            <Icon name="chevron-right" />
          </Row>
        )}
      </Grid>
    </nav>
  );
}
