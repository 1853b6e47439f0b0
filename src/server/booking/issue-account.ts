import { and, count, eq } from 'drizzle-orm';

import { DEPOSIT_LIMIT } from '@/domain/payment-method';
import { isHoldLive } from '@/domain/reservation';
import { withRetry } from '../db/retry';
import { reservations } from '../db/schema';
import { AppError } from '../http/app-error';
import type { MemberContext } from '../http/handler';
import type { GatewayPayment } from '../providers/payment-gateway';
import { attemptOf, lockOwn, type AttemptRow, type BookingRows } from './booking-queries';
import { depositDueOf } from './payment-offer';
import { resultUrl } from './order-words';
import { tellAccount } from './tell-guest';
import { move, moveAttempt, record, type Hand } from './transitions';

/**
 * Opens an account for an order and keeps the room until the account closes. The order is written down
 * before the gateway hears of it, and pressing twice is the same account. Errors: INPUT_INVALID where
 * a deposit isn't offered (any more), DEPOSIT_LIMIT, HOLD_EXPIRED, PAYMENT_UNAVAILABLE.
 * @param orderName as the gateway shows it
 */
export async function issueAccount(
  context: MemberContext,
  rows: BookingRows,
  attempt: AttemptRow,
  orderName: string,
): Promise<{ orderId: string; amount: number; checkoutUrl: string }> {
  const { gateway, log, locale, config } = context;
  const { orderId, amount, bank, cashReceipt } = attempt;
  const dueAt = depositDueOf(rows, context, context.now());
  const { deposits } = gateway;
  if (deposits === null || dueAt === null || bank === null) {
    throw new AppError('INPUT_INVALID', { fields: { method: 'not_offered' } });
  }
  await assertBelowLimit(context);
  const { name: customerName, email: customerEmail } = rows.reservation.guest;
  const answer = await deposits
    .issue({ orderId, orderName, amount, bank, dueAt, customerName, customerEmail, cashReceipt })
    .catch((error: unknown) => {
      log.warn({ err: error, orderId }, 'the gateway could not be asked for an account');
      return { kind: 'unknown' as const, code: 'UNREACHABLE' };
    });
  if (answer.kind !== 'done') {
    log.warn({ orderId, kind: answer.kind, code: answer.code }, 'the gateway issued no account');
    // A refusal is its answer to this order for good; another order may have another one.
    if (answer.kind === 'refused') await noteRefused(context, orderId, answer.code);
    throw new AppError('PAYMENT_UNAVAILABLE');
  }
  const { payment } = answer;
  if (!(await withRetry(() => noteIssued(context, orderId, payment)))) {
    // The hold ended meanwhile: nobody was told of the account, and nobody may pay into it.
    await deposits
      .close(payment.paymentKey, 'The hold has ended', `close-${orderId}`)
      .catch((error: unknown) => log.warn({ err: error, orderId }, 'an account is still open'));
    throw new AppError('HOLD_EXPIRED');
  }
  return { orderId, amount, checkoutUrl: resultUrl(config.siteUrl, locale, rows.reservation.id) };
}

async function assertBelowLimit({ db, member }: MemberContext): Promise<void> {
  const [waiting] = await db
    .select({ found: count() })
    .from(reservations)
    .where(
      and(eq(reservations.memberId, member.memberId), eq(reservations.state, 'AWAITING_DEPOSIT')),
    );
  if ((waiting?.found ?? 0) >= DEPOSIT_LIMIT) throw new AppError('DEPOSIT_LIMIT');
}

const handOf = ({ member, now }: MemberContext): Hand => ({ actor: member.memberId, now: now() });
const bookingIdOf = (orderId: string) => orderId.slice(0, orderId.lastIndexOf('-'));

async function noteRefused(context: MemberContext, orderId: string, code: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const hand = handOf(context);
    const { id, state } = await lockOwn(tx, bookingIdOf(orderId), context.member.memberId);
    const attempt = await attemptOf(tx, orderId);
    if (attempt?.state !== 'CREATED') return;
    await moveAttempt(tx, hand, attempt, 'DECLINED', { failureCode: code });
    const detail = { orderId, code };
    const line = { reservationId: id, fromState: state, toState: state, detail };
    await record(tx, hand, { ...line, event: 'ORDER_DECLINED' });
  });
}

/** @returns false when there is no hold any more that the account could be for */
async function noteIssued(
  context: MemberContext,
  orderId: string,
  payment: GatewayPayment,
): Promise<boolean> {
  const { deposit, paymentKey } = payment;
  if (deposit === null) throw new AppError('PAYMENT_UNAVAILABLE');
  return context.db.transaction(async (tx) => {
    const hand = handOf(context);
    const reservation = await lockOwn(tx, bookingIdOf(orderId), context.member.memberId);
    const attempt = await attemptOf(tx, orderId);
    if (attempt?.state === 'AWAITING_DEPOSIT') return true;
    if (attempt?.state !== 'CREATED' || !isHoldLive({ ...reservation, now: hand.now })) {
      return false;
    }
    const issued = await moveAttempt(tx, hand, attempt, 'ACCOUNT_ISSUED', {
      paymentKey,
      bank: deposit.bank,
      accountNumber: deposit.number,
      accountHolder: deposit.holder,
      depositDueAt: deposit.dueAt,
      depositSecret: deposit.secret,
    });
    const kept = await move(
      tx,
      hand,
      reservation,
      'ACCOUNT_ISSUED',
      { holdExpiresAt: deposit.dueAt },
      { detail: { orderId } },
    );
    await tellAccount(tx, kept, issued, { siteUrl: context.config.siteUrl, now: hand.now });
    return true;
  });
}
