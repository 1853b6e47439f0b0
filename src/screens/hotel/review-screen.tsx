import { paths } from '@/config/routes';
import { LoadState } from '@/features/problem/load-state';
import { ScoreBars } from '@/features/hotel/score-bars';
import { ReviewList } from '@/features/review-list/review-list';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, Link, PageFrame } from '@/ui';
import type { HotelId } from '@/domain/ids';

/** A single review, with an address that can be shared. */
export function ReviewScreen({ hotelId, reviewId }: { hotelId: HotelId; reviewId: number }) {
  const { t } = useTranslation('hotel');
  const query = useApiQuery('getReview', {
    params: { id: hotelId, reviewId },
  });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const { hotel, review } = data;
  const title = t('reviews.one', { author: review.author });
  return (
    <PageFrame
      narrow
      back={{ href: paths.hotelReviews(hotelId), text: t('reviews.back') }}
      size="h1"
      title={title}
    >
      <PageHead title={`${title} · ${hotel.name}`} description={review.text.slice(0, 120)} />
      <p className="muted" data-above={8}>
        <Link href={paths.hotel(hotelId)} prefetch={false}>
          {hotel.name}
        </Link>
      </p>
      <ReviewList hotelId={hotelId} reviews={[review]} alone />
      <div data-above={32}>
        <ScoreBars scores={review.scores} />
      </div>
      <p data-above={32}>
        <ButtonLink size="m" href={paths.hotelOptions(hotelId)} prefetch={false}>
          {t('reviews.book')}
        </ButtonLink>
      </p>
    </PageFrame>
  );
}
