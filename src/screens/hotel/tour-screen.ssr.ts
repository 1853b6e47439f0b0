import { addNights, isNight, seoulToday } from '@/domain/stay';
import { defineSsr } from '@/ssr/define-ssr';
import { forgivingStay } from '@/ssr/forgiving-stay';
import { idOf } from './asked.ssr';
import type { TourScreenProps } from './tour-screen';

/** Without a date the first day with tours among so many is shown: tours go by the weekday. */
const DAYS_AHEAD = 7;

export const getServerSideProps = defineSsr<TourScreenProps>({
  namespaces: ['hotel'],
  load: async ({ need, api, query }) => {
    const hotelId = idOf(query.hotelId);
    if (hotelId === null) return { notFound: true };
    const params = { id: hotelId };
    const [hotel, items] = await Promise.all([
      api.call('getHotel', { params }),
      api.call('getHotelItems', { params }),
    ]);
    const roomId = items.rooms[0]?.id;
    if (roomId === undefined) return { notFound: true };
    const today = seoulToday(new Date());
    const { name, phone, tourOffered } = hotel;
    const read = async (date: string, badDate: string | null) => {
      await need('getPossibleTime', { params: { ...params, roomId, fromDate: date } });
      const around = {
        previous: date > today && isNight(date) ? addNights(date, -1) : null,
        next: addNights(date, 1),
      };
      return {
        props: {
          hotelId,
          roomId,
          hotel: { name, phone, tourOffered },
          today,
          date,
          around,
          badDate,
        },
      };
    };
    const week = Array.from({ length: DAYS_AHEAD }, (_, at) => addNights(today, at + 1));
    const tomorrow = addNights(today, 1);
    if (query.date === undefined && tourOffered) {
      const days = await Promise.all(
        week.map((fromDate) =>
          api.call('getPossibleTime', { params: { ...params, roomId, fromDate } }),
        ),
      );
      return read(days.find(({ offered }) => offered)?.date ?? tomorrow, null);
    }
    try {
      return await read(query.date ?? tomorrow, null);
    } catch (error) {
      const badDate = forgivingStay(error);
      if (badDate === null) throw error;
      return read(tomorrow, badDate);
    }
  },
});
