import { contract } from '@/contract';
import { handle } from '../http/handler';
import { catalogueSnapshot } from '../offer/catalogue-snapshot';
import { pricedOffers } from '../offer/offers';
import { resolveStay } from '../offer/stay-query';
import { candidatesOf } from './candidates';
import { ranked } from './ranking';
import { shownCards } from './shown-cards';

const SHOWN = 6;

/** The cheapest free hotels that the search itself doesn't find, for the same stay. */
export const listOtherHotels = handle(contract.listOtherHotels, async ({ query }, context) => {
  const { db } = context;
  const stay = resolveStay(query, { now: context.now() });
  const snapshot = await catalogueSnapshot(db);
  const ownHotels = new Set(candidatesOf(snapshot, query).hotels.map((hotel) => hotel.id));
  const others = snapshot.hotels.filter((hotel) => !ownHotels.has(hotel.id));
  const request = { stay, adults: stay.adults, children: stay.children };
  const offers = await pricedOffers(db, others, request);
  const rows = ranked(
    others.flatMap((hotel) => {
      const offer = offers.get(hotel.id);
      return offer === undefined ? [] : [{ hotel, offer }];
    }),
    'price',
    stay.nights,
  );
  const shown = rows.slice(0, SHOWN);
  return {
    stay,
    hotels: await shownCards(context, snapshot, shown, request),
  };
});
