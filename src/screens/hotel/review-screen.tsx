import Link from 'next/link';

import { paths } from '@/config/routes';
import { LoadState } from '@/features/load-state/load-state';
import { ScoreBars } from '@/features/hotel/score-bars';
import { ReviewList } from '@/features/review-list/review-list';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink } from '@/ui';
import { BackLink } from './back-link';
import { PageRoot } from '@/features/hotel/page-root';

/** A single review, with an address that can be shared. */
export function ReviewScreen({ hotelId, reviewId }: { hotelId: number; reviewId: number }) {
  const { t } = useTranslation('hotel');
  const query = useApiQuery('getReview', {
    params: { id: hotelId, reviewId },
  });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const { hotel, review } = data;
  const title = t('reviews.one', { author: review.author });
  return (
    <PageRoot className="wrap" data-narrow="">
      <PageHead title={`${title} · ${hotel.name}`} description={review.text.slice(0, 120)} />
      <BackLink href={paths.hotelReviews(hotelId)}>{t('reviews.back')}</BackLink>
      <h1 className="h1">{title}</h1>
      <p className="lead">
        <Link href={paths.hotel(hotelId)} prefetch={false}>
          {hotel.name}
        </Link>
      </p>
      <ReviewList hotelId={hotelId} reviews={[review]} alone />
      <div className="block">
        <ScoreBars scores={review.scores} />
      </div>
      <p className="block">
        <ButtonLink size="m" href={paths.hotelOptions(hotelId)} prefetch={false}>
          {t('reviews.book')}
        </ButtonLink>
      </p>
    </PageRoot>
  );
}
