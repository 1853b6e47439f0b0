import { defineSsr } from '@/ssr/define-ssr';

/** Nothing is read for it: the link says all there is. */
export const getServerSideProps = defineSsr({
  namespaces: ['mypage'],
  load: async () => ({ props: {} }),
});
