import { contract } from '@/contract';
import type { AnswerOf } from '@/contract/endpoint';
import {
  bookingOf,
  type BookingRows,
  findChange,
  type StayChangeRow,
} from '@/server/core/bookings/booking-queries';
import { changeRefusal } from '@/server/core/bookings/due';
import { presentReservation, stateNow } from '@/server/core/bookings/present';
import type { PaymentRow } from '@/server/core/payments/payment-queries';
import { handle } from '@/server/platform/http/handler';

type Outcome = AnswerOf<typeof contract.getPaymentResult>['outcome'];

/** Tells how the latest payment of a booking stands, for the stay or for a change of it. */
export const getPaymentResult = handle(contract.getPaymentResult, async ({ params }, context) => {
  const { db, member } = context;
  const rows = await bookingOf(db, params.id, member.memberId);
  const changeId = rows.latest?.changeId ?? null;
  const change = rows.change ?? (changeId === null ? null : await findChange(db, changeId));
  const isOfChange = change !== null && change.state !== 'HELD';
  const attempt = isOfChange ? attemptFor(rows, change) : rows.attempt;
  return {
    id: params.id,
    outcome: outcomeNow(rows, isOfChange ? change : null, attempt, context.now()),
    failureCode: attempt?.failureCode ?? null,
    purpose: isOfChange ? ('CHANGE' as const) : ('STAY' as const),
    reservation: presentReservation(rows, context),
  };
});

const attemptFor = ({ latest }: BookingRows, change: StayChangeRow): PaymentRow | null =>
  latest?.changeId === change.id ? latest : null;

function outcomeNow(
  { reservation }: BookingRows,
  change: StayChangeRow | null,
  attempt: PaymentRow | null,
  now: Date,
): Outcome {
  const ofBooking = outcomeOf(stateNow(reservation, now), attempt);
  if (change === null || ofBooking !== 'BOOKED') return ofBooking;
  switch (change.state) {
    case 'PAYING':
      return 'PENDING';
    case 'DUE':
      if (changeRefusal(change, now) !== null) return 'EXPIRED';
      return attempt?.state === 'DECLINED' ? 'DECLINED' : 'HELD';
    case 'EXPIRED':
    case 'RELEASED':
      return 'EXPIRED';
    case 'HELD':
    case 'MADE':
    case 'REJECTED':
      return 'BOOKED';
  }
}

function outcomeOf(state: ReturnType<typeof stateNow>, attempt: PaymentRow | null): Outcome {
  switch (state) {
    case 'BOOKED':
    case 'COMPLETED':
      return 'BOOKED';
    case 'PAYING':
      return 'PENDING';
    case 'AWAITING_DEPOSIT':
      return 'AWAITING_DEPOSIT';
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
