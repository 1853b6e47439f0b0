import type { ReservationView } from '@/contract/booking/reservation-view';
import type { Problem } from '@/features/problem/problem';
import { leftByGuest } from '@/features/booking/pay/failure-text';
import type { GatewayReturn } from '@/features/booking/gateway-return';

/** The answer of the call `getPaymentResult`. */
export type Standing = {
  readonly outcome:
    | 'BOOKED'
    | 'PENDING'
    | 'AWAITING_DEPOSIT'
    | 'DECLINED'
    | 'HELD'
    | 'EXPIRED'
    | 'CANCELLED';
  readonly failureCode: string | null;
  /** What the payment is for. */
  readonly purpose: 'STAY' | 'CHANGE';
  readonly reservation: ReservationView;
};

/** How far the browser has reported what the card page returned with. */
export type Step =
  /** The call that confirms the payment is in progress. */
  | { readonly kind: 'reporting' }
  /**
   * The result was reported, or there was nothing to report; from here on the server's state
   * decides.
   */
  | { readonly kind: 'reported'; readonly report: Report | null }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** The server's answer to the report; `getPaymentResult` is newer. */
export type Report = {
  readonly outcome: 'BOOKED' | 'REST_DUE' | 'PENDING' | 'DECLINED';
  readonly failureCode: string | null;
};

export type Event =
  | { readonly type: 'answered'; readonly report: Report }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'again' };

/**
 * The first step of the payment result page. A browser that comes back from a gateway reports the result to the
 * API; one that opens the page otherwise has nothing to report and only asks how the payment stands.
 */
export function firstStep(returned: GatewayReturn | null): Step {
  return returned === null ? { kind: 'reported', report: null } : { kind: 'reporting' };
}

/** Pure function that returns the next step. */
export function nextStep(step: Step, event: Event): Step {
  switch (event.type) {
    case 'answered':
      return { kind: 'reported', report: event.report };
    case 'again':
      return step.kind === 'problem' ? { kind: 'reporting' } : step;
    case 'refused':
      return afterRefusal(event.problem);
  }
}

function afterRefusal(problem: Problem): Step {
  switch (problem.code) {
    // These codes aren't errors: they are the outcome of the payment.
    case 'PAYMENT_PENDING':
    case 'IDEMPOTENCY_IN_PROGRESS':
      return { kind: 'reported', report: { outcome: 'PENDING', failureCode: null } };
    case 'PAYMENT_DECLINED':
      return { kind: 'reported', report: { outcome: 'DECLINED', failureCode: null } };
    // A webhook or another tab was first; the current state decides.
    case 'RESERVATION_STATE':
      return { kind: 'reported', report: null };
    default:
      return { kind: 'problem', problem };
  }
}

/** What the page shows. */
export type View =
  | { readonly kind: 'confirming' }
  | { readonly kind: 'booked' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'deposit' }
  | { readonly kind: 'declined'; readonly failureCode: string | null; readonly live: boolean }
  | { readonly kind: 'left'; readonly live: boolean; readonly ofPoints: boolean }
  | { readonly kind: 'held' }
  /** The points are paid, and the rest has to be paid. */
  | { readonly kind: 'rest' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** The view for a step and the server's latest state. */
export function viewOf(step: Step, standing: Standing): View {
  // Once the booking is confirmed it is paid, whatever else failed.
  if (standing.outcome === 'BOOKED') return { kind: 'booked' };
  if (standing.outcome === 'CANCELLED') return { kind: 'cancelled' };
  if (standing.outcome === 'AWAITING_DEPOSIT') return { kind: 'deposit' };
  if (step.kind === 'reporting') return { kind: 'confirming' };
  if (step.kind === 'problem') return { kind: 'problem', problem: step.problem };
  if (standing.outcome === 'PENDING') return { kind: 'pending' };
  const failureCode = step.report?.failureCode ?? standing.failureCode;
  const unpaid = (live: boolean): View =>
    leftByGuest(failureCode)
      ? { kind: 'left', live, ofPoints: failureCode === 'POINTS_LEFT' }
      : { kind: 'declined', failureCode, live };
  if (standing.outcome === 'EXPIRED') {
    return step.report?.outcome === 'DECLINED' ? unpaid(false) : { kind: 'expired' };
  }
  if (standing.outcome === 'DECLINED') return unpaid(true);
  if (standing.reservation.points.taken > 0 && step.report?.outcome !== 'DECLINED') {
    return { kind: 'rest' };
  }
  // HELD: unpaid, and the server knows of no payment in progress.
  switch (step.report?.outcome) {
    case 'BOOKED':
    case 'PENDING':
      return { kind: step.report.outcome === 'BOOKED' ? 'booked' : 'pending' };
    case 'DECLINED':
      return unpaid(true);
    // The points have been returned meanwhile.
    case 'REST_DUE':
      return { kind: 'held' };
    case undefined:
      return failureCode === null ? { kind: 'held' } : unpaid(true);
  }
}

/** Whether the outcome isn't final yet, so that the server has to be asked again. */
export function isOpen(step: Step, standing: Pick<Standing, 'outcome'> | undefined): boolean {
  if (standing?.outcome === 'PENDING' || standing?.outcome === 'AWAITING_DEPOSIT') return true;
  const reported = step.kind === 'reported' ? step.report?.outcome : undefined;
  return standing?.outcome === 'HELD' && (reported === 'BOOKED' || reported === 'PENDING');
}
