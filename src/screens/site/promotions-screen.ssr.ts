import { defineSsr } from '@/ssr/define-ssr';

/** A page number from the address; anything that isn't one is the first page. */
function pageOf(value: string | undefined): number {
  return value !== undefined && /^[1-9]\d{0,2}$/.test(value) ? Number(value) : 1;
}

export const getServerSideProps = defineSsr<{ page: number }>({
  namespaces: ['site'],
  load: async ({ need, query }) => {
    const page = pageOf(query.page);
    await need('listPromotions', { query: { page } });
    return { props: { page } };
  },
});
