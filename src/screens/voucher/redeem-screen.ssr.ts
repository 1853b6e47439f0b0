import { defineSsr } from '@/ssr/define-ssr';

/** For visitors too: the log-in page's address could not carry the code that a link brings. */
export const getServerSideProps = defineSsr({
  namespaces: ['voucher'],
  load: () => Promise.resolve({ props: {} }),
});
