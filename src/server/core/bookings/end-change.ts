import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { openChangeOf, type ReservationRow } from './booking-queries';
import { dropChange } from './make-change';

/**
 * Ends the change of a locked booking if its time to pay has passed, so that a new change can begin
 * before the job that expires holds has run.
 * @returns whether there was such a change
 */
export async function dropOverdueChange(
  tx: Transaction,
  by: Actor,
  reservation: ReservationRow,
): Promise<boolean> {
  const change = await openChangeOf(tx, reservation.id);
  const overdue =
    change?.state === 'DUE' && change.expiresAt !== null && change.expiresAt <= by.now;
  if (!overdue) return false;
  await dropChange(tx, by, reservation, change, 'CHANGE_EXPIRED');
  return true;
}
