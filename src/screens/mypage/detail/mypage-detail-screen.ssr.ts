import { bookingId } from '@/contract/common';
import { reservationRequest } from '@/features/booking/pay/payable';
import { defineSsr } from '@/ssr/define-ssr';

/** Loads a booking with all its details; a booking of another member is answered with 404. */
export const getServerSideProps = defineSsr<{ id: string }>({
  namespaces: ['booking', 'coupon', 'review'],
  needsSession: true,
  async load({ query, need, prefetch }) {
    const id = bookingId.safeParse(query.paymentId);
    if (!id.success) return { notFound: true };
    const tours = prefetch('listTours', {});
    const { state } = await need('getMypageReservation', reservationRequest(id.data));
    if (state === 'BOOKED' || state === 'COMPLETED') {
      await prefetch('getStayReview', { params: { id: id.data } });
    }
    await tours;
    return { props: { id: id.data } };
  },
});
