import { int32At, type Range } from '@/server/core/inventory/search-index/at';
import { HOTEL_TYPES } from '@/contract/catalogue/codes';
import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { areaKey } from '@/server/core/inventory/offer/catalogue-snapshot';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';

import { scan } from '@/server/core/inventory/search-index/scan';
import { searchIndex } from '@/server/core/inventory/search-index/search-index';
import { unfilteredConditions } from './facets-view';

/**
 * Lists regions, areas and types of hotels, with the number of hotels, how many are free for the
 * stay, and the lowest total in won.
 */
export const getRegionState = handle(
  contract.getRegionState,
  async ({ query }, { db, locale, now }) => {
    const stay = resolveStay(query, { now: now(), lenient: true });
    const { snapshot, columns, days } = await searchIndex(db);
    const everywhere = columns.ranges.get('') ?? { from: 0, to: 0 };
    const { best } = scan(columns, days, unfilteredConditions(stay, everywhere));
    const ofType = new Map<string, number>();
    for (const { type } of columns.hotels) ofType.set(type, (ofType.get(type) ?? 0) + 1);
    const counted = (range: Range = { from: 0, to: 0 }) => {
      let available = 0;
      let lowest = 0;
      for (let hotel = range.from; hotel < range.to; hotel += 1) {
        const total = int32At(best, hotel);
        if (total === 0) continue;
        available += 1;
        if (lowest === 0 || total < lowest) lowest = total;
      }
      return { hotels: range.to - range.from, available, fromTotal: lowest === 0 ? null : lowest };
    };
    return {
      nights: stay.nights,
      regions: snapshot.regions.map(({ areas, ...region }) => ({
        id: region.id,
        name: region.name[locale],
        lat: region.lat,
        lng: region.lng,
        ...counted(columns.ranges.get(region.id)),
        areas: areas.map((area) => ({
          id: area.id,
          name: area.name[locale],
          lat: area.lat,
          lng: area.lng,
          ...counted(columns.ranges.get(areaKey(region.id, area.id))),
        })),
      })),
      types: HOTEL_TYPES.map((id) => ({ id, hotels: ofType.get(id) ?? 0 })),
    };
  },
);
