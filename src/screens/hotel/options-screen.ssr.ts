import { defineSsr } from '@/ssr/define-ssr';
import { idOf, loadForOffer } from './asked.ssr';
import type { OptionsScreenProps } from './options-screen';

export const getServerSideProps = defineSsr<OptionsScreenProps>({
  namespaces: ['hotel'],
  load: async ({ need, query, context }) => {
    const hotelId = idOf(query.hotelId);
    if (hotelId === null) return { notFound: true };
    const { offer, badStay } = await loadForOffer(context.query, (asked) =>
      need('getHotelItems', { params: { id: hotelId }, query: asked }),
    );
    return { props: { hotelId, offer, badStay } };
  },
});
