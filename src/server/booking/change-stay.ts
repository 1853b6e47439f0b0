import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import type { AnswerOf } from '@/contract/endpoint';
import { without } from '@/domain/stay-change';
import type { Transaction } from '../db/client';
import { isCheckViolation, withRetry } from '../db/retry';
import { refunds, stayChanges } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle, type MemberContext } from '../http/handler';
import { attemptsIn, lockOwn, type ReservationRow, type StayChangeRow } from './booking-queries';
import { pricedChange } from './change-terms';
import { changeOffer, type ChangeClaims } from './change-token';
import { makeChange } from './make-change';
import { askRefund, runRefund } from './refund';
import { lockNights, takeStock, type TakeStock } from './stock';
import { moveAttempt, record, type Hand } from './transitions';

type Answer = AnswerOf<typeof contract.changeStay>;

/** A change that was decided; `refundKey` is what the gateway still has to be asked for. */
type Decided = { readonly change: StayChangeRow; readonly refundKey: string | null };

/** How a change gets its nights. */
type Stock = { readonly lock: typeof lockNights; readonly take: TakeStock };

/** The call, over a way of taking stock, as `holdRoomUsing` is. */
export function changeStayUsing(stock: Stock) {
  return handle(contract.changeStay, async ({ params, body }, context) => {
    const claims = await changeOffer.read(body.token, context);
    if (claims.reservationId !== params.id) throw new AppError('QUOTE_TAMPERED');
    const { change, refundKey } = await decideOnce(claims, stock, context);
    if (change.state === 'REJECTED') throw new AppError('CHANGE_REJECTED');
    if (refundKey === null) return answerOf(change, 'CHANGED');
    const end = await runRefund(context, refundKey, context.member.memberId);
    if (end === 'REFUSED') throw new AppError('CHANGE_REJECTED');
    return answerOf(change, end === 'DONE' ? 'CHANGED' : 'CHANGING');
  });
}

/**
 * Moves a paid stay to the dates of an offer. Only the nights that differ change hands, the new ones
 * before the old. Where money comes back, both are kept until it is certain to: the booking is
 * changed with the refund, and the reconciler goes on with it.
 * Errors: QUOTE_TAMPERED, QUOTE_EXPIRED, PRICE_CHANGED when the booking, a price or the refund rules
 * say something else by now, SOLD_OUT (details: `night`), CHANGE_REJECTED when the gateway refuses
 * the refund, and those of the offer.
 */
export const changeStay = changeStayUsing({ lock: lockNights, take: takeStock });

const answerOf = (change: StayChangeRow, state: Answer['state']): Answer => ({
  id: change.reservationId,
  state,
  refund: change.refund,
});

async function decideOnce(
  claims: ChangeClaims,
  stock: Stock,
  context: MemberContext,
): Promise<Decided> {
  try {
    return await withRetry(() => decide(claims, stock, context));
  } catch (error) {
    // The last line of defence: the update above it never lets this happen.
    if (isCheckViolation(error)) throw new AppError('SOLD_OUT');
    throw error;
  }
}

function decide(claims: ChangeClaims, stock: Stock, context: MemberContext): Promise<Decided> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const hand: Hand = { actor: memberId, now };
    const reservation = await lockOwn(tx, claims.reservationId, memberId);
    const [known] = await tx.select().from(stayChanges).where(eq(stayChanges.id, claims.changeId));
    if (known !== undefined) {
      return {
        change: known,
        refundKey: known.state === 'HELD' ? await openRefund(tx, known) : null,
      };
    }
    assertSame(claims, reservation);
    const { stay, quote, terms } = await pricedChange(tx, reservation, claims, now);
    if (terms.toPay > 0 || terms.total !== claims.total || terms.refund !== claims.refund) {
      throw new AppError('PRICE_CHANGED', { details: { total: terms.total } });
    }
    const added = without(stay, reservation);
    await stock.lock(tx, reservation.roomTypeId, [...added, ...without(reservation, stay)]);
    for (const part of added) {
      const got = await stock.take(tx, reservation.roomTypeId, part);
      if (!got.taken) throw new AppError('SOLD_OUT', { details: { night: got.night } });
    }
    const isFree = terms.refund === 0;
    const [change] = await tx
      .insert(stayChanges)
      .values({
        ...{ id: claims.changeId, reservationId: reservation.id },
        state: isFree ? 'MADE' : 'HELD',
        ...{ wasCheckIn: reservation.checkIn, wasCheckOut: reservation.checkOut, ...stay },
        ...{ quote, refund: terms.refund, changeFee: terms.kept },
        feeFloorPercent: terms.floorPercent,
        createdAt: now,
        endedAt: isFree ? now : null,
      })
      .returning();
    if (change === undefined) throw new AppError('INTERNAL');
    if (!isFree) return { change, refundKey: await askBack(tx, hand, reservation, change) };
    await makeChange(tx, hand, context.config, reservation, change, null);
    return { change, refundKey: null };
  });
}

/** The offer was of the booking as it is. */
function assertSame({ was }: ChangeClaims, { checkIn, checkOut, total }: ReservationRow): void {
  if (was.checkIn !== checkIn || was.checkOut !== checkOut || was.total !== total) {
    throw new AppError('PRICE_CHANGED', { details: { total } });
  }
}

async function askBack(
  tx: Transaction,
  hand: Hand,
  reservation: ReservationRow,
  change: StayChangeRow,
): Promise<string | null> {
  const [paid] = await attemptsIn(tx, reservation.id, ['CAPTURED', 'PARTLY_REFUNDED']);
  if (paid === undefined) throw new AppError('RESERVATION_STATE');
  const refunding = await moveAttempt(tx, hand, paid, 'REFUND_SENT');
  await record(tx, hand, {
    reservationId: reservation.id,
    event: 'CHANGE_HELD',
    fromState: reservation.state,
    toState: reservation.state,
    detail: { changeId: change.id, checkIn: change.checkIn, checkOut: change.checkOut },
  });
  return askRefund(tx, hand, refunding, {
    purpose: 'CHANGE',
    amount: change.refund,
    reason: `New dates: ${change.checkIn} to ${change.checkOut}`,
  });
}

/** The refund that a held change waits for. */
async function openRefund(tx: Transaction, change: StayChangeRow): Promise<string | null> {
  const [refunding] = await attemptsIn(tx, change.reservationId, ['REFUNDING']);
  if (refunding === undefined) return null;
  const rows = await tx
    .select({ key: refunds.idempotencyKey, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.orderId, refunding.orderId));
  return rows.find(({ state }) => state === 'REQUESTED')?.key ?? null;
}
