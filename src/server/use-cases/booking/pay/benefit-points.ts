import { asc, eq } from 'drizzle-orm';

import { BUSINESS_PROVIDER } from '@/config/constants';
import { contract } from '@/contract';
import type { AnswerOf } from '@/contract/endpoint';
import { type PaymentParts, splitPayment } from '@/domain/payment/points';
import { isBusinessUser } from '@/domain/account/person';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import { bookingOf, lockOwn, openChangeOf } from '@/server/core/bookings/booking-queries';
import { dueOf } from '@/server/core/bookings/due';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import { fetchPayment, outcomeFromGateway } from '@/server/core/payments/ask-gateway';
import { findEndedOrder, makePayment } from '@/server/core/payments/open-payment';
import { lockPayment } from '@/server/core/payments/payable';
import {
  CHARGED,
  findPayment,
  listPayments,
  type PaymentRow,
  transitionPayment,
  UNCONFIRMED,
  UNRESOLVED,
} from '@/server/core/payments/payment-queries';
import { reconcilePayment } from '@/server/core/payments/reconcile';
import { runRefund } from '@/server/core/payments/refund';
import { loadPointsTaken, returnPoints } from '@/server/core/payments/split-payment';
import type { Database } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { memberSocials, partnerPaymentLogs } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { type Context, handle, type MemberContext } from '@/server/platform/http/handler';
import type { PointsProvider } from '@/server/platform/providers/payment/payment-gateway';

type Ordered = { readonly orderId: string; readonly points: number; readonly rest: number };

/**
 * Makes an order of benefit points for a held stay; it is stored before the provider is called, and
 * a repeated request gives the same order. The benefit proxy then asks the provider for its payment
 * page. Errors: PROVIDER_NOT_CONFIGURED, PROVIDER_UNAVAILABLE, INPUT_INVALID for an impossible
 * amount, POINTS_NOT_ENOUGH, POINTS_REST_TOO_SMALL, POINTS_TAKEN while points are in, HOLD_EXPIRED,
 * PAYMENT_PENDING, RESERVATION_STATE, RATE_LIMITED.
 * @param subject the member as the provider knows it
 * @param points in won
 */
async function orderPoints(
  context: MemberContext,
  id: string,
  subject: string,
  points: number,
): Promise<Ordered> {
  const provider = pointsOf(context);
  const { memberId } = context.member;
  const { latest } = await bookingOf(context.db, id, memberId);
  const ended = await findEndedOrder(context, bookingPayable, latest);
  const available = await provider.available(subject).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the points provider could not be asked');
    throw new AppError('PROVIDER_UNAVAILABLE');
  });
  return withRetry(() =>
    context.db.transaction(async (tx) => {
      const now = context.now();
      const by = { actor: memberId, now };
      const reservation = await lockOwn(tx, id, memberId);
      // The additional price of other dates can be paid by card only.
      if ((await openChangeOf(tx, id)) !== null) throw new AppError('RESERVATION_STATE');
      const taken = await loadPointsTaken(tx, id);
      const { amount: due } = dueOf(reservation, null, taken, now);
      if (taken > 0) throw new AppError('POINTS_TAKEN');
      const parts = assertSplit(splitPayment({ due, available, points }));
      const request = {
        payableId: id,
        amount: parts.points,
        provider: provider.name,
        method: 'POINTS' as const,
      };
      const owed = { reservation, change: null };
      const payment = await makePayment(tx, by, bookingPayable, owed, request, ended);
      if (payment.state === 'CREATED') {
        await transitionPayment(tx, by, payment, 'OPENED', { paymentKey: payment.orderId });
      }
      return { orderId: payment.orderId, points: parts.points, rest: parts.card };
    }),
  );
}

function assertSplit(parts: PaymentParts): Extract<PaymentParts, { ok: true }> {
  if (parts.ok) return parts;
  if (parts.code === 'POINTS_INVALID') {
    throw new AppError('INPUT_INVALID', { fields: { points: 'not_offered' } });
  }
  throw new AppError(parts.code);
}

