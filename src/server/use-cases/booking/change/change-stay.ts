import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import type { AnswerOf } from '@/contract/endpoint';
import { without } from '@/domain/booking/stay-change';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import {
  lockOwn,
  type ReservationRow,
  type StayChangeRow,
} from '@/server/core/bookings/booking-queries';
import { dropOverdueChange, makeChange } from '@/server/core/bookings/make-change';
import { record } from '@/server/core/bookings/transitions';
import { lockNights, takeStock, type TakeStock } from '@/server/core/inventory/stock';
import { askReturn, listOpenReturns, runReturn } from '@/server/core/payments/refund';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { isCheckViolation, withRetry } from '@/server/platform/db/retry';
import { stayChanges } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { type Deps, handle, type MemberContext } from '@/server/platform/http/handler';
import type { RefundAccount } from '@/server/platform/providers/payment/payment-gateway';
import { type ChangeClaims, changeOffer, pricedChange } from './quote-change';

type Answer = AnswerOf<typeof contract.changeStay>;

/**
 * How a change locks and takes its nights; replaceable, so that a race test can leave a guard out.
 */
type Stock = { readonly lock: typeof lockNights; readonly take: TakeStock };

/** Makes the handler of `changeStay` with a given way of taking stock, as `holdRoomUsing` does. */
export function changeStayUsing(stock: Stock) {
  return handle(contract.changeStay, async ({ params, body }, context) => {
    const claims = await changeOffer.read(body.token, context);
    if (claims.reservationId !== params.id) throw new AppError('QUOTE_TAMPERED');
    const { change, refundKeys } = await decideOnce(claims, stock, context);
    if (change.state === 'REJECTED') throw new AppError('CHANGE_REJECTED');
    if (change.state === 'EXPIRED' || change.state === 'RELEASED') {
      throw new AppError('HOLD_EXPIRED');
    }
    if (change.state === 'DUE' || change.state === 'PAYING') return answerOf(change, 'TO_PAY');
    if (refundKeys.length === 0) return answerOf(change, 'CHANGED');
    const end = await runReturn(context, bookingPayable, refundKeys, context.member.memberId);
    if (end === 'REFUSED') throw new AppError('CHANGE_REJECTED');
    return answerOf(change, end === 'DONE' ? 'CHANGED' : 'CHANGING');
  });
}

/**
 * Moves a paid stay to the dates of an offer. Only the nights that differ are taken and given back,
 * and the new ones are taken first. If money comes back, both are kept until the refund is certain;
 * then the booking is changed, by the reconciler if need be. If there is money to pay, both are
 * kept for as long as a hold lasts, and the booking is changed when the charge succeeds. Errors:
 * QUOTE_TAMPERED, QUOTE_EXPIRED, PRICE_CHANGED when the booking, a price or the refund rules have
 * changed since the offer, SOLD_OUT (details: `night`), CHANGE_REJECTED when the gateway refuses
 * the refund, HOLD_EXPIRED when the time to pay is over, and those of the offer.
 */
export const changeStay = changeStayUsing({ lock: lockNights, take: takeStock });

const answerOf = (change: StayChangeRow, state: Answer['state']): Answer => ({
  id: change.reservationId,
  state,
  refund: change.refund,
  toPay: change.toPay,
  expiresAt: change.expiresAt?.toISOString() ?? null,
});

async function decideOnce(
  claims: ChangeClaims,
  stock: Stock,
  context: MemberContext,
): Promise<Decided> {
  try {
    return await withRetry(() => decide(claims, stock, context));
  } catch (error) {
    // A check constraint of the database refused: `takeStock` should have done so before.
    if (isCheckViolation(error)) throw new AppError('SOLD_OUT');
    throw error;
  }
}

