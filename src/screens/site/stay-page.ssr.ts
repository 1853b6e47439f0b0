import type { StayNotice, StayParams } from '@/lib/stay-params';
import { defineSsr } from '@/ssr/define-ssr';
import { loadForStay } from '../address-params.ssr';

/** The props of a collection's and of a promotion's page. */
export interface StayPageProps {
  /** The collection or promotion, as the address names it. */
  tag: string;
  /** The stay that the hotels are priced for. */
  stay: StayParams;
  /**
   * Why the hotels are priced for another stay than the address asks for; null when they are priced
   * for that one.
   */
  badStay: StayNotice | null;
}

/**
 * Builds the server part of a collection's or a promotion's page: it loads the page's hotels with their prices for the
 * stay in the address.
 * @param call the call of the API that returns the collection or promotion
 * @param param the placeholder of the route that holds its name: `tag` in `/collections/[tag]`
 */
export const defineStayPage = (
  call: 'getCollection' | 'getPromotion',
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
