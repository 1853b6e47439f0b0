import { isHoldLive } from '@/domain/reservation';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import { type BookingRows } from '@/server/core/bookings/booking-queries';
import { notifyBankAccount } from '@/server/core/bookings/notify-guest';
import { depositDueOf, resultUrl } from '@/server/core/bookings/payment-offer';
import { transitionReservation } from '@/server/core/bookings/transitions';
import { lockPayment } from '@/server/core/payments/payable';
import { type PaymentRow, transitionPayment } from '@/server/core/payments/payment-queries';
import type { Actor } from '@/server/platform/actor';
import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';
import type { MemberContext } from '@/server/platform/http/handler';
import type { GatewayPayment } from '@/server/platform/providers/payment/payment-gateway';

/**
 * Opens a virtual account for an order and keeps the room until the account closes. The order is
 * stored before the gateway is called, and a repeated call gives the same account. Errors:
 * INPUT_INVALID when bank transfers aren't offered (any more), HOLD_EXPIRED, PAYMENT_UNAVAILABLE.
 * Whether the member may have an account was decided when the order was made (`unpaid-rooms.ts`).
 * @param orderName shown by the gateway
 */
export async function issueAccount(
  context: MemberContext,
  rows: BookingRows,
  attempt: PaymentRow,
  orderName: string,
): Promise<{ orderId: string; amount: number; checkoutUrl: string }> {
  const { gateway, log, locale, config } = context;
  const { orderId, amount, bank, cashReceipt } = attempt;
  const dueAt = depositDueOf(rows, context, context.now());
  const { deposits } = gateway;
  if (deposits === null || dueAt === null || bank === null) {
    throw new AppError('INPUT_INVALID', { fields: { method: 'not_offered' } });
  }
  const { name: customerName, email: customerEmail } = rows.reservation.guest;
  const answer = await deposits
    .issue({ orderId, orderName, amount, bank, dueAt, customerName, customerEmail, cashReceipt })
    .catch((error: unknown) => {
      log.warn({ err: error, orderId }, 'the gateway could not be asked for an account');
      return { kind: 'unknown' as const, code: 'UNREACHABLE' };
    });
  if (answer.kind !== 'done') {
    log.warn({ orderId, kind: answer.kind, code: answer.code }, 'the gateway issued no account');
    // A refusal is final for this order; another order may be accepted.
    if (answer.kind === 'refused') await noteRefused(context, orderId, answer.code);
    throw new AppError('PAYMENT_UNAVAILABLE');
  }
  const { payment } = answer;
  if (!(await withRetry(() => noteIssued(context, orderId, payment)))) {
    // The hold ended in the meantime. The guest never saw the account, and nobody may pay into it,
    // so it is closed.
    await deposits
      .close(payment.paymentKey, 'The hold has ended', `close-${orderId}`)
      .catch((error: unknown) => log.warn({ err: error, orderId }, 'an account is still open'));
    throw new AppError('HOLD_EXPIRED');
  }
  return { orderId, amount, checkoutUrl: resultUrl(config.siteUrl, locale, rows.reservation.id) };
}

const actorOf = ({ member, now }: MemberContext): Actor => ({ actor: member.memberId, now: now() });

async function noteRefused(context: MemberContext, orderId: string, code: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const by = actorOf(context);
    const locked = await lockPayment(tx, bookingPayable, orderId);
    if (locked?.payment.state !== 'CREATED') return;
    const { payment, owed } = locked;
    await transitionPayment(tx, by, payment, 'DECLINED', { failureCode: code });
    await bookingPayable.record(tx, by, owed, { event: 'ORDER_DECLINED', orderId, code });
  });
}

/** @returns false when the hold that the account would be for has ended */
async function noteIssued(
  context: MemberContext,
  orderId: string,
  payment: GatewayPayment,
): Promise<boolean> {
  const { deposit, paymentKey } = payment;
  if (deposit === null) throw new AppError('PAYMENT_UNAVAILABLE');
  return context.db.transaction(async (tx) => {
    const by = actorOf(context);
    const locked = await lockPayment(tx, bookingPayable, orderId);
    if (locked === null) return false;
    const { reservation } = locked.owed;
    if (locked.payment.state === 'AWAITING_DEPOSIT') return true;
    if (locked.payment.state !== 'CREATED' || !isHoldLive({ ...reservation, now: by.now })) {
      return false;
    }
    const issued = await transitionPayment(tx, by, locked.payment, 'ACCOUNT_ISSUED', {
      paymentKey,
      bank: deposit.bank,
      accountNumber: deposit.number,
      accountHolder: deposit.holder,
      depositDueAt: deposit.dueAt,
      depositSecret: deposit.secret,
    });
    const kept = await transitionReservation(
      tx,
      by,
      reservation,
      'ACCOUNT_ISSUED',
      { holdExpiresAt: deposit.dueAt },
      { detail: { orderId } },
    );
    await notifyBankAccount(tx, kept, issued, { siteUrl: context.config.siteUrl, now: by.now });
    return true;
  });
}
