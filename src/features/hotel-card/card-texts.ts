import type { TFunction } from 'i18next';

import type { Locale } from '@/config/constants';
import type { HotelCard } from '@/contract/hotel/hotel';
import { formatWon } from '@/i18n/format';

/** The refund rules of an offer's price, or of a room's cheapest plan. */
type Refundability = {
  readonly total: number;
  readonly refundable: boolean;
  /** The lowest total of a refundable plan in won; null when there is none. */
  readonly refundableTotal: number | null;
  /** Whether that plan can still be cancelled free of charge. */
  readonly freeCancellation?: boolean;
};

/**
 * Says that a price is non-refundable and from which price on a cancellation is possible:
 * `Non-refundable · Free cancellation from ₩1,052,100`. Null when the price is of a refundable
 * plan.
 */
export function refundNote(
  offer: Refundability,
  t: TFunction<'common'>,
  locale: Locale,
): string | null {
  if (offer.refundable) return null;
  const from = refundableFrom(offer, t, locale);
  return [t('card.nonRefundable'), ...(from === null ? [] : [from])].join(' · ');
}

/**
 * The second part of the note: the lowest refundable price. Null when the price is refundable
 * itself or there is no other.
 */
export function refundableFrom(
  { refundable, refundableTotal, freeCancellation = false }: Refundability,
  t: TFunction<'common'>,
  locale: Locale,
): string | null {
  if (refundable || refundableTotal === null) return null;
  const amount = formatWon(refundableTotal, locale);
  return t(freeCancellation ? 'card.freeFrom' : 'card.refundableFrom', { amount });
}

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

/** A card says how many rooms are left from this number on downwards; more of them are no reason to hurry. */
const MAX_LAST_ROOMS = 2;

/** What a card says of an offer besides its refund: the discount, tours, and the last rooms. */
export function offerFacts(
  { tourOffered }: Pick<HotelCard, 'tourOffered'>,
  offer: Pick<NonNullable<HotelCard['offer']>, 'discountPercent' | 'remaining'>,
  t: TFunction<'common'>,
): string[] {
  const { discountPercent, remaining } = offer;
  return [
    ...(discountPercent > 0 ? [t('card.discount', { percent: discountPercent })] : []),
    ...(tourOffered ? [t('card.tour')] : []),
    ...(remaining <= MAX_LAST_ROOMS ? [t('card.remaining', { count: remaining })] : []),
  ];
}

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
