import { bookingId } from '@/contract/common';
import { payableOf } from '@/features/booking/pay/payable';
import { cardListRequest, reservationRequest } from '@/features/booking/pay/requests';
import { defineSsr } from '@/ssr/define-ssr';

/** The booking as it stands; one that isn't the member's own is a 404. */
export const getServerSideProps = defineSsr<{ id: string }>({
  namespaces: ['booking'],
  needsSession: true,
  async load({ query, need, prefetch }) {
    const id = bookingId.safeParse(query.paymentId);
    if (!id.success) return { notFound: true };
    const due = payableOf(await need('getReservation', reservationRequest(id.data)));
    if (due !== null) await prefetch('getCardList', cardListRequest(due.amount));
    return { props: { id: id.data } };
  },
});
