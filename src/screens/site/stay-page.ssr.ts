import { defineSsr } from '@/ssr/define-ssr';
import { loadForStay } from '../address-params.ssr';
import type { StayPageProps } from './stay-page';

/** Builds the server part of a page that shows hotels with prices for the stay in the address. */
export const defineStayPage = (
  call: 'getCollection' | 'getPromotion',
  /** The part of the route that names what is shown. */
  param: 'tag' | 'promotionName',
) =>
  defineSsr<StayPageProps>({
    namespaces: ['site', 'coupon'],
    load: async ({ need, query }) => {
      const tag = query[param] ?? '';
      const { stay, badStay } = await loadForStay(query, (stayParams) =>
        need(call, { params: { tag }, query: stayParams }),
      );
      return { props: { tag, stay, badStay } };
    },
  });
