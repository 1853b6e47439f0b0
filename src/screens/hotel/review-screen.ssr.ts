import { defineSsr } from '@/ssr/define-ssr';
import { idOf } from '../address-params.ssr';

export const getServerSideProps = defineSsr<{ hotelId: number; reviewId: number }>({
  namespaces: ['hotel'],
  load: async ({ need, query }) => {
    const hotelId = idOf(query.hotelId);
    const reviewId = idOf(query.reviewId);
    if (hotelId === null || reviewId === null) return { notFound: true };
    await need('getReview', { params: { id: hotelId, reviewId } });
    return { props: { hotelId, reviewId } };
  },
});
