import { eq } from 'drizzle-orm';

import type { ChangeEvent } from '@/domain/change-state';
import type { Transaction } from '../db/client';
import { withRetry } from '../db/retry';
import { forgetDraft } from '../draft/forget-draft';
import { paymentAttempts } from '../db/schema';
import type { Deps } from '../http/handler';
import type { GatewayPayment } from '../providers/payment-gateway';
import {
  attemptOf,
  changeOfAttempt,
  CHARGED,
  IN_DOUBT,
  lock,
  type AttemptRow,
  type ReservationRow,
  type StayChangeRow,
} from './booking-queries';
import { isDue } from './due';
import { makeOpenChange } from './make-change';
import { isAllThatIsDue, isLeg, returnPoints, takeLeg } from './points-leg';
import { askRefund, runRefund } from './refund';
import { tellBooked, tellLateDeposit } from './tell-guest';
import { move, moveAttempt, moveChange, record, type Detail, type Hand } from './transitions';

export type SettleDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'log' | 'config'>;

/** What is known of an order after asking the gateway. */
export type Outcome =
  | { readonly kind: 'captured'; readonly payment: GatewayPayment }
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'unknown' };

/** How an order stands once an outcome has been written down. */
export type Settled = {
  readonly attempt: AttemptRow;
  readonly reservation: ReservationRow;
  /** The change of dates that the order is for; null for the stay itself. */
  readonly change: StayChangeRow | null;
};

/**
 * Writes down how an order ended: the one way for the redirect, the reconciler and a webhook. It
 * is a compare-and-swap on locked rows, so of several that come at once the first one counts and
 * the others find it done. A capture that meets no live hold, of the room or of a change's nights, is
 * given back by itself, and so are points that are in when the rest beside them is declined.
 * @returns null when no such order was ever made here
 */
export async function settle(
  deps: SettleDeps,
  orderId: string,
  outcome: Outcome,
  actor: string,
): Promise<Settled | null> {
  /** Keys of refunds that have to be made. */
  let back: readonly string[] = [];
  const settled = await withRetry(() =>
    deps.db.transaction(async (tx) => {
      back = [];
      const locked = await lockOrder(tx, orderId);
      if (locked === null) return null;
      const hand = { actor, now: deps.now() };
      switch (outcome.kind) {
        case 'captured':
          back = await capture(tx, hand, locked, outcome.payment, deps.config);
          break;
        case 'declined':
          back = await decline(tx, hand, locked, outcome.code);
          break;
        case 'unknown':
          await doubt(tx, hand, locked);
          break;
      }
      return lockOrder(tx, orderId);
    }),
  );
  if (outcome.kind === 'captured' && back.length > 0) {
    deps.log.error({ orderId }, 'a capture met no live hold and is being given back');
  }
  for (const key of back) await runRefund(deps, key, actor);
  return settled;
}

/** The booking first, then the order: the order of locks everybody keeps. */
async function lockOrder(tx: Transaction, orderId: string): Promise<Settled | null> {
  const found = await attemptOf(tx, orderId);
  if (found === undefined) return null;
  const reservation = await lock(tx, found.reservationId);
  const attempt = await attemptOf(tx, orderId);
  if (reservation === undefined || attempt === undefined) return null;
  return { reservation, attempt, change: await changeOfAttempt(tx, attempt) };
}

/** @returns the key of a refund that has to be made, if there is one */
async function capture(
  tx: Transaction,
  hand: Hand,
  locked: Settled,
  payment: GatewayPayment,
  config: Deps['config'],
): Promise<string[]> {
  if (CHARGED.includes(locked.attempt.state)) return [];
  if (await isLeg(tx, locked, hand.now)) {
    await takeLeg(tx, hand, locked);
    return [];
  }
  const { attempt, reservation, change } = await begun(tx, hand, locked);
  const inDoubt = IN_DOUBT.includes(attempt.state) || attempt.state === 'AWAITING_DEPOSIT';
  const facts = {
    capturedAt: hand.now,
    cardIssuer: payment.card?.issuer ?? null,
    cardNumber: payment.card?.number ?? null,
    installmentMonths: payment.card?.installmentMonths ?? attempt.installmentMonths,
    method: payment.easyPay ?? attempt.method,
    receiptUrl: payment.receiptUrl,
    cashReceiptUrl: payment.cashReceiptUrl,
    failureCode: null,
  };
  const { amount, orderId } = attempt;
  if (inDoubt && change?.state === 'PAYING') {
    await moveAttempt(tx, hand, attempt, 'CAPTURED', facts);
    await makeOpenChange(tx, hand, config, reservation, { amount, orderId });
    return [];
  }
  const isAwaited = reservation.state === 'PAYING' || reservation.state === 'AWAITING_DEPOSIT';
  if (inDoubt && change === null && isAwaited) {
    await moveAttempt(tx, hand, attempt, 'CAPTURED', facts);
    const booked = await move(
      tx,
      hand,
      reservation,
      'PAYMENT_CAPTURED',
      { bookedAt: hand.now },
      { amount, detail: { orderId } },
    );
    await tellBooked(tx, booked, { siteUrl: config.siteUrl, now: hand.now });
    await forgetDraft(tx, booked.memberId);
    return [];
  }
  // Charged for a hold that is over: nobody may keep it.
  let charged = attempt;
  if (attempt.paymentKey === null) {
    await tx
      .update(paymentAttempts)
      .set({ paymentKey: payment.paymentKey })
      .where(eq(paymentAttempts.orderId, attempt.orderId));
  }
  if (inDoubt) {
    charged = await moveAttempt(tx, hand, attempt, 'CAPTURED', facts);
    charged = await moveAttempt(tx, hand, charged, 'REFUND_SENT');
  }
  const refundKey = await askRefund(tx, hand, charged, {
    purpose: 'ORPHAN',
    amount: charged.amount,
    reason: 'The room was no longer held',
  });
  // Told again while it is on its way back: it came in once.
  if (refundKey === null) return [];
  await record(tx, hand, {
    reservationId: reservation.id,
    event: 'ORPHAN_CAPTURED',
    fromState: reservation.state,
    toState: reservation.state,
    ...{ amount, detail: { orderId } },
  });
  if (attempt.method === 'VIRTUAL_ACCOUNT') {
    await tellLateDeposit(tx, reservation, attempt, { siteUrl: config.siteUrl, now: hand.now });
  }
  return [refundKey];
}

