import { randomUUID } from 'node:crypto';

import { contract } from '@/contract';
import type { AnswerOf, Parsed } from '@/contract/endpoint';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import {
  lockOwn,
  madeChangesOf,
  openChangeOf,
  type StayChangeRow,
} from '@/server/core/bookings/booking-queries';
import { dropOverdueChange } from '@/server/core/bookings/end-change';
import { assertRefundAccount } from '@/server/core/bookings/refund-account';
import { listChargedPayments } from '@/server/core/payments/payment-queries';
import { listOpenReturns, runReturn } from '@/server/core/payments/refund';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { beginChange, type Decided } from '../change/begin-change';
import { pricedLeaving } from './leaving-terms';

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
      assertRefundAccount(body.account);
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