/** The failure code when the guest turns back, on the provider's page or on ours. */
const POINTS_LEFT = 'POINTS_LEFT';

/**
 * Ends an order of benefit points. An open order is closed; captured points are returned if the
 * rest of the booking isn't paid. An order that has ended stays as it is. If the provider takes
 * points for it all the same, the reconciler returns them.
 * @param code why it ended: POINTS_LEFT, or the provider's failure code
 * @throws AppError PAYMENT_PENDING while the rest is being charged
 */
async function endPoints(
  deps: PaymentDeps,
  orderId: string,
  actor: string,
  code: string,
): Promise<void> {
  const back = await withRetry(() =>
    deps.db.transaction(async (tx): Promise<string[]> => {
      const locked = await lockPayment(tx, bookingPayable, orderId);
      if (locked === null) return [];
      const { payment, owed } = locked;
      const { reservation } = owed;
      const by = { actor, now: deps.now() };
      if (payment.state === 'CAPTURED') {
        if (reservation.state === 'PAYING') throw new AppError('PAYMENT_PENDING');
        if (reservation.state !== 'HELD') return [];
        return returnPoints(tx, by, reservation.id, 'The guest pays in another way');
      }
      if (!UNCONFIRMED.includes(payment.state)) return [];
      const event = code === POINTS_LEFT ? 'ABANDONED' : 'DECLINED';
      await transitionPayment(tx, by, payment, event, { failureCode: code });
      await bookingPayable.record(tx, by, owed, { event: `ORDER_${event}`, orderId, code });
      return [];
    }),
  );
  for (const key of back) await runRefund(deps, bookingPayable, key, actor);
}

/**
 * Finds the id under which the business provider knows a member.
 * @throws AppError BUSINESS_ONLY for a member who didn't sign up through the business provider
 */
export async function partnerSubject(db: Database, memberId: string): Promise<string> {
  const socials = await db
    .select({ provider: memberSocials.provider, subject: memberSocials.subject })
    .from(memberSocials)
    .where(eq(memberSocials.memberId, memberId))
    .orderBy(asc(memberSocials.createdAt), asc(memberSocials.provider));
  const [first] = socials;
  if (first === undefined || !isBusinessUser({ socials }, BUSINESS_PROVIDER)) {
    throw new AppError('BUSINESS_ONLY');
  }
  return first.subject;
}

/**
 * The points provider.
 * @throws AppError PROVIDER_NOT_CONFIGURED
 */
export function pointsOf({ gateway }: Pick<Context, 'gateway'>): PointsProvider {
  if (gateway.points === null) throw new AppError('PROVIDER_NOT_CONFIGURED');
  return gateway.points;
}

/**
 * Finds the order of points that a return from the business provider is about.
 * @param orderId null for the latest
 * @returns null when the booking has none and none was named
 * @throws AppError RESERVATION_NOT_FOUND for an order of another booking, or one that isn't of
 * points
 */
export async function pointsOrderOf(
  { db, member }: Pick<MemberContext, 'db' | 'member'>,
  id: string,
  orderId: string | null,
): Promise<PaymentRow | null> {
  await bookingOf(db, id, member.memberId);
  const orders = (await listPayments(db, id)).filter(({ method }) => method === 'POINTS');
  if (orderId === null) return orders[0] ?? null;
  const order = orders.find((order) => order.orderId === orderId);
  if (order === undefined) throw new AppError('RESERVATION_NOT_FOUND');
  return order;
}

/** Logs a step on the business provider's payment page for support. */
async function logPartnerStep(
  context: MemberContext,
  line: { reservationId: string; step: string; detail: string },
): Promise<void> {
  await context.db.insert(partnerPaymentLogs).values({ ...line, at: context.now() });
}

/**
 * Logs a step of the business provider's payment for support. A step that names points begins the
 * payment: their order is made by `orderPoints`, with its errors.
 */
