import { and, eq } from 'drizzle-orm';

import { changeTransition, OPEN_CHANGES, type ChangeEvent } from '@/domain/change-state';
import type { LedgerEvent } from '@/domain/ledger';
import {
  attemptTransition,
  transition,
  type AttemptEvent,
  type ReservationEvent,
  type ReservationState,
} from '@/domain/reservation';
import type { Transaction } from '../db/client';
import { paymentAttempts, reservationEvents, reservations, stayChanges } from '../db/schema';
import { AppError } from '../http/app-error';
import type { AttemptRow, ReservationRow, StayChangeRow } from './booking-queries';

export type Detail = Record<string, string | number | boolean | null>;

/** Who changes a booking and when. */
export type Hand = {
  /** A member's id, or the job that acts. */
  readonly actor: string;
  readonly now: Date;
};

/** Writes a line of the ledger; `amount` in won, positive in, negative out. */
export async function record(
  tx: Transaction,
  hand: Hand,
  line: {
    reservationId: string;
    event: LedgerEvent;
    fromState: ReservationState | null;
    toState: ReservationState;
    amount?: number;
    detail?: Detail;
  },
): Promise<void> {
  await tx.insert(reservationEvents).values({ ...line, actor: hand.actor, at: hand.now });
}

/**
 * Moves a booking by the table of states, with its line in the ledger: a compare-and-swap on the
 * state it was read in.
 * @throws AppError RESERVATION_STATE when the table refuses or the state has changed meanwhile
 */
export async function move(
  tx: Transaction,
  hand: Hand,
  reservation: ReservationRow,
  event: ReservationEvent,
  change: Partial<typeof reservations.$inferInsert> = {},
  ledger: { amount?: number; detail?: Detail } = {},
): Promise<ReservationRow> {
  const next = transition(reservation.state, event);
  if (!next.ok) throw new AppError('RESERVATION_STATE');
  const [moved] = await tx
    .update(reservations)
    .set({ ...change, state: next.state, updatedAt: hand.now })
    .where(and(eq(reservations.id, reservation.id), eq(reservations.state, reservation.state)))
    .returning();
  if (moved === undefined) throw new AppError('RESERVATION_STATE');
  await record(tx, hand, {
    reservationId: reservation.id,
    event,
    fromState: reservation.state,
    toState: moved.state,
    ...ledger,
  });
  return moved;
}

/**
 * Moves a payment attempt the same way. Its line in the ledger is the booking's that goes with it.
 * @throws AppError RESERVATION_STATE
 */
export async function moveAttempt(
  tx: Transaction,
  hand: Hand,
  attempt: AttemptRow,
  event: AttemptEvent,
  change: Partial<typeof paymentAttempts.$inferInsert> = {},
): Promise<AttemptRow> {
  const next = attemptTransition(attempt.state, event);
  if (!next.ok) throw new AppError('RESERVATION_STATE');
  const [moved] = await tx
    .update(paymentAttempts)
    .set({ ...change, state: next.state, updatedAt: hand.now })
    .where(
      and(eq(paymentAttempts.orderId, attempt.orderId), eq(paymentAttempts.state, attempt.state)),
    )
    .returning();
  if (moved === undefined) throw new AppError('RESERVATION_STATE');
  return moved;
}

/**
 * Moves a change of dates the same way, over a locked booking. Its line in the ledger is for
 * whoever knows what else goes with it.
 * @throws AppError RESERVATION_STATE
 */
export async function moveChange(
  tx: Transaction,
  hand: Hand,
  change: StayChangeRow,
  event: ChangeEvent,
): Promise<StayChangeRow> {
  const next = changeTransition(change.state, event);
  if (!next.ok) throw new AppError('RESERVATION_STATE');
  const ended = !OPEN_CHANGES.some((open) => open === next.state);
  const [moved] = await tx
    .update(stayChanges)
    .set({ state: next.state, updatedAt: hand.now, endedAt: ended ? hand.now : null })
    .where(and(eq(stayChanges.id, change.id), eq(stayChanges.state, change.state)))
    .returning();
  if (moved === undefined) throw new AppError('RESERVATION_STATE');
  return moved;
}