/**
 * An open order of a live hold that turns out to be charged was paid on the gateway's page, without
 * a confirm of ours: it is as good as one, and taken up here as if it had been sent.
 */
async function begun(tx: Transaction, hand: Hand, settled: Settled): Promise<Settled> {
  const { attempt, reservation, change } = settled;
  const live =
    attempt.state === 'READY' &&
    isDue(reservation, change, hand.now) &&
    (await isAllThatIsDue(tx, settled));
  return live ? startPaying(tx, hand, settled) : settled;
}

/** Takes up that an order is being charged: with it, its hold can't end by time any more. */
export async function startPaying(
  tx: Transaction,
  hand: Hand,
  { attempt, reservation, change }: Settled,
): Promise<Settled> {
  const { orderId } = attempt;
  // Refused by the table for an order that was given up.
  const sent = await moveAttempt(tx, hand, attempt, 'CONFIRM_SENT');
  if (change === null) {
    const ledger = { detail: { orderId } };
    const paying = await move(tx, hand, reservation, 'PAYMENT_STARTED', {}, ledger);
    return { attempt: sent, reservation: paying, change };
  }
  const paying = await moveChange(tx, hand, change, 'CHANGE_PAYMENT_STARTED');
  await recordChange(tx, hand, reservation, 'CHANGE_PAYMENT_STARTED', {
    ...{ changeId: change.id, orderId },
  });
  return { attempt: sent, reservation, change: paying };
}

/** A line of what goes on with a change, while the booking stays as it is. */
async function recordChange(
  tx: Transaction,
  hand: Hand,
  { id, state }: ReservationRow,
  event: ChangeEvent,
  detail: Detail,
): Promise<void> {
  const line = { reservationId: id, fromState: state, toState: state };
  await record(tx, hand, { ...line, event, detail });
}

/** @returns the keys of refunds that have to be made: of points beside a rest that failed */
async function decline(
  tx: Transaction,
  hand: Hand,
  { attempt, reservation, change }: Settled,
  code: string,
): Promise<string[]> {
  if (!IN_DOUBT.includes(attempt.state)) return [];
  await moveAttempt(tx, hand, attempt, 'DECLINED', { failureCode: code });
  const { orderId } = attempt;
  if (change !== null) {
    if (change.state !== 'PAYING') return [];
    await moveChange(tx, hand, change, 'CHANGE_PAYMENT_DECLINED');
    const detail = { changeId: change.id, orderId, code };
    await recordChange(tx, hand, reservation, 'CHANGE_PAYMENT_DECLINED', detail);
    return [];
  }
  if (reservation.state !== 'PAYING') return [];
  // Back to the hold it had; when that is over meanwhile, the sweeper ends it.
  const ledger = { detail: { orderId, code } };
  const held = await move(tx, hand, reservation, 'PAYMENT_DECLINED', {}, ledger);
  return returnPoints(tx, hand, held, 'The rest was not paid');
}

async function doubt(tx: Transaction, hand: Hand, { attempt, reservation }: Settled) {
  if (!IN_DOUBT.includes(attempt.state)) return;
  const first = attempt.state === 'CONFIRMING';
  await moveAttempt(tx, hand, attempt, 'OUTCOME_UNKNOWN');
  if (!first) return;
  await record(tx, hand, {
    reservationId: reservation.id,
    event: 'PAYMENT_UNKNOWN',
    fromState: reservation.state,
    toState: reservation.state,
    detail: { orderId: attempt.orderId },
  });
}
