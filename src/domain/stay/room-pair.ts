import type { RatePlanId, RoomTypeId } from '../ids';
import type { Won } from '../price/money';
import type { Party } from './stay';

/**
 * A pair: two rooms of one hotel for a party that is too large for any single room of it, as two
 * bookings that are held together.
 */

/** The rate plan that is cheapest for a number of guests, with the stay's total in won. */
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
export function findCheapestPair(
  party: Party,
  candidates: readonly PairCandidate[],
): RoomPair | null {
  const guests = party.adults + party.children;
  const largest = candidates.reduce((most, { maxGuests }) => Math.max(most, maxGuests), 0);
  if (guests <= largest || party.adults < 2) return null;
  let best: RoomPair | null = null;
  // The more even divisions are tried first, and a later pair wins only if it is cheaper.
  for (let inFirst = Math.ceil(guests / 2); inFirst <= largest; inFirst += 1) {
    const inSecond = guests - inFirst;
    const parties = divideParty(party, inFirst);
    if (parties === null) continue;
    const firsts = listFreeRooms(candidates, parties.first);
    const seconds = listFreeRooms(candidates, parties.second);
    for (const one of firsts) {
      for (const other of seconds) {
        if (inFirst === inSecond && other.at < one.at) continue;
        if (one.at === other.at && one.remaining < 2) continue;
        const total = one.room.total + other.room.total;
        if (best !== null && best.total <= total) continue;
        best = { first: one.room, second: other.room, total };
      }
    }
  }
  return best;
}

/**
 * Lists the room types that have a free room which takes a party, priced for it, each with its place
 * in the hotel's order.
 */
function listFreeRooms(candidates: readonly PairCandidate[], party: Party) {
  const guests = party.adults + party.children;
  return candidates.flatMap(({ roomTypeId, maxGuests, remaining, priceFor }, at) => {
    if (maxGuests < guests || remaining < 1) return [];
    const price = priceFor(guests);
    const room: PairedRoom | null = price && { roomTypeId, ...party, ...price };
    return room === null ? [] : [{ at, remaining, room }];
  });
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
