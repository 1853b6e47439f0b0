import { bookingId } from '@/contract/common';
import { payableOf } from '@/features/booking/pay/payable';
import { cardListRequest, reservationRequest } from '@/features/booking/pay/requests';
import { defineSsr } from '@/ssr/define-ssr';

/** The booking as it stands; one that isn't the member's own is a 404. */
export const getServerSideProps = defineSsr<{ id: string | null }>({
  namespaces: ['booking', 'coupon'],
  needsSession: true,
  async load({ query, need, prefetch }) {
    // `/payment/result` without a booking: the path's last part is no booking's id.
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
