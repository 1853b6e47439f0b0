import type { AmenityCode, HotelType, PictureRef, RoomRecord } from '@/contract/catalogue-file';
import type { Place } from './text/places/place';

/** South of this latitude the palms of some pictures are plausible. */
const PALMS_BELOW = 35.5;

function exteriors(type: HotelType, place: Place): string[] {
  if (place.setting === 'hanok')
    return ['exterior-hanok-courtyard-dusk.webp', 'exterior-hanok-autumn-day.webp'];
  if (type === 'guesthouse') return [];
  if (place.setting === 'mountain')
    return place.season === 'winter'
      ? ['exterior-lodge-snow-dusk.webp', 'exterior-lodge-autumn-day.webp']
      : ['exterior-lodge-autumn-day.webp'];
  if (place.setting === 'sea' && type !== 'residence') {
    const pines = ['exterior-slab-sea-day-white.webp', 'exterior-villa-sea-dusk-sand.webp'];
    return place.lat < PALMS_BELOW
      ? [...pines, 'exterior-resort-sea-dusk.webp', 'exterior-resort-low-sea-day.webp']
      : pines;
  }
  if (place.setting === 'sea' && place.inland === 'mountain') return [];
  return [
    'exterior-tower-city-day.webp',
    'exterior-street-day-terra.webp',
    'exterior-tower-city-dusk.webp',
  ];
}

/**
 * The pictures of a house, the lead first. The lead turns with `rank`, an exterior and a room by
 * turns, so that neighbours in a list don't look alike.
 */
export function galleryOf(input: {
  type: HotelType;
  place: Place;
  amenities: ReadonlySet<AmenityCode>;
  rooms: readonly Pick<RoomRecord, 'pictures'>[];
  rank: number;
}): PictureRef[] {
  const { type, place, amenities, rooms, rank } = input;
  const outside = exteriors(type, place).map((file): PictureRef => ({
    file,
    role: 'exterior' as const,
  }));
  const inside = rooms.flatMap(({ pictures }) => pictures).filter(({ role }) => role === 'room');
  const turn = Math.floor(rank / 2);
  const exterior = outside[turn % Math.max(1, outside.length)];
  const room = inside[turn % Math.max(1, inside.length)];
  const green = place.setting !== 'city';
  const rest: PictureRef[] = [];
  if (type !== 'guesthouse' && place.setting !== 'hanok') {
    const file = green ? 'lobby-garden-day-sand.webp' : 'lobby-city-dusk-forest.webp';
    rest.push({ file, role: 'lobby' });
  }
  if (amenities.has('pool')) rest.push({ file: 'pool-resort-day.webp', role: 'pool' });
  if (amenities.has('breakfast') && place.setting !== 'hanok') {
    const file =
      place.setting === 'sea' ? 'dining-sea-day-cloud.webp' : 'dining-garden-day-sand.webp';
    rest.push({ file, role: 'dining' });
  }
  if (amenities.has('laundry_room')) rest.push({ file: 'laundry-ocean.webp', role: 'laundry' });
  const baths = rooms.flatMap(({ pictures }) => pictures).filter(({ role }) => role === 'bath');
  const leads = rank % 2 === 0 ? [exterior, room] : [room, exterior];
  const ordered = [...leads, ...inside, ...rest, ...baths].filter((one) => one !== undefined);
  return [...new Map(ordered.map((one) => [one.file, one])).values()];
}
