import { CALENDAR_NIGHTS, DEFAULT_STAY } from '@/config/constants';
import { addNights, isNight, MAX_STAY_NIGHTS, nightsBetween, seoulToday } from '@/domain/stay/stay';
import { rangeRequest } from './start-calendar';
import { stayParamsOf } from '@/lib/stay-params';
import { defineSsr } from '@/ssr/define-ssr';
import { forgivingStay, movedFromPast } from '@/ssr/forgiving-stay';
import { hotelIdOf, numberOf, ratePlanIdOf, roomTypeIdOf } from '@/screens/address-params.ssr';
import type { CalendarScreenProps } from './calendar-screen';

export const getServerSideProps = defineSsr<CalendarScreenProps>({
  namespaces: ['hotel'],
  load: async ({ need, api, query }) => {
    const hotelId = hotelIdOf(query.hotelId);
    if (hotelId === null) return { notFound: true };
    const items = await api.call('getHotelItems', { params: { id: hotelId } });
    const rooms = items.rooms.map(({ id, name }) => ({ id, name }));
    const roomId = query.roomId === undefined ? rooms[0]?.id : roomTypeIdOf(query.roomId);
    if (rooms.every(({ id }) => id !== roomId) || roomId === null || roomId === undefined) {
      return { notFound: true };
    }
    const fromDate = seoulToday(new Date());
    const { from, to } = query;
    const start = from !== undefined && isNight(from) && from >= fromDate ? from : null;
    // Check-in and check-out, where the address has both, determine the number of nights.
    const nightsAsked =
      from !== undefined && to !== undefined && isNight(from) && isNight(to) && from < to
        ? String(nightsBetween(from, to))
        : query.nights;
    const ratePlanId = ratePlanIdOf(query.planId);
    const rangeQuery = {
      nights: numberOf(nightsAsked, {
        min: 1,
        max: MAX_STAY_NIGHTS,
        usual: Math.min(
          Math.max(DEFAULT_STAY.nights, items.hotel.minNights),
          items.hotel.maxNights,
        ),
      }),
      adults: numberOf(query.adults, { min: 1, max: 20, usual: DEFAULT_STAY.adults }),
      children: numberOf(query.children, { min: 0, max: 20, usual: DEFAULT_STAY.children }),
      ...(ratePlanId === null ? {} : { ratePlanId }),
    };
    const question = {
      hotelId,
      roomId,
      fromDate,
      toDate: addNights(fromDate, CALENDAR_NIGHTS - 1),
      query: rangeQuery,
      start,
    };
    const hotel = { name: items.hotel.name, tourOffered: items.hotel.tourOffered };
    try {
      await need('getRoomTypeRange', rangeRequest(question));
      const badStay =
        movedFromPast(stayParamsOf(query), fromDate) === null
          ? null
          : ({ why: 'PAST', from: fromDate } as const);
      return { props: { hotel, rooms, question, badStay } };
    } catch (error) {
      const message = forgivingStay(error);
      if (message === null) throw error;
      const badStay = { why: 'REFUSED', message } as const;
      const usual = { ...question, query: { ...rangeQuery, adults: 1, children: 0 } };
      await need('getRoomTypeRange', rangeRequest(usual));
      return { props: { hotel, rooms, question: usual, badStay } };
    }
  },
});