export const logPartnerPayment = handle(
  contract.logPartnerPayment,
  async ({ params, body }, context) => {
    const { step, detail, points } = body;
    const subject = await partnerSubject(context.db, context.member.memberId);
    await bookingOf(context.db, params.id, context.member.memberId);
    await logPartnerStep(context, { reservationId: params.id, step, detail });
    const order =
      points === undefined ? null : await orderPoints(context, params.id, subject, points);
    return { done: true as const, order };
  },
);

type Answer = AnswerOf<typeof contract.succeedPartnerPayment>;

/**
 * Handles a return from the business provider that reports approved points. The return and its
 * token are only hints: the order is read at the provider, and only an approval of exactly its
 * amount counts. A repeated return has the same answer. PENDING means that the provider can't be
 * read now; the reconciler will do it. Errors: BUSINESS_ONLY, RESERVATION_NOT_FOUND,
 * PROVIDER_NOT_CONFIGURED, RESERVATION_STATE when no points were ordered.
 */
export const succeedPartnerPayment = handle(
  contract.succeedPartnerPayment,
  async ({ params, query }, context): Promise<Answer> => {
    const { id } = params;
    await partnerSubject(context.db, context.member.memberId);
    const order = await pointsOrderOf(context, id, query.orderId ?? null);
    const detail = query.token === undefined ? 'without a token' : 'with a token';
    await logPartnerStep(context, { reservationId: id, step: 'success', detail });
    pointsOf(context);
    if (order === null) throw new AppError('RESERVATION_STATE');
    if (!CHARGED.includes(order.state)) await readOrder(context, order, context.member.memberId);
    const { reservation, payments } = await bookingOf(context.db, id, context.member.memberId);
    const now = (await findPayment(context.db, order.orderId)) ?? order;
    const counts = payments.some(({ orderId }) => orderId === now.orderId);
    if (counts && reservation.bookedAt !== null) return answer(id, 'BOOKED');
    if (counts) return answer(id, reservation.state === 'HELD' ? 'REST_DUE' : 'PENDING');
    if (now.state === 'READY' || UNRESOLVED.includes(now.state)) return answer(id, 'PENDING');
    // Points that were taken too late, or without the rest being paid, are being returned.
    return answer(id, 'DECLINED', now.failureCode ?? 'HOLD_EXPIRED');
  },
);

const answer = (
  id: string,
  outcome: Answer['outcome'],
  failureCode: string | null = null,
): Answer => ({ id, outcome, failureCode });

/** Reads the order at the provider and records its outcome. */
async function readOrder(deps: PaymentDeps, order: PaymentRow, actor: string): Promise<void> {
  const payment = await fetchPayment(deps, order);
  if (payment === undefined || payment === null) return;
  const outcome = outcomeFromGateway(order, payment);
  if (outcome === 'open') return;
  if (outcome.kind === 'declined') await endPoints(deps, order.orderId, actor, 'POINTS_REFUSED');
  else await reconcilePayment(deps, bookingPayable, order);
}

/**
 * Handles a return from the business provider without a payment, and a guest who takes points back:
 * an open order of points ends, and points that were taken are returned. The hold stays. Errors:
 * BUSINESS_ONLY, RESERVATION_NOT_FOUND, PAYMENT_PENDING while the rest is being charged.
 */
export const failPartnerPayment = handle(
  contract.failPartnerPayment,
  async ({ params, body }, context) => {
    const { memberId } = context.member;
    await partnerSubject(context.db, memberId);
    const order = await pointsOrderOf(context, params.id, body.orderId ?? null);
    await logPartnerStep(context, { reservationId: params.id, step: 'fail', detail: body.code });
    const code = body.code === 'POINTS_REFUSED' ? body.code : POINTS_LEFT;
    if (order !== null) await endPoints(context, order.orderId, memberId, code);
    return { done: true as const };
  },
);
