import { roomSummaryOf } from '@/features/hotel/room-summary';
import { defineSsr } from '@/ssr/define-ssr';
import { idOf, loadForStay } from './asked.ssr';
import type { HotelScreenProps } from './hotel-screen';

export const getServerSideProps = defineSsr<HotelScreenProps>({
  namespaces: ['hotel'],
  load: async ({ need, prefetch, api, query }) => {
    const hotelId = idOf(query.hotelId);
    if (hotelId === null) return { notFound: true };
    const params = { id: hotelId };
    const { stay, badStay, answer } = await loadForStay(query, async (asked) => {
      const [, rooms] = await Promise.all([
        need('getHotel', { params, query: asked }),
        // The page stands without its rooms; a hotel too short for the stay refuses them.
        api.call('getHotelItems', { params, query: asked }).then(
          (items) => items.rooms.map(roomSummaryOf),
          () => null,
        ),
        prefetch('getOtherHotels', { params, query: asked }),
        prefetch('getHotelNotice', { params }),
        prefetch('getHotelPagination', { params }),
      ]);
      return rooms;
    });
    return { props: { hotelId, stay, badStay, rooms: answer } };
  },
});