function decide(claims: ChangeClaims, stock: Stock, context: MemberContext): Promise<Decided> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const by: Actor = { actor: memberId, now };
    const reservation = await lockOwn(tx, claims.reservationId, memberId);
    await dropOverdueChange(tx, by, reservation);
    const [known] = await tx.select().from(stayChanges).where(eq(stayChanges.id, claims.changeId));
    if (known !== undefined) {
      const refundKeys = known.state === 'HELD' ? await listOpenReturns(tx, reservation.id) : [];
      return { change: known, refundKeys };
    }
    assertSame(claims, reservation);
    const { stay, quote, rates, terms } = await pricedChange(tx, reservation, claims, now);
    if (terms.total !== claims.total || terms.refund !== claims.refund) {
      throw new AppError('PRICE_CHANGED', { details: { total: terms.total } });
    }
    const added = without(stay, reservation);
    await stock.lock(tx, reservation.roomTypeId, [...added, ...without(reservation, stay)]);
    for (const part of added) {
      const got = await stock.take(tx, reservation.roomTypeId, part);
      if (!got.taken) throw new AppError('SOLD_OUT', { details: { night: got.night } });
    }
    const { toPay, refund, fee } = terms;
    return beginChange(
      tx,
      by,
      context.config,
      reservation,
      {
        id: claims.changeId,
        kind: 'DATES',
        ...stay,
        quote,
        rates,
        toPay,
        refund,
        fee,
        changeFee: terms.kept,
        feeFloorPercent: terms.floorPercent,
      },
      { account: null, reason: `New dates: ${stay.checkIn} to ${stay.checkOut}` },
    );
  });
}

/**
 * Checks that the booking is still as it was when the offer was made.
 * @throws AppError PRICE_CHANGED (details: `total`, the booking's present one)
 */
function assertSame({ was }: ChangeClaims, { checkIn, checkOut, total }: ReservationRow): void {
  if (was.checkIn !== checkIn || was.checkOut !== checkOut || was.total !== total) {
    throw new AppError('PRICE_CHANGED', { details: { total } });
  }
}

/**
 * A change that has been decided. `refundKeys` name the refunds that the gateway hasn't been asked
 * for yet.
 */
export type Decided = { readonly change: StayChangeRow; readonly refundKeys: readonly string[] };

type NewChange = Pick<
  StayChangeRow,
  | 'id'
  | 'kind'
  | 'checkIn'
  | 'checkOut'
  | 'quote'
  | 'rates'
  | 'refund'
  | 'toPay'
  | 'fee'
  | 'changeFee'
  | 'feeFloorPercent'
>;

/**
 * Begins a change of dates. The caller has locked the booking and taken the new nights. If no money
 * moves, the change is made at once; otherwise it stays open until the payment or the refund is
 * certain, and a refund is recorded.
 * @param back the account for the refund of a bank transfer, and the reason sent to the gateway
 */
export async function beginChange(
  tx: Transaction,
  by: Actor,
  config: Deps['config'],
  reservation: ReservationRow,
  request: NewChange,
  back: { readonly account: RefundAccount | null; readonly reason: string },
): Promise<Decided> {
  const { now } = by;
  const state = request.toPay > 0 ? 'DUE' : request.refund > 0 ? 'HELD' : 'MADE';
  const [change] = await tx
    .insert(stayChanges)
    .values({
      ...request,
      reservationId: reservation.id,
      state,
      wasCheckIn: reservation.checkIn,
      wasCheckOut: reservation.checkOut,
      expiresAt: state === 'DUE' ? new Date(now.getTime() + config.holdSeconds * 1000) : null,
      createdAt: now,
      updatedAt: now,
      endedAt: state === 'MADE' ? now : null,
    })
    .returning();
  if (change === undefined) throw new AppError('INTERNAL');
  if (state === 'MADE') {
    await makeChange(tx, by, config, reservation, change, { amount: 0, orderId: null });
    return { change, refundKeys: [] };
  }
  await record(tx, by, {
    reservationId: reservation.id,
    event: 'CHANGE_HELD',
    fromState: reservation.state,
    toState: reservation.state,
    detail: { changeId: change.id, checkIn: change.checkIn, checkOut: change.checkOut },
  });
  if (state === 'DUE') return { change, refundKeys: [] };
  const refundKeys = await askReturn(tx, by, bookingPayable, reservation.id, {
    purpose: 'CHANGE',
    amount: change.refund,
    itemId: change.id,
    ...back,
  });
  return { change, refundKeys };
}
