import type { z } from 'zod';

import { AMENITY_CODES, HOTEL_TYPES } from '@/contract/catalogue-file';
import type { searchQuery } from '@/contract/search';
import {
  areaKey,
  type AreaRow,
  type CardHotel,
  type CatalogueSnapshot,
  type RegionRow,
} from '../offer/catalogue-snapshot';
import { roomHas } from '../offer/offers';
import { matchesAllWords } from './search-text';

export type SearchQuery = z.output<typeof searchQuery>;
export type SearchNote = 'REGION_UNKNOWN' | 'AREA_UNKNOWN' | 'TYPE_UNKNOWN' | 'PAGE_BEYOND';

export type Candidates = {
  readonly hotels: CardHotel[];
  readonly amenities: string[];
  readonly region: RegionRow | null;
  readonly area: AreaRow | null;
  readonly notes: SearchNote[];
};

const ALL = 'all';
const types: readonly string[] = HOTEL_TYPES;
const codes: readonly string[] = AMENITY_CODES;

/** Comma-separated amenity codes; unknown ones are dropped. */
export function amenitiesOf(query: Pick<SearchQuery, 'amenities'>): string[] {
  return (query.amenities ?? '').split(',').filter((code) => codes.includes(code));
}

/**
 * The hotels a search is about, before dates and prices. An unknown region, area or type is
 * noted and means all of them; an area alone names its region too.
 */
export function candidatesOf(snapshot: CatalogueSnapshot, query: SearchQuery): Candidates {
  const notes: SearchNote[] = [];
  let region: RegionRow | null = null;
  if (query.region !== ALL && query.region !== '') {
    region = snapshot.regionById.get(query.region) ?? null;
    if (region === null) notes.push('REGION_UNKNOWN');
  }
  let area: AreaRow | null = null;
  if (query.area !== ALL && query.area !== '') {
    area =
      region === null
        ? ([...snapshot.areaByKey.values()].find((one) => one.id === query.area) ?? null)
        : (snapshot.areaByKey.get(areaKey(region.id, query.area)) ?? null);
    if (area === null) notes.push('AREA_UNKNOWN');
    else region ??= snapshot.regionById.get(area.regionId) ?? null;
  }
  let type: string | null = null;
  if (query.type !== undefined && query.type !== '' && query.type !== ALL) {
    type = types.includes(query.type) ? query.type : null;
    if (type === null) notes.push('TYPE_UNKNOWN');
  }
  const amenities = amenitiesOf(query);
  const keyword = query.keyword?.trim() ?? '';
  const hotels = snapshot.hotels.filter(
    (hotel) =>
      (region === null || hotel.regionId === region.id) &&
      (area === null || hotel.areaId === area.id) &&
      (type === null || hotel.type === type) &&
      (amenities.length === 0 || hotel.rooms.some((room) => roomHas(hotel, room, amenities))) &&
      (query.refundable === undefined || hasRefundablePlan(hotel)) &&
      (keyword === '' || matchesAllWords(namesOf(snapshot, hotel), keyword)),
  );
  return { hotels, amenities, region, area, notes };
}

function hasRefundablePlan(hotel: CardHotel): boolean {
  return hotel.rooms.some((room) => room.plans.some((plan) => plan.refundable));
}

function namesOf(snapshot: CatalogueSnapshot, hotel: CardHotel): string[] {
  const region = snapshot.regionById.get(hotel.regionId)?.name;
  const area = snapshot.areaByKey.get(areaKey(hotel.regionId, hotel.areaId))?.name;
  return [hotel.name, area, region].flatMap((name) => (name ? [name.ko, name.en] : []));
}
