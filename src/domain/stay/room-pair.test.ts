import fc from 'fast-check';
import { expect, it } from 'vitest';

import { findCheapestPair, type PairCandidate } from './room-pair';

type Facts = {
  readonly maxGuests: number;
  readonly remaining: number;
  /** Won for the room, and for each guest. */
  readonly room: number;
  readonly guest: number;
  /** Whether a rate plan allows the stay. */
  readonly sells: boolean;
};

const candidateOf = ({ room, guest, sells, ...facts }: Facts, at: number): PairCandidate => ({
  roomTypeId: at,
  ...facts,
  priceFor: (guests) => (sells ? { ratePlanId: at * 10, total: room + guest * guests } : null),
});

const someFacts = fc.record({
  maxGuests: fc.integer({ min: 1, max: 6 }),
  remaining: fc.integer({ min: 0, max: 3 }),
  // Few prices, so that equal totals are frequent.
  room: fc.integer({ min: 1, max: 4 }).map((price) => price * 100),
  guest: fc.constantFrom(0, 10, 50),
  sells: fc.boolean(),
});
const someHotel = fc.array(someFacts, { maxLength: 4 });
const someParty = fc.record({
  adults: fc.integer({ min: 1, max: 8 }),
  children: fc.integer({ min: 0, max: 6 }),
});

/** The lowest total of all ways to divide the party, found by trying each of them. */
function lowestTotal(
  { adults, children }: { adults: number; children: number },
  rooms: readonly PairCandidate[],
): number | null {
  let lowest: number | null = null;
  for (const one of rooms) {
    for (const other of rooms) {
      for (let adultsInOne = 1; adultsInOne < adults; adultsInOne += 1) {
        for (let childrenInOne = 0; childrenInOne <= children; childrenInOne += 1) {
          const inOne = adultsInOne + childrenInOne;
          const inOther = adults + children - inOne;
          const isFree = one === other ? one.remaining >= 2 : one.remaining * other.remaining > 0;
          if (!isFree || inOne > one.maxGuests || inOther > other.maxGuests) continue;
          const prices = [one.priceFor(inOne), other.priceFor(inOther)];
          if (prices.includes(null)) continue;
          const total = prices.reduce((sum, price) => sum + (price?.total ?? 0), 0);
          lowest = Math.min(lowest ?? total, total);
        }
      }
    }
  }
  return lowest;
}

it('finds the lowest total of all ways to divide a party that is too large for one room', () => {
  fc.assert(
    fc.property(someParty, someHotel, (party, facts) => {
      const rooms = facts.map(candidateOf);
      const largest = Math.max(0, ...rooms.map(({ maxGuests }) => maxGuests));
      const pair = findCheapestPair(party, rooms);
      const isTooLarge = party.adults + party.children > largest;
      expect(pair?.total ?? null).toBe(isTooLarge ? lowestTotal(party, rooms) : null);
    }),
    { numRuns: 2000 },
  );
});

it('gives every guest a place, each room an adult, and no room more guests than it takes', () => {
  fc.assert(
    fc.property(someParty, someHotel, (party, facts) => {
      const rooms = facts.map(candidateOf);
      const pair = findCheapestPair(party, rooms);
      if (pair === null) return;
      const both = [pair.first, pair.second];
      expect(both.reduce((sum, { adults }) => sum + adults, 0)).toBe(party.adults);
      expect(both.reduce((sum, { children }) => sum + children, 0)).toBe(party.children);
      expect(both.reduce((sum, { total }) => sum + total, 0)).toBe(pair.total);
      for (const { roomTypeId, adults, children, ratePlanId, total } of both) {
        const room = rooms.find((one) => one.roomTypeId === roomTypeId);
        expect(adults).toBeGreaterThanOrEqual(1);
        expect(children).toBeGreaterThanOrEqual(0);
        expect(adults + children).toBeLessThanOrEqual(room?.maxGuests ?? 0);
        expect(room?.priceFor(adults + children)).toEqual({ ratePlanId, total });
        const used = both.filter((one) => one.roomTypeId === roomTypeId).length;
        expect(room?.remaining).toBeGreaterThanOrEqual(used);
      }
      const guests = both.map(({ adults, children }) => adults + children);
      expect(guests[0]).toBeGreaterThanOrEqual(guests[1] ?? 0);
    }),
    { numRuns: 2000 },
  );
});

const room = (over: Partial<Facts>, at: number) =>
  candidateOf({ maxGuests: 3, remaining: 2, room: 100, guest: 0, sells: true, ...over }, at);

it('divides evenly among equal totals, and takes the rooms that are listed first', () => {
  expect(findCheapestPair({ adults: 3, children: 1 }, [room({}, 1), room({}, 2)])).toEqual({
    first: { roomTypeId: 1, ratePlanId: 10, adults: 2, children: 0, total: 100 },
    second: { roomTypeId: 1, ratePlanId: 10, adults: 1, children: 1, total: 100 },
    total: 200,
  });
});

it('takes a room of another type where only one is left of the cheapest', () => {
  const pair = findCheapestPair({ adults: 4, children: 0 }, [
    room({ remaining: 1 }, 1),
    room({ room: 150 }, 2),
  ]);
  expect([pair?.first.roomTypeId, pair?.second.roomTypeId, pair?.total]).toEqual([1, 2, 250]);
});

it('finds none for a party that a room takes which is sold out, and none for a single adult', () => {
  const rooms = [room({}, 1), room({ maxGuests: 4, remaining: 0 }, 2)];
  expect(findCheapestPair({ adults: 4, children: 0 }, rooms)).toBeNull();
  expect(findCheapestPair({ adults: 1, children: 4 }, rooms)).toBeNull();
});
