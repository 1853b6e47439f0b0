import { contract } from '@/contract';
import { LONG_STAY_NIGHTS } from '@/domain/hotel/review-groups';
import { handle } from '@/server/platform/http/handler';
import { longStayReviews } from '../site-queries';
import type { HotelId } from '@/domain/ids';

const SHOWN = 6;
/** More reviews are read than shown, because each hotel is shown once. */
const READ = 48;

/**
 * Lists the newest reviews of long stays that are long enough to be informative; the score doesn't
 * matter.
 */
export const getMainReviews = handle(contract.getMainReviews, async (_input, context) => {
  const newest = await longStayReviews(context, {
    minNights: LONG_STAY_NIGHTS,
    minCharacters: 60,
    limit: READ,
  });
  const seen = new Set<HotelId>();
  const reviews = newest.filter(({ hotelId }) => !seen.has(hotelId) && seen.add(hotelId));
  return { reviews: reviews.slice(0, SHOWN) };
});
