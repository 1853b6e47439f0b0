import { cardsRequest } from '@/features/saved/found-cards';
import { SHOWN_AT_ONCE, type WishlistScreenProps } from './wishlist-screen';
import { defineSsr } from '@/ssr/define-ssr';
import { loadForStay } from '../address-params.ssr';

export const getServerSideProps = defineSsr<WishlistScreenProps>({
  namespaces: ['saved', 'hotel'],
  load: async ({ need, prefetch, api, query, session }) => {
    // Only the browser knows a visitor's saved hotels; the dates of the stay are rendered
    // nevertheless.
    const { stay, badStay } = await loadForStay(query, (stayParams) =>
      need('getHotelCards', cardsRequest([], stayParams)),
    );
    const lists = session === null ? null : await api.call('getSaved', {});
    if (lists !== null) {
      const { hotels, viewed } = lists;
      await Promise.all(
        [hotels.slice(0, SHOWN_AT_ONCE), viewed]
          .filter((ids) => ids.length > 0)
          .map((ids) => prefetch('getHotelCards', cardsRequest(ids, stay))),
      );
    }
    return { props: { stay, badStay, lists } };
  },
});
