import { voucherOrderId } from '@/contract/voucher';
import { gatewayReturnOf } from '@/features/booking/result/gateway-return';
import type { CardReturn } from '@/features/voucher/use-order-return';
import { defineSsr } from '@/ssr/define-ssr';
import type { VoucherOrderScreenProps } from './voucher-order-screen';

/** How the card page came back; points pay for no vouchers. */
function cardReturnOf(query: Readonly<Record<string, unknown>>): CardReturn | null {
  const returned = gatewayReturnOf(query);
  return returned?.kind === 'success' || returned?.kind === 'fail' ? returned : null;
}

/** How the payment of an order stands; it is confirmed by the browser, never by this read. */
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
