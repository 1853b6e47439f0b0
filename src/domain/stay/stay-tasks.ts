import type { StayPhase } from './stay-phase';

/** What a guest can settle before a stay, in the order in which it is shown. */
export const STAY_TASKS = ['TOUR', 'ARRIVAL', 'PARCEL', 'RECEIPT_NAME'] as const;
export type StayTask = {
  readonly kind: (typeof STAY_TASKS)[number];
  readonly isDone: boolean;
};

const BEFORE: readonly StayPhase['kind'][] = ['AHEAD', 'NEAR', 'ARRIVAL'];

/**
 * The tasks before a stay that the site really knows of; none once the stay has begun. The hour of
 * arrival is given while booking and can't be given later, so it is only listed as done. Every
 * receipt has a name from the beginning, so that task is done, too.
 */
export function stayTasks(
  phase: StayPhase,
  facts: {
    readonly isCancelling: boolean;
    /** The hotel offers tours: whether the guest has booked one there; null where it offers none. */
    readonly hasTour: boolean | null;
    readonly hasArrival: boolean;
    /** The hotel receives parcels for its guests. */
    readonly takesParcels: boolean;
    /** Something was paid, so that there is a receipt. */
    readonly hasReceipt: boolean;
  },
): StayTask[] {
  const { isCancelling, hasTour, hasArrival, takesParcels, hasReceipt } = facts;
  if (isCancelling || !BEFORE.includes(phase.kind)) return [];
  // On the day of check-in it is too late for a tour that hasn't been booked.
  const isTourOffered = hasTour !== null && (hasTour || phase.kind !== 'ARRIVAL');
  return [
    ...(isTourOffered ? [{ kind: 'TOUR', isDone: hasTour } as const] : []),
    ...(hasArrival ? [{ kind: 'ARRIVAL', isDone: true } as const] : []),
    ...(takesParcels ? [{ kind: 'PARCEL', isDone: false } as const] : []),
    ...(hasReceipt ? [{ kind: 'RECEIPT_NAME', isDone: true } as const] : []),
  ];
}
