import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';

import { cardsOf, pricedHotels } from './priced-hotels';
import { ranked } from '../ranked';

const SHOWN = 6;
/** The least number of reviews of long stays for a featured hotel. */
const ENOUGH_REVIEWS = 5;

/** Lists the best reviewed free hotels among those that long-stay guests have reviewed. */
export const getFeatureHotels = handle(contract.getFeatureHotels, async ({ query }, context) => {
  const stay = resolveStay(query, { now: context.now(), lenient: true });
  const priced = await pricedHotels(context.db, stay);
  const rows = priced.snapshot.hotels
    .filter((hotel) => hotel.longStayReviewCount >= ENOUGH_REVIEWS && priced.offers.has(hotel.id))
    .map((hotel) => ({ hotel, offer: priced.offers.get(hotel.id) }));
  const best = ranked(rows, 'recommended').slice(0, SHOWN);
  return {
    stay,
    hotels: cardsOf(
      priced,
      best.map((row) => row.hotel),
      context,
    ),
  };
});
