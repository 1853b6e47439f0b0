import { stayParamsOf, type StayParams } from '@/lib/stay-params';
import { defineSsr } from '@/ssr/define-ssr';
import { askForgiving } from '@/ssr/forgiving-stay';

export const getServerSideProps = defineSsr<{ tag: string; stay: StayParams }>({
  namespaces: ['site', 'coupon'],
  load: async ({ need, query }) => {
    const tag = query.tag ?? '';
    const stay = await askForgiving(stayParamsOf(query), (asked) =>
      need('getCollection', { params: { tag }, query: asked }),
    );
    return { props: { tag, stay } };
  },
});
