import { bookingId } from '@/contract/common';
import { gatewayReturnOf } from '@/features/booking/gateway-return';
import { defineSsr } from '@/ssr/define-ssr';
import type { PaymentResultScreenProps } from './payment-result-screen';

/**
 * Reads the state of the payment; a booking of another member is answered with 404. This read never
 * confirms a payment: the browser does that.
 */
export const getServerSideProps = defineSsr<PaymentResultScreenProps>({
  namespaces: ['booking'],
  needsSession: true,
  async load({ query, need }) {
    const id = bookingId.safeParse(query.paymentId);
    if (!id.success) return { notFound: true };
    await need('getPaymentResult', { params: { id: id.data } });
    return { props: { id: id.data, returned: gatewayReturnOf(query) } };
  },
});
