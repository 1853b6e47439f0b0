import { tourId } from '@/contract/hotel/tour';
import { paths } from '@/config/routes';
import { addNights, seoulToday } from '@/domain/stay/stay';
import { nextTourDay } from '@/domain/hotel/tour';
import { timesRequest, tourRequest } from './requests';
import { defineSsr } from '@/ssr/define-ssr';
import { forgivingStay } from '@/ssr/forgiving-stay';
import { hotelIdOf } from '@/screens/address-params.ssr';
import type { TourParams, TourScreenProps } from './tour-screen';

/**
 * `?tour=` shows one of the member's tours, and `?change=` offers other times for one. Without
 * either, the page offers the times of `?date=`, or else of the first day from tomorrow on whose
 * weekday has tours.
 */
export const getServerSideProps = defineSsr<TourScreenProps>({
  namespaces: ['tour'],
  load: async ({ need, api, query, session, context }) => {
    const hotelId = hotelIdOf(query.hotelId);
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
    const props = (view: TourParams, minutes = 0) => ({
      props: {
        hotelId,
        roomId,
        hotel: { name, phone, tourOffered },
        minutes,
        today,
        signedIn: session !== null,
        view,
      },
    });

    const tourInAddress = query.tour ?? query.change;
    const change = query.tour === undefined ? tourInAddress : undefined;
    if (tourInAddress !== undefined) {
      const id = tourId.safeParse(tourInAddress);
      if (!id.success) return { notFound: true };
      if (session === null) {
        return { redirect: `${paths.login(context.resolvedUrl)}&error=SessionRequired` };
      }
      const tour = await need('getTour', tourRequest(id.data));
      if (tour.hotel.id !== hotelId) return { notFound: true };
      if (change === undefined) return props({ kind: 'show', id: id.data });
      if (!tour.open) return { redirect: paths.hotelTour(hotelId, { tour: id.data }) };
    } else if (session !== null) {
      await need('getUser', {});
    }

    const place = { hotelId, roomId };
    const read = async (date: string, badDate: string | null) => {
      const { minutes } = await need('getPossibleTime', timesRequest(place, date));
      const time = /^\d\d:\d\d$/.test(query.time ?? '') ? (query.time ?? null) : null;
      return props({ kind: 'plan', date, time, change: change ?? null, badDate }, minutes);
    };
    const first = async () => {
      const tomorrow = addNights(today, 1);
      const day = await api.call('getPossibleTime', timesRequest(place, tomorrow));
      return nextTourDay(day, tomorrow, day.lastDate) ?? tomorrow;
    };
    if (query.date === undefined) return read(await first(), null);
    try {
      return await read(query.date, null);
    } catch (error) {
      const badDate = forgivingStay(error);
      if (badDate === null) throw error;
      return read(await first(), badDate);
    }
  },
});
