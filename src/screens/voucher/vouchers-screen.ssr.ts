import { defineSsr } from '@/ssr/define-ssr';

/** Loads the vouchers that are for sale. */
export const getServerSideProps = defineSsr({
  namespaces: ['voucher'],
  load: async ({ need }) => {
    await need('listVoucherGroups', {});
    return { props: {} };
  },
});
