import { defineSsr } from '@/ssr/define-ssr';

export const getServerSideProps = defineSsr({
  namespaces: ['voucher'],
  needsSession: true,
  async load({ need }) {
    await need('listMyVouchers', {});
    return { props: {} };
  },
});
