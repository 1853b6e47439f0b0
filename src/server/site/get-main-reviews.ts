import { contract } from '@/contract';
import { LONG_STAY_NIGHTS } from '@/domain/review-groups';
import { handle } from '../http/handler';
import { longStayReviews } from './site-queries';

const SHOWN = 6;
/** Read a few more than shown, since a hotel is shown once. */
const READ = 48;

/** The newest reviews of long stays that tell something; chosen by length, never by score. */
export const getMainReviews = handle(contract.getMainReviews, async (_input, context) => {
  const newest = await longStayReviews(context, {
    minNights: LONG_STAY_NIGHTS,
    minCharacters: 60,
    limit: READ,
  });
  const seen = new Set<number>();
  const reviews = newest.filter(({ hotelId }) => !seen.has(hotelId) && seen.add(hotelId));
  return { reviews: reviews.slice(0, SHOWN) };
});
