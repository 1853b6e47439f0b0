import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useRouter } from 'next/router';

import { paths } from '@/config/routes';
import { LoadState } from '@/features/problem/load-state';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, cardCover, chipClass, EmptyState, Link, media, Pagination, Stack } from '@/ui';
import { BookingCard } from './booking-card';
import { type BookingFilter, filterPath, listRequest, STATES } from './requests';

/** The style of the list of bookings. A press anywhere on a booking's card opens the booking. */
const bookingListStyles = css`
  display: grid;
  gap: 16px;
  padding: 0;
  list-style: none;

  & .booking {
    position: relative;
    isolation: isolate;
    display: grid;
    grid-template-columns: 112px 1fr;
    gap: 12px 16px;
    padding: 16px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .photo {
    aspect-ratio: 4 / 3;
    overflow: hidden;
    border-radius: var(--radius-s);
  }
  & .text {
    display: grid;
    gap: 2px;
    align-content: start;
    min-width: 0;
  }
  & .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  & .number {
    font-size: var(--text-small);
    color: var(--ink-3);
  }
  & .open::after {
    ${cardCover}
  }
  & .open:focus-visible {
    outline: 0;
  }
  & .open:focus-visible::after {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  & .money {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 4px 12px;
    padding-top: 12px;
    border-top: 1px solid var(--line);
  }
  & .money .ui-btn {
    z-index: var(--z-above);
  }
  & .amount {
    font-weight: 700;
    font-size: var(--text-title);
    line-height: var(--leading-body1);
    letter-spacing: -0.01em;
  }
  & .booking[data-state='CANCELLED'] .amount,
  & .booking[data-state='EXPIRED'] .amount,
  & .booking[data-state='RELEASED'] .amount {
    color: var(--ink-3);
    font-weight: 500;
  }
  ${media.hover} {
    & .booking:hover {
      box-shadow: inset 0 0 0 1px var(--line-strong);
    }
  }
  ${media.small} {
    & .booking {
      grid-template-columns: 200px 1fr auto;
      gap: 24px;
      padding: 20px;
    }
    & .money {
      grid-column: auto;
      flex-direction: column;
      align-items: flex-end;
      justify-content: flex-start;
      gap: 8px;
      padding-top: 0;
      border-top: 0;
    }
  }
`;

const ListRoot = styled('ul')(bookingListStyles);

type Props = {
  filter: BookingFilter;
  /** The bookings that the page shows above; the list of all bookings doesn't repeat them. */
  above: ReadonlySet<string>;
};

/** The member's bookings. The filters are links, so that every view has its own URL. */
export function BookingList({ filter, above }: Props) {
  const { t } = useTranslation('mypage');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const router = useRouter();
  const query = useApiQuery('listReservations', listRequest(filter));
  const { data } = query;
  const { state, year, page = 1 } = filter;
  const isEmpty = data !== undefined && data.reservations.length === 0;
  const isFiltered = state !== undefined || year !== undefined;
  const isNew = isEmpty && !isFiltered && page === 1;
  const shown = (data?.reservations ?? []).filter(({ id }) => isFiltered || !above.has(id));
  const left = (data?.reservations.length ?? 0) - shown.length;

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
      {!isNew && (
        <Stack gap={8}>
          <nav
            className="ui-chips"
            data-choice="line"
            data-scroll=""
            aria-label={t('filter.state')}
          >
            {chip('all', keepYear, t('filter.all'), state === undefined)}
            {STATES.map((one) =>
              chip(one, { state: one, ...keepYear }, t(`filter.${one}`), state === one),
            )}
          </nav>
          {data !== undefined && data.years.length > 0 && (
            <nav
              className="ui-chips"
              data-choice="line"
              data-scroll=""
              aria-label={t('filter.year')}
            >
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
      )}
      {data === undefined && <LoadState query={query} level={3} />}
      {isEmpty && page > 1 && (
        <EmptyState
          scene="suitcase"
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
          scene="suitcase"
          level={3}
          title={t(`empty.${state ?? 'all'}`)}
          // A new account is led to the hotels by the place of its next stay.
          actions={
            isFiltered && (
              <ButtonLink variant="secondary" href={paths.mypage()}>
                {t('empty.showAll')}
              </ButtonLink>
            )
          }
        >
          {t(isFiltered ? 'empty.textFiltered' : 'empty.text')}
        </EmptyState>
      )}
      {data !== undefined && !isEmpty && (
        <>
          <p className="body2 muted num">
            {t('bookingsTotal', { count: data.total })}
            {left > 0 && ` · ${t('bookingsAbove', { count: left })}`}
          </p>
          {shown.length > 0 && (
            <ListRoot>
              {shown.map((booking) => (
                <li key={booking.id}>
                  <BookingCard booking={booking} locale={locale} level={3} />
                </li>
              ))}
            </ListRoot>
          )}
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
