import { defineSsr } from '@/ssr/define-ssr';

/** The page needs no data from the API: the link itself identifies the consent. */
export const getServerSideProps = defineSsr({
  namespaces: ['mypage'],
  load: async () => ({ props: {} }),
});
