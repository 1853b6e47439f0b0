import { and, asc, eq, exists, gte, inArray, lte, or } from 'drizzle-orm';

import type { AttemptState } from '@/domain/reservation';
import { seoulToday } from '@/domain/stay';
import {
  changeOfAttempt,
  IN_DOUBT,
  lock,
  openChangeOf,
  type AttemptRow,
  type ReservationRow,
} from '../booking/booking-queries';
import { stayEnd } from '../booking/stay-clock';
import { outcomeOfDoubt } from '../booking/outcome-of-doubt';
import { reconcileOrder } from '../booking/reconcile-order';
import { runRefundsOf } from '../booking/refund';
import { settle, type SettleDeps } from '../booking/settle';
import { move } from '../booking/transitions';
import { hotels, paymentAttempts, refunds, reservations } from '../db/schema';

const ACTOR = 'job:reconcile';
/** A request that is still at it is left alone for so long. */
export const QUIET_MS = 15_000;
export const MOST_AT_ONCE = 50;
/** How often an order is looked at that its gateway may have charged without our hearing of it. */
export const LOOK_AGAIN_MS = 60_000;
/** Its page is closed long before. */
export const LOOK_FOR_MS = 2 * 3_600_000;

/**
 * Unpaid as far as we know; at a gateway that charges on its page that may have changed. A refusal
 * too is only what the page told a browser, whatever it charged.
 */
export const UNHEARD: readonly AttemptState[] = ['READY', 'CANCELLED', 'DECLINED'];

export type Reconciled = { payments: number; looked: number; refunds: number; completed: number };

/**
 * Finishes what a lost answer or a stopped process left open: charges in doubt, refunds that were
 * decided but not made, stays that have ended. Each is a compare-and-swap over an idempotent call,
 * so running it twice, or in several processes, changes nothing more.
 * @returns how many of each were brought to an end
 */
export async function reconcile(deps: SettleDeps): Promise<Reconciled> {
  const done: Reconciled = { payments: 0, looked: 0, refunds: 0, completed: 0 };
  for (const attempt of await claim(deps)) {
    try {
      if (IN_DOUBT.includes(attempt.state)) {
        if (await reconcilePayment(deps, attempt)) done.payments += 1;
      } else {
        if (mayBeUnheard(deps, attempt) && (await reconcileOrder(deps, attempt))) done.looked += 1;
        done.refunds += await runRefundsOf(deps, attempt.orderId, ACTOR);
      }
    } catch (error) {
      // The others have their turn all the same.
      deps.log.error({ err: error, orderId: attempt.orderId }, 'an order could not be reconciled');
    }
  }
  done.completed = await completeStays(deps);
  return done;
}

/**
 * Orders that nobody has touched for a while and that aren't settled, claimed by touching them:
 * another process passes over them until they have been quiet again.
 */
function claim(deps: SettleDeps): Promise<AttemptRow[]> {
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
          inArray(paymentAttempts.state, [...IN_DOUBT]),
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
    .limit(MOST_AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(paymentAttempts)
    .set({ updatedAt: now })
    .where(inArray(paymentAttempts.orderId, quiet))
    .returning();
}

const mayBeUnheard = (deps: SettleDeps, attempt: AttemptRow): boolean =>
  UNHEARD.includes(attempt.state) && deps.gateway.of(attempt).charges === 'on-page';

/** @returns whether the order came to an end */
async function reconcilePayment(deps: SettleDeps, attempt: AttemptRow): Promise<boolean> {
  // `updatedAt` is when it began to be paid: PAYING changes nothing else.
  const since = async () =>
    (
      (await changeOfAttempt(deps.db, attempt)) ??
      (await reservationOf(deps, attempt.reservationId))
    ).updatedAt;
  const outcome = await outcomeOfDoubt(deps, attempt, since, deps.now());
  if (outcome.kind === 'unknown') return false;
  await settle(deps, attempt.orderId, outcome, ACTOR);
  return true;
}

async function reservationOf(deps: SettleDeps, id: string): Promise<ReservationRow> {
  const [row] = await deps.db.select().from(reservations).where(eq(reservations.id, id));
  if (row === undefined) throw new Error(`No booking ${id}`);
  return row;
}

/** Booked stays whose check-out has passed by the hotel's clock. */
async function completeStays(deps: SettleDeps): Promise<number> {
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
    .limit(MOST_AT_ONCE);
  let completed = 0;
  for (const candidate of candidates) {
    if (now < stayEnd(candidate, candidate)) continue;
    const ended = await deps.db.transaction(async (tx) => {
      const reservation = await lock(tx, candidate.id);
      if (reservation?.state !== 'BOOKED') return false;
      // A longer stay is being paid for: how that ends is known within minutes.
      if ((await openChangeOf(tx, reservation.id)) !== null) return false;
      await move(tx, { actor: ACTOR, now }, reservation, 'STAY_ENDED');
      return true;
    });
    if (ended) completed += 1;
  }
  return completed;
}
