import type { StayNotice, StayParams } from '@/lib/stay-params';
import { defineSsr } from '@/ssr/define-ssr';
import { loadForStay } from '../address-params.ssr';

export const getServerSideProps = defineSsr<{
  tag: string;
  stay: StayParams;
  badStay: StayNotice | null;
}>({
  namespaces: ['site', 'coupon'],
  load: async ({ need, query }) => {
    const tag = query.tag ?? '';
    const { stay, badStay } = await loadForStay(query, (stayParams) =>
      need('getCollection', { params: { tag }, query: stayParams }),
    );
    return { props: { tag, stay, badStay } };
  },
});
