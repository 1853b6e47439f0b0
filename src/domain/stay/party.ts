/** The guests of a stay, with at least one adult. */
export type Party = { readonly adults: number; readonly children: number };

/** A party that is too large for one room, divided over several rooms. */
export type SplitParty = {
  /** The number of rooms, each of which is a booking of its own. */
  readonly rooms: number;
  /** The guests of the fullest room. */
  readonly party: Party;
};

/**
 * Divides a party evenly over as few rooms as take it, with an adult in each.
 * @param largest the most guests that one room takes
 * @returns null where one room is enough, or no number of rooms would do
 */
export function splitParty({ adults, children }: Party, largest: number): SplitParty | null {
  const guests = adults + children;
  if (largest < 1 || guests <= largest) return null;
  for (let rooms = Math.ceil(guests / largest); rooms <= adults; rooms += 1) {
    const party = { adults: Math.ceil(adults / rooms), children: Math.ceil(children / rooms) };
    // Adults and children may both round up in the same room; then one room more is tried.
    if (party.adults + party.children <= largest) return { rooms, party };
  }
  return null;
}
