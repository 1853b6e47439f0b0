import { SEARCH_PAGE_SIZE } from '@/config/constants';
import { contract } from '@/contract';
import { handle } from '../http/handler';
import { catalogueSnapshot } from '../offer/catalogue-snapshot';
import { pricedOffers } from '../offer/offers';
import { resolveStay } from '../offer/stay-query';
import { candidatesOf } from './candidates';
import { ranked } from './ranking';
import { shownCards } from './shown-cards';

/** Hotels for a stay, priced and ranked; a page beyond the last one is the last, with a note. */
export const listHotels = handle(contract.listHotels, async ({ query }, context) => {
  const { db, locale } = context;
  const readAt = context.now();
  const stay = resolveStay(query, { now: readAt });
  const snapshot = await catalogueSnapshot(db);
  const { hotels, amenities, region, area, notes } = candidatesOf(snapshot, query);
  const request = {
    stay,
    adults: stay.adults,
    children: stay.children,
    refundableOnly: query.refundable !== undefined,
    amenities,
  };
  const offers = await pricedOffers(db, hotels, request);
  const rows = ranked(
    hotels.map((hotel) => ({ hotel, offer: offers.get(hotel.id) })),
    query.sort,
    stay.nights,
  );
  const pages = Math.max(1, Math.ceil(rows.length / SEARCH_PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const start = (page - 1) * SEARCH_PAGE_SIZE;
  const shown = rows.slice(start, start + SEARCH_PAGE_SIZE);
  return {
    stay,
    hotels: await shownCards(context, snapshot, shown, request),
    page,
    pageSize: SEARCH_PAGE_SIZE,
    total: rows.length,
    available: offers.size,
    notes: query.page > pages ? [...notes, 'PAGE_BEYOND' as const] : notes,
    region: region && { id: region.id, name: region.name[locale] },
    area: area && { id: area.id, name: area.name[locale] },
    readAt: readAt.toISOString(),
  };
});
