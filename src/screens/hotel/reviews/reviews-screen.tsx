import { useRouter } from 'next/router';

import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { ScoreBars } from '@/features/hotel/score-bars';
import { LoadState } from '@/features/problem/load-state';
import { ReviewList } from '@/features/review-list/review-list';
import { breadcrumbs } from '@/features/seo/list-data';
import { reviewedHotel } from '@/features/seo/hotel-data';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, EmptyState, Link, PageFrame, Pagination, Rating, Section, Stack } from '@/ui';
import {
  ReviewFilters,
  type ReviewListParams,
  reviewsPath,
  reviewsRequest,
} from './review-filters';
import type { HotelId } from '@/domain/ids';

/** The guests' reviews of a hotel, those of long stays first. */
export function ReviewsScreen(props: { hotelId: HotelId; page: number; filter: ReviewListParams }) {
  const { hotelId, page, filter } = props;
  const { t } = useTranslation('hotel');
  const { t: review } = useTranslation('review');
  const { t: common } = useTranslation('common');
  const router = useRouter();
  const locale = useLocale();
  const site = useSite();
  const query = useApiQuery('listReviews', reviewsRequest(hotelId, filter, page));
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const { hotel, score, total, found, choices, removed, reviews, pageSize } = data;
  const narrowed = Object.keys(filter).length > 0;
  const pageHref = (to: number) => reviewsPath(hotelId, filter, to);
  const rooms = (
    <ButtonLink size="m" href={paths.hotelOptions(hotelId)} prefetch={false}>
      {t('reviews.book')}
    </ButtonLink>
  );
  return (
    <PageFrame
      narrow
      back={{ href: paths.hotel(hotelId), text: hotel.name }}
      title={t('reviews.title', { name: hotel.name })}
    >
      <PageHead
        title={t('reviews.title', { name: hotel.name })}
        description={t('reviews.description', { name: hotel.name })}
        shown={{ page: page > 1 ? page : null }}
        found={reviews.length > 0 && !narrowed}
        data={[
          reviewedHotel(site, data),
          breadcrumbs(site, [
            { name: common('crumb.home'), path: paths.main() },
            { name: hotel.name, path: paths.hotel(hotelId) },
            { name: t('reviews.title', { name: hotel.name }), path: paths.hotelReviews(hotelId) },
          ]),
        ]}
      />
      {score !== null && (
        <p className="muted" data-above={8}>
          <Rating
            value={score.toFixed(1)}
            label={t('heading.rating', { score: score.toFixed(1) })}
          />{' '}
          · {common('unit.reviews', { count: total })} · {t('reviews.lead')}
        </p>
      )}
      {total > 0 && (
        <div data-above={32}>
          <ReviewFilters hotelId={hotelId} filter={filter} choices={choices} />
        </div>
      )}
      {narrowed && (
        <p data-above={32} role="status">
          <strong className="num">{review('filter.found', { count: found.total })}</strong>
          {found.score !== null &&
            ` · ${review('filter.foundScore', { score: found.score.toFixed(1) })}`}{' '}
          <Link
            className="ui-underline"
            href={reviewsPath(hotelId, {})}
            prefetch={false}
            scroll={false}
          >
            {review('filter.clear')}
          </Link>
        </p>
      )}
      {found.scores !== null && (
        <div data-above={32}>
          <ScoreBars scores={found.scores} />
        </div>
      )}
      {reviews.length === 0 ? (
        <div data-above={32}>
          {total === 0 ? (
            <EmptyState scene="guestbook" title={t('reviews.empty')} actions={rooms}>
              {t('reviews.emptyHint')}
            </EmptyState>
          ) : (
            <EmptyState
              scene="guestbook"
              title={review('filter.none')}
              actions={
                <ButtonLink
                  size="m"
                  variant="secondary"
                  href={reviewsPath(hotelId, {})}
                  prefetch={false}
                >
                  {review('filter.clear')}
                </ButtonLink>
              }
            >
              {review('filter.noneHint')}
            </EmptyState>
          )}
        </div>
      ) : (
        <>
          <div data-above={32}>
            <ReviewList hotelId={hotelId} reviews={reviews} />
          </div>
          <Pagination
            page={page}
            pageCount={Math.ceil(found.total / pageSize)}
            href={(to) => localePath(locale, pageHref(to))}
            onNavigate={(to) => void router.push(pageHref(to))}
            texts={{
              label: t('reviews.pages'),
              previous: common('action.previous'),
              next: common('action.next'),
              page: (to) => t('reviews.page', { page: to }),
            }}
          />
          <p data-above={32}>{rooms}</p>
        </>
      )}
      <div data-above={32}>
        <RemovedReviews removed={removed} />
      </div>
    </PageFrame>
  );
}

type Props = { removed: ResponseOf<Contract['listReviews']>['removed'] };

/** How many reviews of a hotel were removed and why; shown even when there are none. */
function RemovedReviews({ removed }: Props) {
  const { t } = useTranslation('review');
  const count = removed.reduce((sum, one) => sum + one.count, 0);
  return (
    <Section id="removed-title" size="title" gap={8} heading={t('removed.title')}>
      <Stack gap={4} className="body2 muted">
        <p>{count === 0 ? t('removed.none') : t('removed.count', { count })}</p>
        {count > 0 && (
          <ul data-testid="removed">
            {removed.map((one) => (
              <li key={one.reason}>
                {t('removed.of', { reason: t(`removed.reason.${one.reason}`), count: one.count })}
              </li>
            ))}
          </ul>
        )}
        <p>{t('removed.rule')}</p>
      </Stack>
    </Section>
  );
}
