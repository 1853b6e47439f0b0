import { paths } from '@/config/routes';
import { seoulToday } from '@/domain/stay/stay';
import { defineSsr } from '@/ssr/define-ssr';
import type { VoucherScreenProps } from './voucher-screen';

/** Loads one kind of voucher; one that isn't for sale is answered with 404. */
export const getServerSideProps = defineSsr<VoucherScreenProps>({
  namespaces: ['voucher'],
  async load({ query, need, prefetch, session }) {
    const { groups } = await need('listVoucherGroups', {});
    const product = groups
      .flatMap(({ vouchers }) => vouchers)
      .find(({ id }) => String(id) === query.productId);
    if (product === undefined) return { notFound: true };
    if (session !== null) await prefetch('getUser', {});
    return {
      props: {
        productId: product.id,
        today: seoulToday(new Date()),
        loginPath: paths.login(paths.voucher(product.id)),
      },
    };
  },
});
