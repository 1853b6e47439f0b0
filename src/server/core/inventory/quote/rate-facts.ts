import { type AddOn, chooseAddOns } from '@/domain/price/add-on';
import { type CancellationPolicy, DEFAULT_POLICY } from '@/domain/booking/cancellation';
import type { QuoteSumFacts, RateFacts } from '@/domain/price/pricing';
import type { StayRates } from '@/domain/price/stay-rates';
import type { hotels, ratePlans, roomTypes } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';

export type HotelRow = typeof hotels.$inferSelect;
export type RoomRow = typeof roomTypes.$inferSelect;
export type PlanRow = typeof ratePlans.$inferSelect;

type RatedHotel = Pick<HotelRow, 'lengthDiscounts'>;
type RatedRoom = Pick<RoomRow, 'baseGuests' | 'maxGuests' | 'extraGuestPerNight'>;
type RatedPlan = Pick<PlanRow, 'pricePercent' | 'breakfastPerGuestNight' | 'refundable'>;

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

/**
 * Finds the add-ons of a hotel that were chosen, by their codes.
 * @throws AppError ADD_ON_UNKNOWN, ADD_ON_NOT_OFFERED (details: `addOn`), ADD_ON_CONFLICT
 */
export function chosenAddOns(hotel: Pick<HotelRow, 'addOns'>, codes: readonly string[]): AddOn[] {
  const chosen = chooseAddOns(codes, hotel.addOns);
  if (chosen.ok) return chosen.addOns;
  const { problem } = chosen;
  throw problem.kind === 'NOT_OFFERED'
    ? new AppError('ADD_ON_NOT_OFFERED', { details: { addOn: problem.code } })
    : new AppError(`ADD_ON_${problem.kind}`);
}

/** The rates by which a quote was priced, to be stored with the booking. */
export function ratesOf({
  facts: { plan, lengthDiscounts, occupancy, extras },
  nightly,
}: {
  readonly facts: Omit<QuoteSumFacts, 'nights' | 'nightlySum'>;
  readonly nightly: readonly number[];
}): StayRates {
  return {
    plan,
    lengthDiscounts,
    occupancy,
    extras: extras ?? { addOns: [], cleaningPerWeek: 0 },
    nightly: [...nightly],
  };
}
