import type { PlanView, RoomView } from '@/contract/hotel/rooms';
import { ladderFrom, nextRung, type NextRung } from '@/domain/price/ladder';
import type { LadderStep } from '@/domain/price/pricing';

/** How the length of a stay changes the price of a night. */
export type LengthTerms = {
  /** The room and plan with the lowest total for the stay, by which the nights are priced. */
  readonly room: RoomView;
  readonly plan: PlanView;
  /** The steps of the length discount, from the shortest stay on. */
  readonly ladder: readonly LadderStep[];
  readonly next: NextRung | null;
};

/** The terms for a stay of `nights` by the lowest plan of the rooms; null when there is none. */
export function lengthTermsOf(rooms: readonly RoomView[], nights: number): LengthTerms | null {
  const lowest = lowestOf(rooms);
  if (lowest === undefined) return null;
  const ladder = ladderFrom(lowest.plan.ladder, lowest.plan.minNights);
  return { ...lowest, ladder, next: nextRung(ladder, nights) };
}

function lowestOf(rooms: readonly RoomView[]) {
  const all = rooms.flatMap((room) => room.plans.map((plan) => ({ room, plan })));
  const quoted = all.filter(({ plan }) => plan.quote !== null);
  const [first, ...others] = quoted.length > 0 ? quoted : all;
  return others.reduce(
    (least, one) => ((one.plan.quote?.total ?? 0) < (least?.plan.quote?.total ?? 0) ? one : least),
    first,
  );
}
