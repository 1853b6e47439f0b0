import { FAQ_REQUEST } from './mypage-faq';
import { bookingFilterOf, listRequest } from './requests';
import { defineSsr } from '@/ssr/define-ssr';
import type { MypageScreenProps } from './mypage-screen';

/**
 * Loads the numbers of bookings, the next stay, and the bookings that match the filter in the
 * address.
 */
export const getServerSideProps = defineSsr<MypageScreenProps>({
  namespaces: ['mypage', 'booking', 'tour', 'map'],
  needsSession: true,
  async load({ query, need, prefetch }) {
    const filter = bookingFilterOf(query);
    await Promise.all([
      need('getMypage', {}),
      need('listReservations', listRequest(filter)),
      prefetch('listMypageCoupons', {}),
      prefetch('listTours', {}),
      prefetch('listMypageFaq', FAQ_REQUEST),
    ]);
    return { props: { filter } };
  },
});
