import type { TFunction } from 'i18next';

import type { HotelCard } from '@/contract/hotel/hotel';

/** Why a hotel has no offer for the stay: the number of guests, the length, or no free room. */
export function unavailableText(
  unavailable: HotelCard['unavailable'],
  t: TFunction<'common'>,
): string {
  switch (unavailable?.reason) {
    case 'GUESTS':
      return t('card.tooMany', { count: unavailable.maxGuests });
    case 'MIN_STAY':
      return t('card.tooShort', { count: unavailable.minNights });
    case 'MAX_STAY':
      return t('card.tooLong', { count: unavailable.maxNights });
    default:
      return t('card.soldOut');
  }
}
