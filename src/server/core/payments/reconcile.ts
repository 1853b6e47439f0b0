import { and, asc, eq, exists, gte, inArray, lte, or, type SQL } from 'drizzle-orm';

import type { AttemptState } from '@/domain/booking/reservation';
import { payments, refunds } from '@/server/platform/db/schema';
import { applyPaymentOutcome, type PaymentDeps } from './apply-payment-outcome';
import { fetchPayment, outcomeFromGateway, resolveUnknownOutcome } from './ask-gateway';
import type { Payable } from './payable';
import { type PaymentRow, UNRESOLVED } from './payment-queries';
import { runRefundsOf } from './refund';

const ACTOR = 'job:reconcile';
const WEBHOOK_ACTOR = 'gateway:webhook';
/**
 * How long a payment must have been untouched before it is claimed, so that running requests are
 * left alone.
 */
export const QUIET_MS = 15_000;
const MAX_AT_ONCE = 50;
/**
 * How often to look up a payment that its gateway may have charged without our knowledge, in ms.
 */
const LOOK_AGAIN_MS = 60_000;
/** For how long such payments are looked up, in ms; the payment page closes long before. */
const LOOK_FOR_MS = 2 * 3_600_000;

/**
 * States of a payment that is unpaid as far as we know, but that a gateway which charges on its own
 * page may have charged. CANCELLED and DECLINED are included, because they only record what the
 * page told the browser.
 */
const UNHEARD: readonly AttemptState[] = ['READY', 'CANCELLED', 'DECLINED'];

/**
 * Everything that can be paid for. Whoever needs all of them gets the list from the application.
 */
export type Payables = readonly Payable<unknown>[];

/** How many payments and refunds one run of the job brought to an end. */
export type Reconciled = { payments: number; looked: number; refunds: number };

/**
 * Finishes what a lost answer or a stopped process left open: charges with an unknown outcome, and
 * refunds that were decided but not made. Each is a compare-and-swap over an idempotent call, so
 * running it twice, or in several processes, changes nothing more.
 */
export async function reconcile(payables: Payables, deps: PaymentDeps): Promise<Reconciled> {
  const done: Reconciled = { payments: 0, looked: 0, refunds: 0 };
  for (const payment of await claim(deps)) {
    const { orderId } = payment;
    try {
      const payable = payableOf(payables, payment);
      if (UNRESOLVED.includes(payment.state)) {
        if (await resolve(deps, payable, payment)) done.payments += 1;
      } else {
        if (mayBeUnheard(deps, payment) && (await reconcilePayment(deps, payable, payment))) {
          done.looked += 1;
        }
        done.refunds += await runRefundsOf(deps, payable, orderId, ACTOR);
      }
    } catch (error) {
      // One failing payment must not keep the others from being reconciled.
      deps.log.error({ err: error, orderId }, 'a payment could not be reconciled');
    }
  }
  return done;
}

/** @throws Error when the site no longer knows what the payment is for */
export function payableOf(payables: Payables, { payableKind }: PaymentRow): Payable<unknown> {
  const found = payables.find(({ kind }) => kind === payableKind);
  if (found === undefined) throw new Error(`No payable of kind ${payableKind}`);
  return found;
}

/**
 * Looks one payment up, because a webhook or a return from the gateway says that it has changed.
 * The claim itself is never trusted: the payment is fetched from the gateway and recorded by the
 * same compare-and-swap that the redirect and the jobs use. A refund whose answer was lost is
 * completed here too.
 * @returns false when the gateway can't be read or doesn't know the payment
 */
export async function reconcilePayment<Owed>(
  deps: PaymentDeps,
  payable: Payable<Owed>,
  payment: PaymentRow,
): Promise<boolean> {
  const { orderId } = payment;
  const theirs = await fetchPayment(deps, payment);
  if (theirs === undefined || theirs === null) return false;
  const outcome = outcomeFromGateway(payment, theirs);
  if (outcome !== 'open' && outcome.kind !== 'unknown') {
    await applyPaymentOutcome(deps, payable, payment, outcome, WEBHOOK_ACTOR);
  }
  // Only when the gateway shows a refund: otherwise a refund that another request is making at this
  // moment would be asked for twice.
  if (theirs.status === 'CANCELLED' || theirs.status === 'PARTLY_CANCELLED') {
    await runRefundsOf(deps, payable, orderId, WEBHOOK_ACTOR);
  }
  return true;
}

/**
 * The condition for payments whose outcome or refund isn't known and that no process has changed for
 * `QUIET_MS`, so that nobody is working on them any more.
 */
function isUnresolvedForLong({ db, gateway, now }: Pick<PaymentDeps, 'db' | 'gateway' | 'now'>) {
  const before = (ms: number) => new Date(now().getTime() - ms);
  const waiting = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, payments.orderId), eq(refunds.state, 'REQUESTED')));
  const chargedOnPage = gateway.all
    .filter(({ charges }) => charges === 'on-page')
    .map(({ name }) => name);
  return and(
    lte(payments.updatedAt, before(QUIET_MS)),
    or(
      inArray(payments.state, [...UNRESOLVED]),
      exists(waiting),
      and(
        inArray(payments.provider, chargedOnPage),
        inArray(payments.state, [...UNHEARD]),
        lte(payments.updatedAt, before(LOOK_AGAIN_MS)),
        gte(payments.createdAt, before(LOOK_FOR_MS)),
      ),
    ),
  );
}

/** The SQL condition by which the job runner asks whether `reconcileAll` has a payment to ask the gateway about. */
export const hasUnresolvedPayments = (deps: Pick<PaymentDeps, 'db' | 'gateway' | 'now'>): SQL =>
  exists(
    deps.db.select({ orderId: payments.orderId }).from(payments).where(isUnresolvedForLong(deps)),
  );

/**
 * Claims unresolved payments that nobody has touched for a while, by setting `updatedAt`: other
 * processes skip them until they have been untouched for `QUIET_MS` again.
 */
function claim(deps: PaymentDeps): Promise<PaymentRow[]> {
  const { db, now } = deps;
  const at = now();
  const quiet = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(isUnresolvedForLong(deps))
    .orderBy(asc(payments.updatedAt))
    .limit(MAX_AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(payments)
    .set({ updatedAt: at })
    .where(inArray(payments.orderId, quiet))
    .returning();
}

const mayBeUnheard = (deps: PaymentDeps, payment: PaymentRow): boolean =>
  UNHEARD.includes(payment.state) && deps.gateway.of(payment).charges === 'on-page';

/** Asks the gateway for the outcome of a payment and applies it; false if it is still unknown. */
async function resolve<Owed>(
  deps: PaymentDeps,
  payable: Payable<Owed>,
  payment: PaymentRow,
): Promise<boolean> {
  const since = () => payable.startedAt(deps.db, payment);
  const outcome = await resolveUnknownOutcome(deps, payment, since, deps.now());
  if (outcome.kind === 'unknown') return false;
  await applyPaymentOutcome(deps, payable, payment, outcome, ACTOR);
  return true;
}
