import { bookingId } from '@/contract/common';
import { reservationRequest } from '@/features/booking/pay/requests';
import { defineSsr } from '@/ssr/define-ssr';

/** The booking in full; one that isn't the member's own is a 404. */
export const getServerSideProps = defineSsr<{ id: string }>({
  namespaces: ['booking', 'coupon', 'review'],
  needsSession: true,
  async load({ query, need, prefetch }) {
    const id = bookingId.safeParse(query.paymentId);
    if (!id.success) return { notFound: true };
    const { state } = await need('getMypageReservation', reservationRequest(id.data));
    if (state === 'BOOKED' || state === 'COMPLETED') {
      await prefetch('getStayReview', { params: { id: id.data } });
    }
    return { props: { id: id.data } };
  },
});
