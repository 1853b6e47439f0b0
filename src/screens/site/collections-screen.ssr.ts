import { defineSsr } from '@/ssr/define-ssr';

export const getServerSideProps = defineSsr({
  namespaces: ['site'],
  load: async ({ need }) => {
    await need('listCollections', { query: {} });
    return { props: {} };
  },
});
