import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';

import { contract } from '@/contract';
import type { AnswerOf, Parsed } from '@/contract/endpoint';
import { leavingTerms, type LeavingTerms, leftQuote } from '@/domain/booking/leaving';
import type { Quote } from '@/domain/price/pricing';
import { factsOf, type StayRates } from '@/domain/price/stay-rates';
import { KOREAN_HOLIDAYS } from '@/domain/stay/holidays';
import { type Night, nightsBetween, seoulToday, type Stay } from '@/domain/stay/stay';
import { isUnderWay, leavingOf } from '@/server/core/bookings/booking-now';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import {
  bookingOf,
  lockOwn,
  madeChangesOf,
  openChangeOf,
  type ReservationRow,
  type StayChangeRow,
} from '@/server/core/bookings/booking-queries';
import { dropOverdueChange } from '@/server/core/bookings/make-change';
import { takeRefundAccount } from '@/server/core/bookings/refund-account';
import { listChargedPayments } from '@/server/core/payments/payment-queries';
import { listOpenReturns, runReturn } from '@/server/core/payments/refund';
import type { Actor } from '@/server/platform/actor';
import type { Database, Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { hotels } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { beginChange, type Decided } from './change/change-stay';

type Body = Parsed<typeof contract.leaveEarly>['body'];
type Answer = AnswerOf<typeof contract.leaveEarly>;

/**
 * Makes the handler of `leaveEarly` with a given way of locking the booking, as `changeStayUsing`
 * does for taking stock.
 */
export function leaveEarlyUsing(lock: typeof lockOwn) {
  return handle(contract.leaveEarly, async ({ params, body }, context) => {
    const { change, refundKeys } = await withRetry(() => decide(params.id, body, lock, context));
    if (refundKeys.length === 0) return answerOf(change, change.state === 'MADE');
    const end = await runReturn(context, bookingPayable, refundKeys, context.member.memberId);
    if (end === 'ACCOUNT_REFUSED') throw new AppError('REFUND_ACCOUNT_REFUSED');
    if (end === 'REFUSED') throw new AppError('CHANGE_REJECTED');
    return answerOf(change, end === 'DONE');
  });
}

/**
 * Checks a guest out early, for the refund that the guest was shown. It is a change of dates that
 * gives nights up and takes none, of a stay that began on an earlier day. The nights go back when
 * the refund is certain, as in any change; until then the booking stays as it was. A repeated
 * request has the first one's answer. Errors: REFUND_CHANGED (details: `refund`, `fee`) when
 * another amount is due now, REFUND_ACCOUNT_REFUSED when money that was paid by bank transfer can't
 * be returned to the account given, CHANGE_REJECTED when the gateway refuses, and those of
 * `quoteLeaving`.
 */
export const leaveEarly = leaveEarlyUsing(lockOwn);

const answerOf = (change: StayChangeRow, isMade: boolean): Answer => ({
  id: change.reservationId,
  state: isMade ? 'LEFT' : 'LEAVING',
  leavesOn: change.checkOut,
  refund: change.refund,
  fee: change.fee,
});

function decide(
  id: string,
  body: Body,
  lock: typeof lockOwn,
  context: MemberContext,
): Promise<Decided> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const by: Actor = { actor: memberId, now: context.now() };
    const reservation = await lock(tx, id, memberId);
    await dropOverdueChange(tx, by, reservation);
    const repeated = await findRepeated(tx, id, body);
    if (repeated !== null) {
      return {
        change: repeated,
        refundKeys: repeated.state === 'HELD' ? await listOpenReturns(tx, id) : [],
      };
    }
    const { stay, quote, rates, terms } = await pricedLeaving(
      tx,
      reservation,
      body.leavesOn,
      by.now,
    );
    const { refund, fee, kept } = terms;
    if (refund !== body.expectedRefund) {
      throw new AppError('REFUND_CHANGED', { details: { refund, fee } });
    }
    const payments = await listChargedPayments(tx, id);
    if (refund > 0 && payments.some(({ method }) => method === 'VIRTUAL_ACCOUNT')) {
      await takeRefundAccount(tx, body.account, context);
    }
    return beginChange(
      tx,
      by,
      context.config,
      reservation,
      {
        id: randomUUID(),
        kind: 'LEAVING',
        ...stay,
        quote,
        rates,
        refund,
        fee,
        toPay: 0,
        changeFee: kept + fee,
        feeFloorPercent: reservation.feeFloorPercent,
      },
      { account: body.account, reason: `Leaves early, on ${body.leavesOn}` },
    );
  });
}

