import { defineSsr } from '@/ssr/define-ssr';

export const getServerSideProps = defineSsr({
  namespaces: ['voucher'],
  needsSession: true,
  load: () => Promise.resolve({ props: {} }),
});
