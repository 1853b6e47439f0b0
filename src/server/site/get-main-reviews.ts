import { contract } from '@/contract';
import { LONG_STAY_NIGHTS } from '../hotel/hotel-queries';
import { handle } from '../http/handler';
import { longStayReviews } from './site-queries';

const SHOWN = 6;
/** Read a few more than shown, since a hotel is shown once. */
const READ = 48;

export const getMainReviews = handle(contract.getMainReviews, async (_input, context) => {
  const newest = await longStayReviews(context, { minNights: LONG_STAY_NIGHTS, limit: READ });
  const seen = new Set<number>();
  const reviews = newest.filter(({ hotelId }) => !seen.has(hotelId) && seen.add(hotelId));
  return { reviews: reviews.slice(0, SHOWN) };
});
