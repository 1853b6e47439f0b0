import type { RegionRecord } from '@/contract/catalogue/catalogue-file';
import { localized } from '../line';
import { busan } from './busan';
import { gyeonggi, incheon } from './capital-area';
import { gangwon } from './gangwon';
import { jeju } from './jeju';
import type { Place } from './place';
import { seoul } from './seoul';
import { chungcheong, gyeongsang, jeolla } from './south';

const REGIONS = [seoul, busan, jeju, gangwon, gyeonggi, incheon, jeolla, gyeongsang, chungcheong];

/** A place with the region it lies in. */
export type RegionalPlace = Place & { regionId: string };

/**
 * All areas, each as often as it has hotels in every sixty, so that they are spread like the real
 * market.
 */
export const PLACE_SLOTS: readonly RegionalPlace[] = REGIONS.flatMap((region) =>
  region.places.flatMap((place) =>
    Array.from({ length: place.weight }, () => ({ ...place, regionId: region.id })),
  ),
);

/** The regions and areas as the catalogue file states them. */
export const REGION_RECORDS: readonly RegionRecord[] = REGIONS.map((region) => ({
  id: region.id,
  name: localized(region.name),
  lat: region.lat,
  lng: region.lng,
  areas: region.places.map(({ id, name, lat, lng }) => ({ id, name: localized(name), lat, lng })),
}));
