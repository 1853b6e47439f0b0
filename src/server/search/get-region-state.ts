import { HOTEL_TYPES } from '@/contract/catalogue-file';
import { contract } from '@/contract';
import { handle } from '../http/handler';
import { catalogueSnapshot } from '../offer/catalogue-snapshot';
import { pricedOffers } from '../offer/offers';
import { resolveStay } from '../offer/stay-query';
import { DEFAULT_STAY } from '@/config/constants';

/** Regions, areas and types with how many hotels each has, and a region's lowest total now. */
export const getRegionState = handle(
  contract.getRegionState,
  async (_input, { db, locale, now }) => {
    const { adults, children } = DEFAULT_STAY;
    const stay = resolveStay({ adults, children }, { now: now() });
    const snapshot = await catalogueSnapshot(db);
    const offers = await pricedOffers(db, snapshot.hotels, { stay, adults, children });
    const lowest = new Map<string, number>();
    const inRegion = counted(snapshot.hotels.map((hotel) => hotel.regionId));
    const inArea = counted(snapshot.hotels.map((hotel) => `${hotel.regionId}/${hotel.areaId}`));
    const ofType = counted(snapshot.hotels.map((hotel) => hotel.type));
    for (const hotel of snapshot.hotels) {
      const total = offers.get(hotel.id)?.total;
      if (total === undefined) continue;
      lowest.set(hotel.regionId, Math.min(total, lowest.get(hotel.regionId) ?? total));
    }
    return {
      nights: stay.nights,
      regions: snapshot.regions.map((region) => ({
        id: region.id,
        name: region.name[locale],
        lat: region.lat,
        lng: region.lng,
        hotels: inRegion.get(region.id) ?? 0,
        fromTotal: lowest.get(region.id) ?? null,
        areas: region.areas.map((area) => ({
          id: area.id,
          name: area.name[locale],
          lat: area.lat,
          lng: area.lng,
          hotels: inArea.get(`${region.id}/${area.id}`) ?? 0,
        })),
      })),
      types: HOTEL_TYPES.map((id) => ({ id, hotels: ofType.get(id) ?? 0 })),
    };
  },
);

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
