import type { Transaction } from '../db/client';
import { openChangeOf, type ReservationRow } from './booking-queries';
import { dropChange } from './make-change';
import type { Hand } from './transitions';

/**
 * Ends the change of a locked booking whose time to pay is over, so that another can begin before a
 * job has come by.
 * @returns whether there was one
 */
export async function dropOverdueChange(
  tx: Transaction,
  hand: Hand,
  reservation: ReservationRow,
): Promise<boolean> {
  const change = await openChangeOf(tx, reservation.id);
  const overdue =
    change?.state === 'DUE' && change.expiresAt !== null && change.expiresAt <= hand.now;
  if (!overdue) return false;
  await dropChange(tx, hand, reservation, change, 'CHANGE_EXPIRED');
  return true;
}
