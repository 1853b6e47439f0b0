import { defineSsr } from '@/ssr/define-ssr';

/** What is sold. */
export const getServerSideProps = defineSsr({
  namespaces: ['voucher'],
  load: async ({ need }) => {
    await need('listVoucherGroups', {});
    return { props: {} };
  },
});
