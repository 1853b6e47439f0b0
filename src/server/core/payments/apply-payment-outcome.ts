import { eq } from 'drizzle-orm';

import type { ChangeEvent } from '@/domain/change-state';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { forgetDraft } from '@/server/core/bookings/forget-draft';
import { paymentAttempts } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import type { GatewayPayment } from '@/server/platform/providers/payment/payment-gateway';
import {
  attemptOf,
  changeOfAttempt,
  CHARGED,
  UNRESOLVED,
  lock,
  type AttemptRow,
  type ReservationRow,
  type StayChangeRow,
} from '@/server/core/bookings/booking-queries';
import { isDue } from '@/server/core/bookings/due';
import { makeOpenChange } from '@/server/core/bookings/make-change';
import { isAllThatIsDue, isPointsPart, returnPoints, takePointsPart } from './points-part';
import { askRefund, runRefund } from './refund';
import { notifyBooked, notifyLateDeposit } from '@/server/core/bookings/notify-guest';
import {
  transitionReservation,
  transitionAttempt,
  transitionChange,
  record,
  type Detail,
  type Actor,
} from '@/server/core/bookings/transitions';

export type PaymentDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'log' | 'config'>;

/** What is known of an order after asking the gateway. */
export type Outcome =
  | { readonly kind: 'captured'; readonly payment: GatewayPayment }
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'unknown' };

/** How an order stands after an outcome has been recorded. */
export type PaymentSnapshot = {
  readonly attempt: AttemptRow;
  readonly reservation: ReservationRow;
  /** The change of dates that the order is for; null for the stay itself. */
  readonly change: StayChangeRow | null;
};

/**
 * Records how an order ended. The redirect, the reconciler and webhooks all come through here. It
 * is a compare-and-swap on locked rows: of several at once the first counts and the others change
 * nothing. A capture that meets no live hold, of the room or of a change's nights, is refunded
 * automatically, and so are points already taken when the card payment beside them is declined.
 * @returns null when no such order exists
 */
export async function applyPaymentOutcome(
  deps: PaymentDeps,
  orderId: string,
  outcome: Outcome,
  actor: string,
): Promise<PaymentSnapshot | null> {
  /** Idempotency keys of the refunds to run after the transaction. */
  let refundKeys: readonly string[] = [];
  const settled = await withRetry(() =>
    deps.db.transaction(async (tx) => {
      refundKeys = [];
      const locked = await lockOrder(tx, orderId);
      if (locked === null) return null;
      const by = { actor, now: deps.now() };
      switch (outcome.kind) {
        case 'captured':
          refundKeys = await capture(tx, by, locked, outcome.payment, deps.config);
          break;
        case 'declined':
          refundKeys = await decline(tx, by, locked, outcome.code);
          break;
        case 'unknown':
          await markUnresolved(tx, by, locked);
          break;
      }
      return lockOrder(tx, orderId);
    }),
  );
  if (outcome.kind === 'captured' && refundKeys.length > 0) {
    deps.log.error({ orderId }, 'a capture met no live hold and is being given back');
  }
  for (const key of refundKeys) await runRefund(deps, key, actor);
  return settled;
}

/** Locks the booking first, then reads the order: see `lockOwn` for the order of locks. */
async function lockOrder(tx: Transaction, orderId: string): Promise<PaymentSnapshot | null> {
  const stored = await attemptOf(tx, orderId);
  if (stored === undefined) return null;
  const reservation = await lock(tx, stored.reservationId);
  const attempt = await attemptOf(tx, orderId);
  if (reservation === undefined || attempt === undefined) return null;
  return { reservation, attempt, change: await changeOfAttempt(tx, attempt) };
}

