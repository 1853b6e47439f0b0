import type { RatePlanId, RoomTypeId } from '../ids';
import type { Won } from '../price/money';
import type { Party } from './stay';

/**
 * A pair: two rooms of one hotel for a party that is too large for any single room of it, as two
 * bookings that are held together.
 */

/** The cheapest way to book a room type for a number of guests. */
export type PriceForGuests = { readonly ratePlanId: RatePlanId; readonly total: Won };

/** A room type that is looked at for a pair. */
export type PairCandidate = {
  readonly roomTypeId: RoomTypeId;
  /** How many guests a room of the type takes. */
  readonly maxGuests: number;
  /** How many rooms of the type are free on every night of the stay. */
  readonly remaining: number;
  /** The price of the stay for so many guests; null when no rate plan allows the stay. */
  readonly priceFor: (guests: number) => PriceForGuests | null;
};

/** One of the two rooms with its guests. */
export type PairedRoom = PriceForGuests & Party & { readonly roomTypeId: RoomTypeId };

export type RoomPair = {
  /** The room with more guests is the first; among equals, the hotel's earlier one. */
  readonly first: PairedRoom;
  readonly second: PairedRoom;
  /** The sum of both, in won. */
  readonly total: Won;
};

/**
 * Divides a party over two rooms of a hotel at the lowest total. Both rooms have at least one adult
 * and no more guests than they take, and are free on every night. Among equal totals the guests are
 * divided as evenly as possible, and then the rooms that the hotel lists first are taken.
 * @param candidates all room types of the hotel in the hotel's order, including those that are sold
 *   out, since a party that fits into one of them isn't too large
 * @returns null where one room takes the party, or no two free rooms do
 */
export function cheapestPair(party: Party, candidates: readonly PairCandidate[]): RoomPair | null {
  const guests = party.adults + party.children;
  const largest = candidates.reduce((most, { maxGuests }) => Math.max(most, maxGuests), 0);
  if (guests <= largest || party.adults < 2) return null;
  let best: RoomPair | null = null;
  // The more even divisions are tried first, and a later pair wins only if it is cheaper.
  for (let inFirst = Math.ceil(guests / 2); inFirst <= largest; inFirst += 1) {
    const inSecond = guests - inFirst;
    const parties = divideParty(party, inFirst);
    if (parties === null) continue;
    for (const [at, one] of candidates.entries()) {
      for (const [otherAt, other] of candidates.entries()) {
        if (inFirst === inSecond && otherAt < at) continue;
        if (one.maxGuests < inFirst || other.maxGuests < inSecond) continue;
        if (Math.min(one.remaining, other.remaining) < (one === other ? 2 : 1)) continue;
        const [priceOfOne, priceOfOther] = [one.priceFor(inFirst), other.priceFor(inSecond)];
        if (priceOfOne === null || priceOfOther === null) continue;
        const total = priceOfOne.total + priceOfOther.total;
        if (best !== null && best.total <= total) continue;
        best = {
          first: { roomTypeId: one.roomTypeId, ...parties.first, ...priceOfOne },
          second: { roomTypeId: other.roomTypeId, ...parties.second, ...priceOfOther },
          total,
        };
      }
    }
  }
  return best;
}

/**
 * Divides adults and children over two rooms, the adults as evenly as possible.
 * @param inFirst how many guests the first room has
 * @returns null when one of the rooms would have no adult
 */
function divideParty(
  { adults, children }: Party,
  inFirst: number,
): { readonly first: Party; readonly second: Party } | null {
  // The first room has no more children than there are, and leaves an adult for the second.
  const least = Math.max(1, inFirst - children);
  const most = Math.min(inFirst, adults - 1);
  if (least > most) return null;
  const inFirstAdults = Math.min(Math.max(Math.ceil(adults / 2), least), most);
  const first = { adults: inFirstAdults, children: inFirst - inFirstAdults };
  return {
    first,
    second: { adults: adults - first.adults, children: children - first.children },
  };
}
