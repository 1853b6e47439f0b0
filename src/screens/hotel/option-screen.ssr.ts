import { floorPlanRequest } from './room-plan';
import { defineSsr } from '@/ssr/define-ssr';
import { hotelIdOf, loadForOffer, roomTypeIdOf } from '../address-params.ssr';
import type { OptionScreenProps } from './option-screen';

export const getServerSideProps = defineSsr<OptionScreenProps>({
  namespaces: ['hotel'],
  load: async ({ need, prefetch, query, context }) => {
    const hotelId = hotelIdOf(query.hotelId);
    const roomId = roomTypeIdOf(query.roomId);
    if (hotelId === null || roomId === null) return { notFound: true };
    const { offer, badStay, answer } = await loadForOffer(context.query, (offerParams) =>
      need('getHotelItems', { params: { id: hotelId }, query: offerParams }),
    );
    if (!answer.rooms.some(({ id }) => id === roomId)) return { notFound: true };
    await prefetch('getFloorPlan', floorPlanRequest(hotelId, roomId));
    return { props: { hotelId, roomId, offer, badStay } };
  },
});
