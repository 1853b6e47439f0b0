import { defineSsr } from '@/ssr/define-ssr';
import { idOf, numberOf } from './asked.ssr';

export const getServerSideProps = defineSsr<{ hotelId: number; page: number }>({
  namespaces: ['hotel'],
  load: async ({ need, query }) => {
    const hotelId = idOf(query.hotelId);
    if (hotelId === null) return { notFound: true };
    const page = numberOf(query.page, { min: 1, max: 10_000, usual: 1 });
    await need('listReviews', { params: { id: hotelId }, query: { page } });
    return { props: { hotelId, page } };
  },
});
