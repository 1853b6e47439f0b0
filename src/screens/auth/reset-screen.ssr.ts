import { defineSsr } from '@/ssr/define-ssr';

export const getServerSideProps = defineSsr({
  namespaces: ['auth', 'errors'],
  load: async () => ({ props: {} }),
});
