import { defineSsr } from '@/ssr/define-ssr';
import { hotelIdOf, idOf } from '../address-params.ssr';
import type { HotelId } from '@/domain/ids';

export const getServerSideProps = defineSsr<{ hotelId: HotelId; reviewId: number }>({
  namespaces: ['hotel'],
  load: async ({ need, query }) => {
    const hotelId = hotelIdOf(query.hotelId);
    const reviewId = idOf(query.reviewId);
    if (hotelId === null || reviewId === null) return { notFound: true };
    await need('getReview', { params: { id: hotelId, reviewId } });
    return { props: { hotelId, reviewId } };
  },
});
