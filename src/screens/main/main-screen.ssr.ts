import { MAIN_COLLECTIONS } from '@/config/constants';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { closedNotices } from './closed-notices';
import { defineSsr } from '@/ssr/define-ssr';

export type MainProps = {
  /**
   * The price example that the page draws: prices per night by length of stay, of the first hotel
   * whose price falls for longer stays.
   */
  example: {
    hotel: { id: number; name: string };
    ladder: ResponseOf<Contract['getHotel']>['ladder'];
  } | null;
  /** The ids of the notices at the top of the page that were closed in this browser. */
  closedNotices: number[];
};

export const getServerSideProps = defineSsr<MainProps>({
  namespaces: ['home', 'search'],
  cookies: ['closedNotices'],
  load: async ({ need, prefetch, api, cookies }) => {
    const closed = closedNotices(cookies.closedNotices);
    const [main] = await Promise.all([
      need('getMainSections', { query: {} }),
      prefetch('getCarouselBanners', { query: {} }),
      prefetch('getTopBanners', { query: {} }),
      prefetch('getBottomBanners', { query: {} }),
      prefetch('getMainCatalogs', {}),
      prefetch('getFeatureHotels', { query: {} }),
      prefetch('getMainFaqs', {}),
      prefetch('listCollections', { query: { limit: MAIN_COLLECTIONS } }),
      prefetch('getMainReviews', {}),
      prefetch('getRegionState', { query: {} }),
    ]);
    const first = main.sections
      .flatMap((section) => section.hotels)
      .find((hotel) => hotel.offer !== null && hotel.offer.discountPercent > 0);
    if (first === undefined) return { props: { example: null, closedNotices: closed } };
    // The page gets only these prices of the hotel, so that its data stay small.
    const hotel = await api.call('getHotel', { params: { id: first.id }, query: {} });
    const { id, name, ladder } = hotel;
    const example = ladder.length < 2 ? null : { hotel: { id, name }, ladder };
    return { props: { example, closedNotices: closed } };
  },
});
