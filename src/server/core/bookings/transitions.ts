import { and, eq, sql } from 'drizzle-orm';

import { type ChangeEvent, changeTransition, OPEN_CHANGES } from '@/domain/booking/stay-change';
import type { LedgerEvent } from '@/domain/booking/ledger';
import { keysOf } from '@/domain/keys-of';
import {
  type ReservationEvent,
  type ReservationState,
  transition,
} from '@/domain/booking/reservation';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { given, givenColumns, prepared, preparedShapes } from '@/server/platform/db/prepared';
import {
  reservationDrafts,
  reservationEvents,
  reservations,
  stayChanges,
} from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { ReservationRow, StayChangeRow } from './booking-queries';

export type Detail = Record<string, string | number | boolean | null>;

/** Writes a line of the ledger; `amount` in won, positive for money in, negative for money out. */
export async function record(
  tx: Transaction,
  by: Actor,
  line: LedgerLine & {
    reservationId: string;
    event: LedgerEvent;
    fromState: ReservationState | null;
    toState: ReservationState;
  },
): Promise<void> {
  await insertLine(tx, { amount: 0, detail: {}, ...line, actor: by.actor, at: by.now });
}

/** What a line of the ledger says besides its event: `amount` in won, and details. */
type LedgerLine = { readonly amount?: number; readonly detail?: Detail };

const insertLine = prepared('insert_ledger_line', (db) =>
  db
    .insert(reservationEvents)
    .values(
      givenColumns(reservationEvents, [
        'reservationId',
        'at',
        'actor',
        'event',
        'fromState',
        'toState',
        'amount',
        'detail',
      ]),
    ),
);

/**
 * The line of a booking that another part of the same statement writes; the values are those of
 * `lineValues`.
 * @param written the name of that part, which returns the booking's columns
 */
export const lineOf = (written: string) => {
  const event = (column: keyof typeof reservationEvents.$inferSelect) =>
    given(reservationEvents[column], `line${column}`);
  return sql`
    insert into ${reservationEvents}
      (reservation_id, at, actor, event, from_state, to_state, amount, detail)
    select id, ${event('at')}::timestamptz, ${event('actor')}, ${event('event')},
      ${event('fromState')}, state, ${event('amount')}::int, ${event('detail')}::jsonb
    from ${sql.identifier(written)}`;
};

/** The values of the placeholders in `lineOf`. */
export const lineValues = (
  by: Actor,
  event: LedgerEvent,
  fromState: ReservationState | null,
  { amount = 0, detail = {} }: LedgerLine = {},
) => ({
  lineat: by.now,
  lineactor: by.actor,
  lineevent: event,
  linefromState: fromState,
  lineamount: amount,
  linedetail: detail,
});

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
  ledger: LedgerLine = {},
): Promise<ReservationRow> {
  return makeTransition(tx, by, reservation, event, { change, ledger });
}

/**
 * Makes the transition by which a held stay is booked. The member's draft is deleted with it, since
 * what was typed there is booked now.
 * @throws AppError RESERVATION_STATE
 */
export function bookReservation(
  tx: Transaction,
  by: Actor,
  reservation: ReservationRow,
  event: 'PAYMENT_CAPTURED' | 'BOOKED_AS_COVERED',
  ledger: LedgerLine = {},
): Promise<ReservationRow> {
  const change = { bookedAt: by.now };
  return makeTransition(tx, by, reservation, event, { change, ledger, forgetsDraft: true });
}

type ReservationChange = Partial<typeof reservations.$inferInsert>;

async function makeTransition(
  tx: Transaction,
  by: Actor,
  { id, state: was }: ReservationRow,
  event: ReservationEvent,
  of: {
    readonly change: ReservationChange;
    readonly ledger: LedgerLine;
    readonly forgetsDraft?: boolean;
  },
): Promise<ReservationRow> {
  const next = transition(was, event);
  if (!next.ok) throw new AppError('RESERVATION_STATE');
  const values = { ...of.change, state: next.state, updatedAt: by.now };
  const parts =
    of.forgetsDraft === true ? ([...keysOf(values), FORGETS_DRAFT] as const) : keysOf(values);
  const line = lineValues(by, event, was, of.ledger);
  const [moved] = await moveReservation(tx, parts, { ...values, ...line, ofBooking: id, was });
  if (moved === undefined) throw new AppError('RESERVATION_STATE');
  return moved;
}

/** The name of the part of the statement that deletes the member's draft. */
const FORGETS_DRAFT = 'forgets draft';

/** Updates a booking, writes its line in the ledger and, if asked to, deletes its member's draft. */
const moveReservation = preparedShapes(
  'move_reservation',
  (db, parts: ReadonlyArray<keyof ReservationChange | typeof FORGETS_DRAFT>) => {
    const columns = parts.filter((part) => part !== FORGETS_DRAFT);
    const moved = db.$with('moved').as(
      db
        .update(reservations)
        .set(givenColumns(reservations, columns))
        .where(
          and(
            eq(reservations.id, given(reservations.id, 'ofBooking')),
            eq(reservations.state, given(reservations.state, 'was')),
          ),
        )
        .returning(),
    );
    const line = db.$with('line', {}).as(lineOf('moved'));
    const draft = db.$with('draft', {}).as(
      sql`delete from ${reservationDrafts} using moved
          where ${reservationDrafts.memberId} = moved.member_id`,
    );
    const all = columns.length < parts.length ? [moved, line, draft] : [moved, line];
    return db
      .with(...all)
      .select()
      .from(moved);
  },
);

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
