import type { HotelRecord } from '@/contract/catalogue/catalogue-file';
import { isOftener, type CleaningCode } from '@/domain/price/add-on';
import type { Profile } from './profile';
import { random, type Random } from './random';

/** The cleaning frequencies that a hotel may sell, by the visits a week that are included. */
const RHYTHMS: Record<number, readonly CleaningCode[]> = {
  0: ['CLEANING_WEEKLY', 'CLEANING_TWICE_WEEKLY'],
  1: ['CLEANING_TWICE_WEEKLY', 'CLEANING_EVERY_OTHER_DAY'],
  2: ['CLEANING_EVERY_OTHER_DAY', 'CLEANING_DAILY'],
  3: ['CLEANING_DAILY'],
};

/**
 * The price of a night's parking in won. It is usually free in the country and costs something in
 * towns.
 */
function parkingPrice(rng: Random, { type, grade }: Profile): number {
  const paid = type === 'residence' || type === 'hotel' ? 0.65 : type === 'hanok' ? 0.4 : 0;
  return rng.chance(paid) ? rng.int(3, 7) * 1000 + (grade >= 4 ? 2000 : 0) : 0;
}

function visitPrice(rng: Random, { type, grade }: Profile): number {
  const least = type === 'guesthouse' ? 8 : grade >= 4 ? 20 : 12;
  return rng.int(least, least + 8) * 1000;
}

/**
 * Makes a hotel's add-ons. Breakfast costs a little more than in a plan that includes it, and a
 * cleaning visit costs less the more often it comes.
 */
export function addOnsOf(input: {
  seed: number;
  hotelId: number;
  profile: Profile;
  cleaningPerWeek: number;
  /**
   * The price of breakfast in the plans that include it, in won for a guest and night; 0 if there
   * is none.
   */
  breakfast: number;
}): HotelRecord['addOns'] {
  const { profile, cleaningPerWeek, breakfast } = input;
  const rng = random(input.seed, 'add-ons', input.hotelId);
  const addOns: HotelRecord['addOns'] = [];
  const more = rng.int(1, 3) * 1000;
  if (breakfast > 0) addOns.push({ code: 'BREAKFAST', price: breakfast + more });
  const parking = parkingPrice(rng, profile);
  if (profile.amenities.has('parking')) addOns.push({ code: 'PARKING', price: parking });
  const visit = visitPrice(rng, profile);
  if (!rng.chance(profile.type === 'guesthouse' ? 0.5 : 0.9)) return addOns;
  (RHYTHMS[cleaningPerWeek] ?? [])
    .filter((code) => isOftener(code, cleaningPerWeek))
    .forEach((code, at) => addOns.push({ code, price: visit - at * 2000 }));
  return addOns;
}
