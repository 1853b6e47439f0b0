import { voucherOrderId } from '@/contract/coupon/voucher';
import { gatewayReturnOf } from '@/features/booking/gateway-return';
import type { CardReturn, VoucherOrderScreenProps } from './voucher-order-screen';
import { defineSsr } from '@/ssr/define-ssr';

/** The parameters with which the card page returned. Vouchers can't be paid with points. */
function cardReturnOf(query: Readonly<Record<string, unknown>>): CardReturn | null {
  const returned = gatewayReturnOf(query);
  return returned?.kind === 'success' || returned?.kind === 'fail' ? returned : null;
}

/**
 * Reads the state of an order's payment. This read never confirms a payment: the browser does that.
 */
export const getServerSideProps = defineSsr<VoucherOrderScreenProps>({
  namespaces: ['voucher'],
  needsSession: true,
  async load({ query, need }) {
    const id = voucherOrderId.safeParse(query.id);
    if (!id.success) return { notFound: true };
    await need('getVoucherOrder', { params: { id: id.data } });
    return { props: { id: id.data, returned: cardReturnOf(query) } };
  },
});
