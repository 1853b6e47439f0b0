import { randomUUID } from 'node:crypto';

import { contract } from '@/contract';
import type { AnswerOf, Parsed } from '@/contract/endpoint';
import type { Transaction } from '../db/client';
import { withRetry } from '../db/retry';
import { AppError } from '../http/app-error';
import { handle, type MemberContext } from '../http/handler';
import { beginChange, type Decided } from './begin-change';
import {
  lockOwn,
  madeChangesOf,
  openChangeOf,
  paymentsOf,
  type StayChangeRow,
} from './booking-queries';
import { dropOverdueChange } from './end-change';
import { pricedLeaving } from './leaving-terms';
import { assertRefundAccount } from './refund-account';
import { openReturnOf, runReturn } from './returns';
import type { Hand } from './transitions';

type Body = Parsed<typeof contract.leaveEarly>['body'];
type Answer = AnswerOf<typeof contract.leaveEarly>;

/** The call, over a way of locking its booking, as `changeStayUsing` is over one of taking stock. */
export function leaveEarlyUsing(lock: typeof lockOwn) {
  return handle(contract.leaveEarly, async ({ params, body }, context) => {
    const { change, refundKeys } = await withRetry(() => decide(params.id, body, lock, context));
    if (refundKeys.length === 0) return answerOf(change, change.state === 'MADE');
    const end = await runReturn(context, refundKeys, context.member.memberId);
    if (end === 'ACCOUNT_REFUSED') throw new AppError('REFUND_ACCOUNT_REFUSED');
    if (end === 'REFUSED') throw new AppError('CHANGE_REJECTED');
    return answerOf(change, end === 'DONE');
  });
}

/**
 * Ends a stay that has begun on an earlier day, for the refund its guest saw: a change of its dates
 * that gives nights up and takes none. The nights go back with the money, as in any change; until
 * that is certain the booking is as it was. Told again, the same leaving is the same.
 * Errors: REFUND_CHANGED (details: `refund`, `fee`) when another amount is due now,
 * REFUND_ACCOUNT_REFUSED when what was paid by a deposit can't go to the account named,
 * CHANGE_REJECTED when the gateway refuses, and those of `quoteLeaving`.
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
    const hand: Hand = { actor: memberId, now: context.now() };
    const reservation = await lock(tx, id, memberId);
    await dropOverdueChange(tx, hand, reservation);
    const known = await toldBefore(tx, id, body);
    if (known !== null) {
      return {
        change: known,
        refundKeys: known.state === 'HELD' ? await openReturnOf(tx, id) : [],
      };
    }
    const { stay, quote, rates, terms } = await pricedLeaving(
      tx,
      reservation,
      body.leavesOn,
      hand.now,
    );
    const { refund, fee, kept } = terms;
    if (refund !== body.expectedRefund) {
      throw new AppError('REFUND_CHANGED', { details: { refund, fee } });
    }
    const payments = await paymentsOf(tx, id);
    if (refund > 0 && payments.some(({ method }) => method === 'VIRTUAL_ACCOUNT')) {
      assertRefundAccount(body.account);
    }
    return beginChange(
      tx,
      hand,
      context.config,
      reservation,
      {
        ...{ id: randomUUID(), kind: 'LEAVING', ...stay, quote, rates, refund, fee, toPay: 0 },
        changeFee: kept + fee,
        feeFloorPercent: reservation.feeFloorPercent,
      },
      { account: body.account, reason: `Leaves early, on ${body.leavesOn}` },
    );
  });
}

/**
 * The same leaving, under way or made by the latest change: a second press, or the same page in
 * another tab.
 */
async function toldBefore(
  tx: Transaction,
  id: string,
  { leavesOn, expectedRefund }: Body,
): Promise<StayChangeRow | null> {
  const latest = (await openChangeOf(tx, id)) ?? (await madeChangesOf(tx, id)).at(-1);
  const isSame =
    latest?.kind === 'LEAVING' && latest.checkOut === leavesOn && latest.refund === expectedRefund;
  return isSame ? latest : null;
}
