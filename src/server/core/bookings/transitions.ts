import { and, eq } from 'drizzle-orm';

import { type ChangeEvent, changeTransition, OPEN_CHANGES } from '@/domain/booking/stay-change';
import type { LedgerEvent } from '@/domain/booking/ledger';
import {
  type ReservationEvent,
  type ReservationState,
  transition,
} from '@/domain/booking/reservation';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { reservationEvents, reservations, stayChanges } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { ReservationRow, StayChangeRow } from './booking-queries';

export type Detail = Record<string, string | number | boolean | null>;

/** Writes a line of the ledger; `amount` in won, positive for money in, negative for money out. */
export async function record(
  tx: Transaction,
  by: Actor,
  line: {
    reservationId: string;
    event: LedgerEvent;
    fromState: ReservationState | null;
    toState: ReservationState;
    amount?: number;
    detail?: Detail;
  },
): Promise<void> {
  await tx.insert(reservationEvents).values({ ...line, actor: by.actor, at: by.now });
}

/**
 * Makes a transition of a booking by the table of states and writes its line in the ledger. The
 * update is a compare-and-swap on the state that was read.
 * @throws AppError RESERVATION_STATE when the table has no such transition or the state has changed
 * meanwhile
 */
export async function transitionReservation(
  tx: Transaction,
  by: Actor,
  reservation: ReservationRow,
  event: ReservationEvent,
  change: Partial<typeof reservations.$inferInsert> = {},
  ledger: { amount?: number; detail?: Detail } = {},
): Promise<ReservationRow> {
  const next = transition(reservation.state, event);
  if (!next.ok) throw new AppError('RESERVATION_STATE');
  const [moved] = await tx
    .update(reservations)
    .set({ ...change, state: next.state, updatedAt: by.now })
    .where(and(eq(reservations.id, reservation.id), eq(reservations.state, reservation.state)))
    .returning();
  if (moved === undefined) throw new AppError('RESERVATION_STATE');
  await record(tx, by, {
    reservationId: reservation.id,
    event,
    fromState: reservation.state,
    toState: moved.state,
    ...ledger,
  });
  return moved;
}

/**
 * Makes a transition of a change of dates the same way, on a locked booking. The caller writes the
 * line in the ledger, because it knows the details.
 * @throws AppError RESERVATION_STATE
 */
export async function transitionChange(
  tx: Transaction,
  by: Actor,
  change: StayChangeRow,
  event: ChangeEvent,
): Promise<StayChangeRow> {
  const next = changeTransition(change.state, event);
  if (!next.ok) throw new AppError('RESERVATION_STATE');
  const ended = !OPEN_CHANGES.some((open) => open === next.state);
  const [moved] = await tx
    .update(stayChanges)
    .set({ state: next.state, updatedAt: by.now, endedAt: ended ? by.now : null })
    .where(and(eq(stayChanges.id, change.id), eq(stayChanges.state, change.state)))
    .returning();
  if (moved === undefined) throw new AppError('RESERVATION_STATE');
  return moved;
}
