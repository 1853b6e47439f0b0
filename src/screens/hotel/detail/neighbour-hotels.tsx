import Link from 'next/link';

import { paths } from '@/config/routes';
import { WaysRoot } from './hotel-ways';
import { searchHref, searchRequestOf } from '@/features/search/search-state';
import { useLastSearch } from '@/features/search/last-search';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import type { StayParams } from '@/lib/stay-params';
import { Icon } from '@/ui';

/**
 * Links to the previous and the next hotel: in the results of the last search in this tab, if the
 * hotel is among them, otherwise in the hotel's region. Nothing is shown until they are known.
 */
export function NeighbourHotels({ hotelId, query }: { hotelId: number; query: StayParams }) {
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
        <p className="body2 muted num" style={{ marginBottom: 12 }}>
          <Link
            href={searchHref(search, { page: search.page })}
            prefetch={false}
            style={{ textDecoration: 'underline' }}
          >
            {t('ways.results')}
          </Link>{' '}
          · {t('ways.place', { place: data.place, total: data.total })}
        </p>
      )}
      <WaysRoot data-sides="">
        {previous !== null && (
          <Link href={hrefOf(previous)} prefetch={false} rel="prev">
            <Icon name="chevron-left" />
            <span>
              <span className="small faint">{t('ways.previous')}</span>
              <span className="name">{previous.name}</span>
            </span>
          </Link>
        )}
        {next !== null && (
          <Link href={hrefOf(next)} prefetch={false} rel="next" data-side="next">
            <span>
              <span className="small faint">{t('ways.next')}</span>
              <span className="name">{next.name}</span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        )}
      </WaysRoot>
    </nav>
  );
}
