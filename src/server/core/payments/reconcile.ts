import { and, asc, eq, exists, gte, inArray, lte, or } from 'drizzle-orm';

import type { AttemptState } from '@/domain/reservation';
import { seoulToday } from '@/domain/stay';
import {
  changeOfAttempt,
  UNRESOLVED,
  lock,
  openChangeOf,
  type AttemptRow,
  type ReservationRow,
} from '@/server/core/bookings/booking-queries';
import { stayEnd } from '@/server/core/bookings/stay-clock';
import { resolveUnknownOutcome } from './resolve-unknown-outcome';
import { reconcileOrder } from './reconcile-order';
import { runRefundsOf } from './refund';
import { applyPaymentOutcome, type PaymentDeps } from './apply-payment-outcome';
import { transitionReservation } from '@/server/core/bookings/transitions';
import { hotels, paymentAttempts, refunds, reservations } from '@/server/platform/db/schema';

const ACTOR = 'job:reconcile';
/**
 * How long an order must have been untouched before it is claimed, so that running requests are
 * left alone.
 */
export const QUIET_MS = 15_000;
export const MAX_AT_ONCE = 50;
/** How often to look up an order that its gateway may have charged without our knowledge, in ms. */
export const LOOK_AGAIN_MS = 60_000;
/** For how long such orders are looked up, in ms; the payment page closes long before. */
export const LOOK_FOR_MS = 2 * 3_600_000;

/**
 * States of an attempt that is unpaid as far as we know, but that a gateway which charges on its
 * own page may have charged. CANCELLED and DECLINED are included, because they only record what the
 * page told the browser.
 */
export const UNHEARD: readonly AttemptState[] = ['READY', 'CANCELLED', 'DECLINED'];

export type Reconciled = { payments: number; looked: number; refunds: number; completed: number };

/**
 * Finishes what a lost answer or a stopped process left open: charges with an unknown outcome,
 * refunds that were decided but not made, and stays that have ended. Each is a compare-and-swap
 * over an idempotent call, so running it twice, or in several processes, changes nothing more.
 * @returns how many of each were brought to an end
 */
export async function reconcile(deps: PaymentDeps): Promise<Reconciled> {
  const done: Reconciled = { payments: 0, looked: 0, refunds: 0, completed: 0 };
  for (const attempt of await claim(deps)) {
    try {
      if (UNRESOLVED.includes(attempt.state)) {
        if (await reconcilePayment(deps, attempt)) done.payments += 1;
      } else {
        if (mayBeUnheard(deps, attempt) && (await reconcileOrder(deps, attempt))) done.looked += 1;
        done.refunds += await runRefundsOf(deps, attempt.orderId, ACTOR);
      }
    } catch (error) {
      // One failing order must not keep the others from being reconciled.
      deps.log.error({ err: error, orderId: attempt.orderId }, 'an order could not be reconciled');
    }
  }
  done.completed = await completeStays(deps);
  return done;
}

/**
 * Claims unsettled orders that nobody has touched for a while, by setting `updatedAt`: other
 * processes skip them until they have been untouched for `QUIET_MS` again.
 */
function claim(deps: PaymentDeps): Promise<AttemptRow[]> {
  const { db } = deps;
  const now = deps.now();
  const waiting = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, paymentAttempts.orderId), eq(refunds.state, 'REQUESTED')));
  const before = (ms: number) => new Date(now.getTime() - ms);
  const chargedOnPage = deps.gateway.all
    .filter(({ charges }) => charges === 'on-page')
    .map(({ name }) => name);
  const quiet = db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(
      and(
        lte(paymentAttempts.updatedAt, before(QUIET_MS)),
        or(
          inArray(paymentAttempts.state, [...UNRESOLVED]),
          exists(waiting),
          and(
            inArray(paymentAttempts.provider, chargedOnPage),
            inArray(paymentAttempts.state, [...UNHEARD]),
            lte(paymentAttempts.updatedAt, before(LOOK_AGAIN_MS)),
            gte(paymentAttempts.createdAt, before(LOOK_FOR_MS)),
          ),
        ),
      ),
    )
    .orderBy(asc(paymentAttempts.updatedAt))
    .limit(MAX_AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(paymentAttempts)
    .set({ updatedAt: now })
    .where(inArray(paymentAttempts.orderId, quiet))
    .returning();
}

const mayBeUnheard = (deps: PaymentDeps, attempt: AttemptRow): boolean =>
  UNHEARD.includes(attempt.state) && deps.gateway.of(attempt).charges === 'on-page';

/** @returns whether the order came to an end */
async function reconcilePayment(deps: PaymentDeps, attempt: AttemptRow): Promise<boolean> {
  // `updatedAt` is when the payment began: nothing else changes the row while it is PAYING.
  const since = async () =>
    (
      (await changeOfAttempt(deps.db, attempt)) ??
      (await reservationOf(deps, attempt.reservationId))
    ).updatedAt;
  const outcome = await resolveUnknownOutcome(deps, attempt, since, deps.now());
  if (outcome.kind === 'unknown') return false;
  await applyPaymentOutcome(deps, attempt.orderId, outcome, ACTOR);
  return true;
}

async function reservationOf(deps: PaymentDeps, id: string): Promise<ReservationRow> {
  const [row] = await deps.db.select().from(reservations).where(eq(reservations.id, id));
  if (row === undefined) throw new Error(`No booking ${id}`);
  return row;
}

/** Completes booked stays whose check-out time has passed in the hotel's time zone. */
async function completeStays(deps: PaymentDeps): Promise<number> {
  const now = deps.now();
  const candidates = await deps.db
    .select({
      id: reservations.id,
      checkOut: reservations.checkOut,
      checkOutTime: hotels.checkOutTime,
    })
    .from(reservations)
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .where(and(eq(reservations.state, 'BOOKED'), lte(reservations.checkOut, seoulToday(now))))
    .orderBy(asc(reservations.checkOut))
    .limit(MAX_AT_ONCE);
  let completed = 0;
  for (const candidate of candidates) {
    if (now < stayEnd(candidate, candidate)) continue;
    const ended = await deps.db.transaction(async (tx) => {
      const reservation = await lock(tx, candidate.id);
      if (reservation?.state !== 'BOOKED') return false;
      // An extension is being paid for; its outcome is known within minutes, so wait for it.
      if ((await openChangeOf(tx, reservation.id)) !== null) return false;
      await transitionReservation(tx, { actor: ACTOR, now }, reservation, 'STAY_ENDED');
      return true;
    });
    if (ended) completed += 1;
  }
  return completed;
}
