/** The codes of a catalogue, which pages name in the reader's language. */

export const HOTEL_TYPES = [
  'hotel',
  'residence',
  'resort',
  'hanok',
  'lodge',
  'guesthouse',
] as const;

export const AMENITY_CODES = [
  'kitchen',
  'induction',
  'washer_in_room',
  'laundry_room',
  'dryer',
  'desk',
  'wired_internet',
  'wifi',
  'parking',
  'ev_charging',
  'pets',
  'pool',
  'gym',
  'sauna',
  'breakfast',
  'restaurant',
  'coworking',
  'parcel_reception',
  'resident_registration',
  'receipts_for_companies',
  'elevator',
  'barrier_free',
  'air_purifier',
  'bathtub',
  'balcony',
  'luggage_storage',
  'front_desk_24h',
  'microwave',
  'fridge',
] as const;
export type AmenityCode = (typeof AMENITY_CODES)[number];
