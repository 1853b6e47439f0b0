import { defineSsr } from '@/ssr/define-ssr';
import { idOf, loadForStay } from './asked.ssr';
import type { OptionScreenProps } from './option-screen';

export const getServerSideProps = defineSsr<OptionScreenProps>({
  namespaces: ['hotel'],
  load: async ({ need, query }) => {
    const hotelId = idOf(query.hotelId);
    const roomId = idOf(query.roomId);
    if (hotelId === null || roomId === null) return { notFound: true };
    const { stay, badStay, answer } = await loadForStay(query, (asked) =>
      need('getHotelItems', { params: { id: hotelId }, query: asked }),
    );
    if (!answer.rooms.some(({ id }) => id === roomId)) return { notFound: true };
    return { props: { hotelId, roomId, stay, badStay } };
  },
});
