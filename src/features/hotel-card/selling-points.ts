import type { TFunction } from 'i18next';

import type { HotelCard } from '@/contract/hotel/hotel';

/** The amenities that long-stay guests want, most wanted first (docs: domain facts). */
const WANTED = [
  'kitchen',
  'washer_in_room',
  'desk',
  'parking',
  'laundry_room',
  'breakfast',
  'pool',
  'wifi',
] as const;

/** `Kitchen · Washer in the room · 26 m²`: up to two amenities and the size. */
export function selling(
  hotel: Pick<HotelCard, 'amenities' | 'sizeM2'>,
  t: TFunction<'common'>,
): string {
  const points = WANTED.filter((code) => hotel.amenities.includes(code))
    .slice(0, 2)
    .map((code) => t(`amenity.${code}`));
  return [...points, t('unit.size', { size: hotel.sizeM2 })].join(' · ');
}
