import { defineSsr } from '@/ssr/define-ssr';
import { idOf, loadForStay } from './asked.ssr';
import type { OptionsScreenProps } from './options-screen';

export const getServerSideProps = defineSsr<OptionsScreenProps>({
  namespaces: ['hotel'],
  load: async ({ need, query }) => {
    const hotelId = idOf(query.hotelId);
    if (hotelId === null) return { notFound: true };
    const { stay, badStay } = await loadForStay(query, (asked) =>
      need('getHotelItems', { params: { id: hotelId }, query: asked }),
    );
    return { props: { hotelId, stay, badStay } };
  },
});
