import { parseReviewListParams, type ReviewListParams, reviewsRequest } from './review-filters';
import { defineSsr } from '@/ssr/define-ssr';
import { hotelIdOf, numberOf } from '@/screens/address-params.ssr';
import type { HotelId } from '@/domain/ids';

export const getServerSideProps = defineSsr<{
  hotelId: HotelId;
  page: number;
  filter: ReviewListParams;
}>({
  namespaces: ['hotel', 'review'],
  load: async ({ need, query }) => {
    const hotelId = hotelIdOf(query.hotelId);
    if (hotelId === null) return { notFound: true };
    const page = numberOf(query.page, { min: 1, max: 10_000, usual: 1 });
    const filter = parseReviewListParams(query);
    await need('listReviews', reviewsRequest(hotelId, filter, page));
    return { props: { hotelId, page, filter } };
  },
});