/**
 * Finds the same early check-out if it is already under way or was the latest change: the button
 * was pressed twice, or the page is open in another tab.
 */
async function findRepeated(
  tx: Transaction,
  id: string,
  { leavesOn, expectedRefund }: Body,
): Promise<StayChangeRow | null> {
  const latest = (await openChangeOf(tx, id)) ?? (await madeChangesOf(tx, id)).at(-1);
  const isSame =
    latest?.kind === 'LEAVING' && latest.checkOut === leavesOn && latest.refund === expectedRefund;
  return isSame ? latest : null;
}

/** An early check-out on some day, with its refund and fee at this moment. */
type PricedLeaving = {
  readonly stay: Stay;
  readonly quote: Quote;
  readonly rates: StayRates;
  readonly terms: LeavingTerms;
};

/**
 * Prices an early check-out at this moment. It is used for the page and again in the transaction
 * that makes the change, so that both get the same result.
 * @throws AppError LEAVING_NOT_POSSIBLE, LEAVING_NOT_THEN (details: `first`, `last`),
 * CHANGE_PENDING
 */
async function pricedLeaving(
  db: Database | Transaction,
  reservation: ReservationRow,
  leavesOn: Night,
  now: Date,
): Promise<PricedLeaving> {
  const [hotel] = await db.select().from(hotels).where(eq(hotels.id, reservation.hotelId));
  if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
  const days = leavingOf(reservation, hotel, now);
  if (days === null) throw new AppError('LEAVING_NOT_POSSIBLE');
  if (leavesOn < days.first || leavesOn > days.last) {
    throw new AppError('LEAVING_NOT_THEN', { details: { ...days } });
  }
  if (isUnderWay(await openChangeOf(db, reservation.id), now)) throw new AppError('CHANGE_PENDING');
  const { stay, paid, kept, returned } = await stateThisMorning(db, reservation, now);
  const { rates } = reservation;
  const facts = factsOf(rates, { ...reservation, ...stay });
  const terms = leavingTerms({
    facts,
    paid,
    kept,
    returned,
    leavesOn,
    now,
    floorPercent: reservation.feeFloorPercent,
    policy: reservation.cancellationPolicy,
    holidays: KOREAN_HOLIDAYS,
  });
  return {
    stay: { checkIn: stay.checkIn, checkOut: leavesOn },
    rates,
    terms,
    quote: leftQuote(facts, leavesOn, terms),
  };
}

/**
 * The booking as it was before today's early check-outs, and what those have returned in won. A
 * guest may move the day of leaving again on the same day; the refund is then counted from the
 * state in the morning.
 */
export async function stateThisMorning(
  db: Database | Transaction,
  { id, checkIn, checkOut, total, changeFee }: ReservationRow,
  now: Date,
) {
  const leavings = await leavingsOfToday(db, id, now);
  const first = leavings.at(-1);
  const returned = leavings.reduce((sum, { refund }) => sum + refund, 0);
  return {
    stay: { checkIn, checkOut: first?.wasCheckOut ?? checkOut },
    paid: total + returned,
    kept: first === undefined ? changeFee : first.changeFee - first.fee,
    returned,
  };
}

/** The early check-outs requested today since the last other change of dates, the latest first. */
async function leavingsOfToday(
  db: Database | Transaction,
  id: string,
  now: Date,
): Promise<StayChangeRow[]> {
  const made = (await madeChangesOf(db, id)).reverse();
  const today = seoulToday(now);
  const other = made.findIndex(
    ({ kind, createdAt }) => kind !== 'LEAVING' || seoulToday(createdAt) !== today,
  );
  return other < 0 ? made : made.slice(0, other);
}

/**
 * Tells what an early check-out on a day would return if it were requested now. Errors:
 * RESERVATION_NOT_FOUND, LEAVING_NOT_POSSIBLE, LEAVING_NOT_THEN (details: `first`, `last`),
 * CHANGE_PENDING.
 */
export const quoteLeaving = handle(contract.quoteLeaving, async ({ params, query }, context) => {
  const { db, member } = context;
  const { reservation } = await bookingOf(db, params.id, member.memberId);
  const { quote, terms } = await pricedLeaving(db, reservation, query.on, context.now());
  const { id, checkIn, checkOut, total } = reservation;
  return {
    id,
    was: { checkIn, checkOut, nights: nightsBetween(checkIn, checkOut), total },
    quote: { ...quote, lines: [...quote.lines] },
    ...terms,
  };
});
