import { defineSsr } from '@/ssr/define-ssr';
import { loadForStay } from '@/screens/address-params.ssr';
import { parseComparedRooms } from './compare-rows';
import { comparedRequest, type CompareScreenProps } from './compare-screen';

export const getServerSideProps = defineSsr<CompareScreenProps>({
  namespaces: ['saved', 'hotel'],
  load: async ({ need, query }) => {
    const rooms = parseComparedRooms(query.rooms);
    const { stay, badStay } = await loadForStay(query, (stayParams) =>
      need('getComparedRooms', comparedRequest(rooms.ids ?? [], stayParams)),
    );
    return { props: { rooms, stay, badStay } };
  },
});
