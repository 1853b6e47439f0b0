import { chooseAddOns, type AddOn } from '@/domain/add-on';
import { AppError } from '@/server/platform/http/app-error';
import type { HotelRow } from './rate-facts';

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
