import { contract } from '@/contract';
import type { AnswerOf } from '@/contract/endpoint';
import { handle } from '../http/handler';
import { bookingOf, type AttemptRow } from './booking-queries';
import { presentReservation, stateNow } from './present';

type Outcome = AnswerOf<typeof contract.getPaymentResult>['outcome'];

/** How the payment of a booking stands. */
export const getPaymentResult = handle(contract.getPaymentResult, async ({ params }, context) => {
  const rows = await bookingOf(context.db, params.id, context.member.memberId);
  const outcome = outcomeOf(stateNow(rows.reservation, context.now()), rows.attempt);
  return {
    id: params.id,
    outcome,
    failureCode: rows.attempt?.failureCode ?? null,
    reservation: presentReservation(rows, context),
  };
});

function outcomeOf(state: ReturnType<typeof stateNow>, attempt: AttemptRow | null): Outcome {
  switch (state) {
    case 'BOOKED':
    case 'COMPLETED':
      return 'BOOKED';
    case 'PAYING':
      return 'PENDING';
    case 'CANCELLING':
    case 'CANCELLED':
      return 'CANCELLED';
    case 'EXPIRED':
    case 'RELEASED':
      return 'EXPIRED';
    case 'HELD':
      return attempt?.state === 'DECLINED' ? 'DECLINED' : 'HELD';
  }
}
