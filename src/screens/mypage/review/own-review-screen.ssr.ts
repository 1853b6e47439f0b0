import { bookingId } from '@/contract/common';
import { defineSsr } from '@/ssr/define-ssr';

/** Loads the review of a stay; for a booking of another member the answer is 404. */
export const getServerSideProps = defineSsr<{ id: string }>({
  namespaces: ['review', 'hotel'],
  needsSession: true,
  async load({ query, need }) {
    const id = bookingId.safeParse(query.paymentId);
    if (!id.success) return { notFound: true };
    await need('getStayReview', { params: { id: id.data } });
    return { props: { id: id.data } };
  },
});