/** @returns the keys of refunds that have to be run, if there are any */
async function capture(
  tx: Transaction,
  by: Actor,
  locked: PaymentSnapshot,
  payment: GatewayPayment,
  config: Deps['config'],
): Promise<string[]> {
  if (CHARGED.includes(locked.attempt.state)) return [];
  if (await isPointsPart(tx, locked, by.now)) {
    await takePointsPart(tx, by, locked);
    return [];
  }
  const { attempt, reservation, change } = await begun(tx, by, locked);
  const isUnresolved = UNRESOLVED.includes(attempt.state) || attempt.state === 'AWAITING_DEPOSIT';
  const facts = {
    capturedAt: by.now,
    cardIssuer: payment.card?.issuer ?? null,
    cardNumber: payment.card?.number ?? null,
    installmentMonths: payment.card?.installmentMonths ?? attempt.installmentMonths,
    method: payment.easyPay ?? attempt.method,
    receiptUrl: payment.receiptUrl,
    cashReceiptUrl: payment.cashReceiptUrl,
    failureCode: null,
  };
  const { amount, orderId } = attempt;
  if (isUnresolved && change?.state === 'PAYING') {
    await transitionAttempt(tx, by, attempt, 'CAPTURED', facts);
    await makeOpenChange(tx, by, config, reservation, { amount, orderId });
    return [];
  }
  const isAwaited = reservation.state === 'PAYING' || reservation.state === 'AWAITING_DEPOSIT';
  if (isUnresolved && change === null && isAwaited) {
    await transitionAttempt(tx, by, attempt, 'CAPTURED', facts);
    const booked = await transitionReservation(
      tx,
      by,
      reservation,
      'PAYMENT_CAPTURED',
      { bookedAt: by.now },
      { amount, detail: { orderId } },
    );
    await notifyBooked(tx, booked, { siteUrl: config.siteUrl, now: by.now });
    await forgetDraft(tx, booked.memberId);
    return [];
  }
  // Charged although the hold is over: the money has to be refunded.
  let charged = attempt;
  if (attempt.paymentKey === null) {
    await tx
      .update(paymentAttempts)
      .set({ paymentKey: payment.paymentKey })
      .where(eq(paymentAttempts.orderId, attempt.orderId));
  }
  if (isUnresolved) {
    charged = await transitionAttempt(tx, by, attempt, 'CAPTURED', facts);
    charged = await transitionAttempt(tx, by, charged, 'REFUND_SENT');
  }
  const refundKey = await askRefund(tx, by, charged, {
    purpose: 'ORPHAN',
    amount: charged.amount,
    reason: 'The room was no longer held',
  });
  // The capture was reported again while its refund is under way: don't record it twice.
  if (refundKey === null) return [];
  await record(tx, by, {
    reservationId: reservation.id,
    event: 'ORPHAN_CAPTURED',
    fromState: reservation.state,
    toState: reservation.state,
    amount,
    detail: { orderId },
  });
  if (attempt.method === 'VIRTUAL_ACCOUNT') {
    await notifyLateDeposit(tx, reservation, attempt, { siteUrl: config.siteUrl, now: by.now });
  }
  return [refundKey];
}

/**
 * Handles an open order of a live hold that was charged on the gateway's payment page, without a
 * confirm request of ours: the transitions are made as if a confirm had been sent.
 */
async function begun(
  tx: Transaction,
  by: Actor,
  settled: PaymentSnapshot,
): Promise<PaymentSnapshot> {
  const { attempt, reservation, change } = settled;
  const live =
    attempt.state === 'READY' &&
    isDue(reservation, change, by.now) &&
    (await isAllThatIsDue(tx, settled));
  return live ? startPaying(tx, by, settled) : settled;
}

/** Records that an order is being charged. From now on its hold can't expire. */
export async function startPaying(
  tx: Transaction,
  by: Actor,
  { attempt, reservation, change }: PaymentSnapshot,
): Promise<PaymentSnapshot> {
  const { orderId } = attempt;
  // The table refuses this transition for an order that was abandoned.
  const sent = await transitionAttempt(tx, by, attempt, 'CONFIRM_SENT');
  if (change === null) {
    const ledger = { detail: { orderId } };
    const paying = await transitionReservation(tx, by, reservation, 'PAYMENT_STARTED', {}, ledger);
    return { attempt: sent, reservation: paying, change };
  }
  const paying = await transitionChange(tx, by, change, 'CHANGE_PAYMENT_STARTED');
  await recordChange(tx, by, reservation, 'CHANGE_PAYMENT_STARTED', {
    changeId: change.id,
    orderId,
  });
  return { attempt: sent, reservation, change: paying };
}

/** Writes a line about a change in the ledger; the booking's state stays as it is. */
async function recordChange(
  tx: Transaction,
  by: Actor,
  { id, state }: ReservationRow,
  event: ChangeEvent,
  detail: Detail,
): Promise<void> {
  const line = { reservationId: id, fromState: state, toState: state };
  await record(tx, by, { ...line, event, detail });
}

/**
 * @returns the keys of refunds that have to be run: of points whose remaining amount was declined
 */
async function decline(
  tx: Transaction,
  by: Actor,
  { attempt, reservation, change }: PaymentSnapshot,
  code: string,
): Promise<string[]> {
  if (!UNRESOLVED.includes(attempt.state)) return [];
  await transitionAttempt(tx, by, attempt, 'DECLINED', { failureCode: code });
  const { orderId } = attempt;
  if (change !== null) {
    if (change.state !== 'PAYING') return [];
    await transitionChange(tx, by, change, 'CHANGE_PAYMENT_DECLINED');
    const detail = { changeId: change.id, orderId, code };
    await recordChange(tx, by, reservation, 'CHANGE_PAYMENT_DECLINED', detail);
    return [];
  }
  if (reservation.state !== 'PAYING') return [];
  // The booking is held again; if its deadline has passed meanwhile, the job expires it.
  const ledger = { detail: { orderId, code } };
  const held = await transitionReservation(tx, by, reservation, 'PAYMENT_DECLINED', {}, ledger);
  return returnPoints(tx, by, held, 'The rest was not paid');
}

async function markUnresolved(
  tx: Transaction,
  by: Actor,
  { attempt, reservation }: PaymentSnapshot,
) {
  if (!UNRESOLVED.includes(attempt.state)) return;
  const first = attempt.state === 'CONFIRMING';
  await transitionAttempt(tx, by, attempt, 'OUTCOME_UNKNOWN');
  if (!first) return;
  await record(tx, by, {
    reservationId: reservation.id,
    event: 'PAYMENT_UNKNOWN',
    fromState: reservation.state,
    toState: reservation.state,
    detail: { orderId: attempt.orderId },
  });
}
