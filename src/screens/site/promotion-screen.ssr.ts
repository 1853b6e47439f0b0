import { ApiError } from '@/lib/api/client';
import { stayParamsOf, type StayParams } from '@/lib/stay-params';
import { defineSsr } from '@/ssr/define-ssr';

export const getServerSideProps = defineSsr<{ tag: string; stay: StayParams }>({
  namespaces: ['site', 'coupon'],
  load: async ({ need, query }) => {
    const tag = query.promotionName ?? '';
    const stay = stayParamsOf(query);
    try {
      await need('getPromotion', { params: { tag }, query: stay });
      return { props: { tag, stay } };
    } catch (error) {
      // A stay that can't be asked for; the promotion itself is still worth reading.
      if (!(error instanceof ApiError && error.status === 400)) throw error;
      await need('getPromotion', { params: { tag }, query: {} });
      return { props: { tag, stay: {} } };
    }
  },
});
