import { DEFAULT_POLICY, type CancellationPolicy } from '@/domain/cancellation';
import type { RateFacts } from '@/domain/pricing';
import type { hotels, ratePlans, roomTypes } from '@/server/platform/db/schema';

export type HotelRow = typeof hotels.$inferSelect;
export type RoomRow = typeof roomTypes.$inferSelect;
export type PlanRow = typeof ratePlans.$inferSelect;

export type RatedHotel = Pick<HotelRow, 'lengthDiscounts'>;
export type RatedRoom = Pick<RoomRow, 'baseGuests' | 'maxGuests' | 'extraGuestPerNight'>;
export type RatedPlan = Pick<PlanRow, 'pricePercent' | 'breakfastPerGuestNight' | 'refundable'>;

/** Collects the facts of a room with a rate plan that the pricing rules need. */
export function rateFactsOf(hotel: RatedHotel, room: RatedRoom, plan: RatedPlan): RateFacts {
  return {
    plan: {
      pricePercent: plan.pricePercent,
      breakfastPerGuestNight: plan.breakfastPerGuestNight,
      refundable: plan.refundable,
    },
    lengthDiscounts: hotel.lengthDiscounts,
    occupancy: {
      baseGuests: room.baseGuests,
      maxGuests: room.maxGuests,
      extraGuestPerNight: room.extraGuestPerNight,
    },
  };
}

/** The hotel's own refund rules, or the consumer standard if it has none. */
export function policyOf(hotel: Pick<HotelRow, 'cancellationPolicy'>): CancellationPolicy {
  return hotel.cancellationPolicy === 'default' ? DEFAULT_POLICY : hotel.cancellationPolicy;
}

/**
 * The shortest stay for a rate plan, in nights: the longer of the hotel's and the plan's minimum.
 */
export function minNightsOf(
  hotel: Pick<HotelRow, 'minNights'>,
  plan: Pick<PlanRow, 'minNights'>,
): number {
  return Math.max(hotel.minNights, plan.minNights);
}
