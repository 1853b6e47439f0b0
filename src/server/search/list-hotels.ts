import { SEARCH_PAGE_SIZE } from '@/config/constants';
import { contract } from '@/contract';
import { handle } from '../http/handler';
import { scan } from '../search-index/scan';
import { weighedScore } from '../search-index/scores';
import { searchIndex } from '../search-index/search-index';
import { askedOf, lastPage } from './asked';
import { facetsOf, withoutOf } from './facets-view';
import { foundPlace, shownOf } from './found';
import { kilometres, rankedPage } from './ranking';

/** Hotels for a stay, priced and ranked; a page beyond the last one is the last, with a note. */
export const listHotels = handle(contract.listHotels, async ({ query }, context) => {
  const { db, locale } = context;
  const readAt = context.now();
  const index = await searchIndex(db);
  const { columns } = index;
  const asked = askedOf(index, query, readAt);
  const { conditions, stay, region, area, middle } = asked;
  const { range } = conditions;
  const seen = scan(columns, index.days, conditions);
  const order = { sort: query.sort, nights: stay.nights, middle };
  const pageFrom = (skip: number) =>
    rankedPage(columns, range, seen, order, { skip, count: SEARCH_PAGE_SIZE });
  let ranked = pageFrom((query.page - 1) * SEARCH_PAGE_SIZE);
  const page = Math.min(query.page, lastPage(ranked.total));
  const skip = (page - 1) * SEARCH_PAGE_SIZE;
  if (page < query.page) ranked = pageFrom(skip);
  const places = ranked.places.map((hotel) => foundPlace(seen, conditions, hotel));
  const shown = await shownOf(context, index, asked, places);
  return {
    stay,
    flex: asked.flex,
    hotels: shown.map((card, at) => {
      const hotel = columns.hotels[places[at]?.hotel ?? -1];
      const weighed = hotel === undefined ? 0 : weighedScore(hotel, columns.mean);
      const distance = middle === null ? null : Math.round(kilometres(middle, card) * 10) / 10;
      const why = {
        place: skip + at + 1,
        weighedScore: Math.round(weighed) / 10,
        distanceKm: distance,
      };
      return { ...card, why };
    }),
    page,
    pageSize: SEARCH_PAGE_SIZE,
    total: ranked.total,
    available: seen.facets.available,
    facets: facetsOf(seen.facets),
    without: withoutOf(seen.facets, asked),
    notes: page < query.page ? [...asked.notes, 'PAGE_BEYOND' as const] : asked.notes,
    region: region && { id: region.id, name: region.name[locale] },
    area: area && { id: area.id, name: area.name[locale] },
    readAt: readAt.toISOString(),
  };
});
