import { defineSsr } from '@/ssr/define-ssr';
import { hotelIdOf, loadForStay } from '@/screens/address-params.ssr';
import type { HotelScreenProps } from './hotel-screen';

export const getServerSideProps = defineSsr<HotelScreenProps>({
  namespaces: ['hotel', 'map'],
  load: async ({ need, prefetch, query }) => {
    const hotelId = hotelIdOf(query.hotelId);
    if (hotelId === null) return { notFound: true };
    const params = { id: hotelId };
    const { stay, badStay } = await loadForStay(query, (stayParams) =>
      Promise.all([
        need('getHotel', { params, query: stayParams }),
        prefetch('getOtherHotels', { params, query: stayParams }),
        prefetch('getHotelNotice', { params }),
        prefetch('getHotelPagination', { params }),
      ]),
    );
    return { props: { hotelId, stay, badStay } };
  },
});
