import { contract } from '@/contract';
import { handle } from '../http/handler';
import { resolveStay } from '../offer/stay-query';

import { cardsOf, pricedHotels } from './priced-hotels';
import { ranked } from './ranked';

const SHOWN = 6;
/** Long stays reviewed before a hotel counts as well reviewed by long-stay guests. */
const ENOUGH_REVIEWS = 5;

/** The best reviewed hotels that long-stay guests have written about and that are free. */
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
      context.locale,
    ),
  };
});
