import type { AmenityCode, HotelType } from '@/contract/catalogue/catalogue-file';
import type { Random } from './random';
import type { Place, Setting } from './text/places/place';

const TYPES: Record<Setting, readonly (readonly [HotelType, number])[]> = {
  city: [
    ['residence', 5],
    ['hotel', 4],
    ['guesthouse', 1],
  ],
  sea: [
    ['resort', 4],
    ['hotel', 3],
    ['residence', 3],
    ['guesthouse', 1],
  ],
  mountain: [['lodge', 1]],
  hanok: [['hanok', 1]],
};

const GRADES: Record<HotelType, readonly (readonly [number, number])[]> = {
  hotel: [
    [2, 2],
    [3, 5],
    [4, 3],
    [5, 1],
  ],
  residence: [
    [0, 3],
    [3, 5],
    [4, 3],
  ],
  resort: [
    [3, 3],
    [4, 4],
    [5, 1],
  ],
  hanok: [[0, 1]],
  lodge: [
    [0, 2],
    [3, 2],
    [4, 1],
  ],
  guesthouse: [
    [0, 3],
    [1, 2],
    [2, 1],
  ],
};

/** The probability of each amenity of a hotel, by its type; 1 is always. */
const HOUSE: Record<HotelType, Partial<Record<AmenityCode, number>>> = {
  hotel: {
    elevator: 1,
    front_desk_24h: 1,
    laundry_room: 0.85,
    receipts_for_companies: 0.85,
    breakfast: 0.65,
    restaurant: 0.3,
    parking: 0.65,
    ev_charging: 0.2,
    gym: 0.45,
    parcel_reception: 0.55,
    coworking: 0.25,
    sauna: 0.12,
    barrier_free: 0.35,
    wired_internet: 0.5,
    air_purifier: 0.4,
  },
  residence: {
    elevator: 1,
    parcel_reception: 0.9,
    resident_registration: 0.55,
    laundry_room: 0.5,
    receipts_for_companies: 0.8,
    parking: 0.75,
    ev_charging: 0.2,
    coworking: 0.35,
    gym: 0.35,
    wired_internet: 0.6,
    air_purifier: 0.5,
    pets: 0.2,
    barrier_free: 0.25,
    front_desk_24h: 0.35,
  },
  resort: {
    elevator: 0.8,
    pool: 1,
    breakfast: 1,
    restaurant: 0.7,
    parking: 1,
    ev_charging: 0.4,
    laundry_room: 0.8,
    balcony: 1,
    sauna: 0.4,
    gym: 0.4,
    front_desk_24h: 1,
    pets: 0.15,
    barrier_free: 0.4,
    receipts_for_companies: 0.5,
  },
  hanok: {
    laundry_room: 1,
    breakfast: 0.5,
    parking: 0.4,
    air_purifier: 0.5,
    pets: 0.1,
    parcel_reception: 0.4,
    receipts_for_companies: 0.3,
  },
  lodge: {
    parking: 1,
    laundry_room: 0.8,
    breakfast: 0.6,
    sauna: 0.3,
    pets: 0.35,
    balcony: 0.7,
    ev_charging: 0.25,
    restaurant: 0.3,
    parcel_reception: 0.5,
    coworking: 0.2,
  },
  guesthouse: {
    laundry_room: 1,
    kitchen: 1,
    induction: 1,
    parking: 0.25,
    pets: 0.15,
    parcel_reception: 0.6,
    coworking: 0.2,
    breakfast: 0.3,
  },
};

/** A hotel's type, grade and own amenities, before its rooms are chosen. */
export type Profile = { type: HotelType; grade: number; amenities: Set<AmenityCode> };

/** Draws the profile of a hotel that suits its place. */
export function profileOf(rng: Random, place: Place): Profile {
  const type = rng.weighted(TYPES[place.setting]);
  const grade = rng.weighted(GRADES[type]);
  const amenities = new Set<AmenityCode>(['wifi', 'fridge', 'microwave', 'luggage_storage']);
  for (const [code, chance] of Object.entries(HOUSE[type]) as [AmenityCode, number][]) {
    if (rng.chance(chance)) amenities.add(code);
  }
  // The seaside buildings in the picture library surround a pool.
  if (type === 'hotel' && place.setting === 'sea') amenities.add('pool');
  if (amenities.has('laundry_room')) amenities.add('dryer');
  if (!amenities.has('parking')) amenities.delete('ev_charging');
  return { type, grade, amenities };
}
