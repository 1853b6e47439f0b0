import { HOTEL_TYPES } from '@/contract/catalogue-file';
import { contract } from '@/contract';
import { handle } from '../http/handler';
import { areaKey } from '../offer/area-key';
import { resolveStay } from '../offer/stay-query';
import type { Range } from '../search-index/hotel-columns';
import { scan } from '../search-index/scan';
import { searchIndex } from '../search-index/search-index';
import { anything } from './anything';

/** Regions, areas and types: how many hotels each has, has free for the stay, and from how much. */
export const getRegionState = handle(
  contract.getRegionState,
  async ({ query }, { db, locale, now }) => {
    const stay = resolveStay(query, { now: now(), lenient: true });
    const { snapshot, columns, days } = await searchIndex(db);
    const everywhere = columns.ranges.get('') ?? { from: 0, to: 0 };
    const { best } = scan(columns, days, anything(stay, everywhere));
    const ofType = new Map<string, number>();
    for (const { type } of columns.hotels) ofType.set(type, (ofType.get(type) ?? 0) + 1);
    const counted = (range: Range = { from: 0, to: 0 }) => {
      let available = 0;
      let lowest = 0;
      for (let hotel = range.from; hotel < range.to; hotel += 1) {
        const total = best[hotel] as number;
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
        ...{ lat: region.lat, lng: region.lng },
        ...counted(columns.ranges.get(region.id)),
        areas: areas.map((area) => ({
          id: area.id,
          name: area.name[locale],
          ...{ lat: area.lat, lng: area.lng },
          ...counted(columns.ranges.get(areaKey(region.id, area.id))),
        })),
      })),
      types: HOTEL_TYPES.map((id) => ({ id, hotels: ofType.get(id) ?? 0 })),
    };
  },
);
