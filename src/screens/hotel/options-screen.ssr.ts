import { defineSsr } from '@/ssr/define-ssr';
import { hotelIdOf, loadForOffer } from '../address-params.ssr';
import type { OptionsScreenProps } from './options-screen';

export const getServerSideProps = defineSsr<OptionsScreenProps>({
  namespaces: ['hotel'],
  load: async ({ need, query, context }) => {
    const hotelId = hotelIdOf(query.hotelId);
    if (hotelId === null) return { notFound: true };
    const { offer, badStay } = await loadForOffer(context.query, (offerParams) =>
      need('getHotelItems', { params: { id: hotelId }, query: offerParams }),
    );
    return { props: { hotelId, offer, badStay } };
  },
});
