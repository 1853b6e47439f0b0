import type { AmenityCode } from '@/contract/catalogue/codes';
import type { IconName } from '@/ui';

type Group = Readonly<Partial<Record<AmenityCode, IconName>>>;

/**
 * The amenities of each group in the order in which a page lists them, with their icons. Every code
 * is in one group, and no two share an icon.
 */
export const AMENITY_GROUPS = {
  living: {
    kitchen: 'kitchen',
    induction: 'induction',
    microwave: 'microwave',
    fridge: 'fridge',
    washer_in_room: 'washer',
    laundry_room: 'laundry',
    dryer: 'dryer',
  },
  work: {
    desk: 'desk',
    coworking: 'coworking',
    wired_internet: 'cable',
    wifi: 'wifi',
    receipts_for_companies: 'receipt',
  },
  body: {
    breakfast: 'breakfast',
    restaurant: 'restaurant',
    bathtub: 'bathtub',
    pool: 'pool',
    gym: 'gym',
    sauna: 'sauna',
    air_purifier: 'air',
    balcony: 'balcony',
  },
  building: {
    resident_registration: 'registration',
    parcel_reception: 'parcel',
    front_desk_24h: 'front-desk',
    luggage_storage: 'luggage',
    parking: 'car',
    ev_charging: 'charger',
    elevator: 'elevator',
    barrier_free: 'barrier-free',
    pets: 'paw',
  },
} as const satisfies Readonly<Record<string, Group>>;

export type AmenityGroup = keyof typeof AMENITY_GROUPS;

const ICONS: Readonly<Record<string, IconName>> = Object.assign(
  {},
  ...Object.values(AMENITY_GROUPS),
);

/** Finds the icon of an amenity. A code that this version doesn't know gets the icon of information. */
export const findAmenityIcon = (code: string): IconName => ICONS[code] ?? 'info';

/** The codes by group, in the order of the groups; unknown ones are the last of the building. */
export function groupAmenities(codes: readonly string[]): Array<[AmenityGroup, string[]]> {
  const unknown = codes.filter((code) => !Object.hasOwn(ICONS, code));
  return (Object.keys(AMENITY_GROUPS) as AmenityGroup[]).map((group) => {
    const known = Object.keys(AMENITY_GROUPS[group]).filter((code) => codes.includes(code));
    return [group, group === 'building' ? [...known, ...unknown] : known];
  });
}

/** The amenities that guests of a long stay choose a hotel by, the most important first. */
const DECISIVE: readonly string[] = [
  'kitchen',
  'washer_in_room',
  'resident_registration',
  'wired_internet',
  'parking',
  'laundry_room',
  'desk',
  'breakfast',
  'wifi',
] satisfies AmenityCode[];

/**
 * Picks the amenities that are shown below the hotel's title. They stand in rows of two, so it gives
 * four of them, or two, and none of a hotel that has only one.
 */
export function pickDecisiveAmenities(codes: readonly string[]): string[] {
  const first = DECISIVE.filter((code) => codes.includes(code));
  const all = [...first, ...codes.filter((code) => !first.includes(code))];
  return all.slice(0, Math.min(4, all.length - (all.length % 2)));
}
