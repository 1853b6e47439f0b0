import { defineSsr } from '@/ssr/define-ssr';
import { ANY_HOTEL_REQUEST, cardsRequest, isForAnyHotel } from './voucher-list';

/** Loads the vouchers that are for sale, and the pictures of their hotels. */
export const getServerSideProps = defineSsr({
  namespaces: ['voucher'],
  load: async ({ need, prefetch }) => {
    const { groups } = await need('listVoucherGroups', {});
    const products = groups.flatMap(({ vouchers }) => vouchers);
    await Promise.all([
      products.length > 0 && prefetch('getHotelCards', cardsRequest(products)),
      products.some(isForAnyHotel) && prefetch('getFeatureHotels', ANY_HOTEL_REQUEST),
    ]);
    return { props: {} };
  },
});
