import { defineSsr } from '@/ssr/define-ssr';

const LONGEST = 80;

/** `?q=` searches the questions. */
export const getServerSideProps = defineSsr<{ asked: string }>({
  namespaces: ['site'],
  load: async ({ need, query }) => {
    await need('listMypageFaq', {});
    return { props: { asked: (query.q ?? '').slice(0, LONGEST) } };
  },
});
