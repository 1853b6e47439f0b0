import { defineSsr } from '@/ssr/define-ssr';

const LONGEST = 80;

/** With `?q=`, only the questions that match that text are listed. */
export const getServerSideProps = defineSsr<{ searchText: string }>({
  namespaces: ['site'],
  load: async ({ need, query }) => {
    await need('listMypageFaq', {});
    return { props: { searchText: (query.q ?? '').slice(0, LONGEST) } };
  },
});
