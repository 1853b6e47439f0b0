import { defineSsr } from '@/ssr/define-ssr';

/**
 * The page is open to visitors, since a redirect to the log-in page would lose the code that a link
 * contains.
 */
export const getServerSideProps = defineSsr({
  namespaces: ['voucher'],
  load: () => Promise.resolve({ props: {} }),
});
