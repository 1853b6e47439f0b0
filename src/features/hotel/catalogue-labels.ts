import type { TFunction } from 'i18next';

import type common from '../../../public/locales/ko/common.json';

type CommonT = TFunction<'common'>;

/** An amenity's name; an unknown code of a newer catalogue is returned unchanged. */
export function amenityName(code: string, t: CommonT): string {
  return t(`amenity.${code as keyof typeof common.amenity}`, { defaultValue: code });
}

/** A hotel type's name; see `amenityName`. */
export function hotelTypeName(type: string, t: CommonT): string {
  return t(`hotelType.${type as keyof typeof common.hotelType}`, { defaultValue: type });
}
