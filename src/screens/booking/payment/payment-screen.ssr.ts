import { bookingId } from '@/contract/common';
import { cardListRequest, payableOf, reservationRequest } from '@/features/booking/pay/payable';
import { defineSsr } from '@/ssr/define-ssr';

/** Reads the current state of the booking; a booking of another member is answered with 404. */
export const getServerSideProps = defineSsr<{ id: string | null }>({
  namespaces: ['booking', 'coupon'],
  needsSession: true,
  async load({ query, need, prefetch }) {
    // `/payment/result` without a booking id matches this route, too; `result` isn't an id.
    if (query.paymentId === 'result') return { props: { id: null } };
    const id = bookingId.safeParse(query.paymentId);
    if (!id.success) return { notFound: true };
    const due = payableOf(await need('getReservation', reservationRequest(id.data)));
    if (due !== null) {
      await Promise.all([
        prefetch('getCardList', cardListRequest(due.amount)),
        ...(due.isChange
          ? []
          : [prefetch('listEligibleCoupons', { params: { reservationId: id.data } })]),
      ]);
    }
    return { props: { id: id.data } };
  },
});
