import { bookingId } from '@/contract/common';
import { gatewayReturnOf } from '@/features/booking/result/gateway-return';
import { defineSsr } from '@/ssr/define-ssr';
import type { PaymentResultScreenProps } from './payment-result-screen';

/**
 * How the payment stands; a booking that isn't the member's own is a 404. A payment is confirmed
 * by the browser, never by this read.
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
