import styled from '@emotion/styled';
import Link from 'next/link';
import { useRouter } from 'next/router';

import { paths } from '@/config/routes';
import { LoadState } from '@/features/problem/load-state';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, chipClass, EmptyState, Pagination, Stack } from '@/ui';
import { BookingCard } from './booking-card';
import { bookingListStyles } from './booking-list-styles';
import { filterPath, listRequest, STATES, type BookingFilter } from './requests';

const ListRoot = styled('ul')(bookingListStyles);

/** The member's bookings. The filters are links, so that every view has its own URL. */
export function BookingList({ filter }: { filter: BookingFilter }) {
  const { t } = useTranslation('mypage');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const router = useRouter();
  const query = useApiQuery('listReservations', listRequest(filter));
  const { data } = query;
  const { state, year, page = 1 } = filter;
  const isEmpty = data !== undefined && data.reservations.length === 0;

  const chip = (key: string, to: BookingFilter, text: string, current: boolean) => (
    <Link
      key={key}
      className={chipClass}
      aria-current={current ? 'page' : undefined}
      href={filterPath(to)}
      scroll={false}
    >
      {text}
    </Link>
  );
  const keepYear = year === undefined ? {} : { year };
  const keepState = state === undefined ? {} : { state };
  // With the fragment, the next page opens at the list rather than at the top.
  const pagePath = (to: number) =>
    `${filterPath({ ...keepState, ...keepYear, ...(to > 1 ? { page: to } : {}) })}#bookings-title`;

  return (
    <>
      <Stack gap={8}>
        <nav className="ui-chips" data-scroll="" aria-label={t('filter.state')}>
          {chip('all', keepYear, t('filter.all'), state === undefined)}
          {STATES.map((one) =>
            chip(one, { state: one, ...keepYear }, t(`filter.${one}`), state === one),
          )}
        </nav>
        {data !== undefined && data.years.length > 0 && (
          <nav className="ui-chips" data-scroll="" aria-label={t('filter.year')}>
            {chip('every', keepState, t('filter.everyYear'), year === undefined)}
            {data.years.map((one) =>
              chip(
                String(one),
                { ...keepState, year: one },
                t('filter.yearOf', { year: one }),
                year === one,
              ),
            )}
          </nav>
        )}
      </Stack>
      {data === undefined && <LoadState query={query} level={3} />}
      {isEmpty && page > 1 && (
        <EmptyState
          icon="calendar"
          level={3}
          title={t('pages.none')}
          actions={
            <ButtonLink variant="secondary" href={filterPath({ ...keepState, ...keepYear })}>
              {t('pages.first')}
            </ButtonLink>
          }
        />
      )}
      {isEmpty && page === 1 && (
        <EmptyState
          icon="calendar"
          level={3}
          title={t(`empty.${state ?? 'all'}`)}
          actions={
            state === undefined && year === undefined ? (
              <ButtonLink href={paths.searchResult()}>{t('find')}</ButtonLink>
            ) : (
              <ButtonLink variant="secondary" href={paths.mypage()}>
                {t('empty.showAll')}
              </ButtonLink>
            )
          }
        >
          {t(state === undefined && year === undefined ? 'empty.text' : 'empty.textFiltered')}
        </EmptyState>
      )}
      {data !== undefined && !isEmpty && (
        <>
          <p className="body2 muted num">{t('bookingsTotal', { count: data.total })}</p>
          <ListRoot>
            {data.reservations.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} locale={locale} level={3} />
              </li>
            ))}
          </ListRoot>
          <Pagination
            page={page}
            pageCount={data.pageCount}
            href={(to) => localePath(locale, pagePath(to))}
            onNavigate={(to) => void router.push(pagePath(to))}
            texts={{
              label: t('pages.label'),
              previous: common('action.previous'),
              next: common('action.next'),
              page: (to) => t('pages.page', { page: to }),
            }}
          />
        </>
      )}
    </>
  );
}
