import { defineSsr } from '@/ssr/define-ssr';

export const getServerSideProps = defineSsr({
  namespaces: ['privacy'],
  load: async ({ need }) => {
    await need('listKeptData', {});
    return { props: {} };
  },
});
