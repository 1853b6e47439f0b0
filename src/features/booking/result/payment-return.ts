import type { ReservationView } from '@/contract/reservation-view';
import { leftByGuest } from '../pay/failure-text';
import type { Problem } from '../problem';
import type { GatewayReturn } from './gateway-return';

/** What `getPaymentResult` says of the booking. */
export type Standing = {
  readonly outcome:
    'BOOKED' | 'PENDING' | 'AWAITING_DEPOSIT' | 'DECLINED' | 'HELD' | 'EXPIRED' | 'CANCELLED';
  readonly failureCode: string | null;
  /** What the payment is for. */
  readonly purpose: 'STAY' | 'CHANGE';
  readonly reservation: ReservationView;
};

/** Where the browser is with what the card page brought back. */
export type Step =
  /** The call that tells the server is on its way. */
  | { readonly kind: 'telling' }
  /** Told (or nothing to tell): the server's word counts. */
  | { readonly kind: 'told'; readonly said: Said | null }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** What the server answered to the telling; its later word is newer. */
export type Said = {
  readonly outcome: 'BOOKED' | 'REST_DUE' | 'PENDING' | 'DECLINED';
  readonly failureCode: string | null;
};

export type Event =
  | { readonly type: 'answered'; readonly said: Said }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'again' };

/** The first step of a page: something to tell, or not. */
export function firstStep(returned: GatewayReturn | null): Step {
  return returned === null ? { kind: 'told', said: null } : { kind: 'telling' };
}

/** The next step; pure. */
export function nextStep(step: Step, event: Event): Step {
  switch (event.type) {
    case 'answered':
      return { kind: 'told', said: event.said };
    case 'again':
      return step.kind === 'problem' ? { kind: 'telling' } : step;
    case 'refused':
      return afterRefusal(event.problem);
  }
}

function afterRefusal(problem: Problem): Step {
  switch (problem.code) {
    // Not refusals of the payment but its outcome.
    case 'PAYMENT_PENDING':
    case 'IDEMPOTENCY_IN_PROGRESS':
      return { kind: 'told', said: { outcome: 'PENDING', failureCode: null } };
    case 'PAYMENT_DECLINED':
      return { kind: 'told', said: { outcome: 'DECLINED', failureCode: null } };
    // Somebody was faster (a webhook, another tab): how it stands now is what counts.
    case 'RESERVATION_STATE':
      return { kind: 'told', said: null };
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
  /** Points are in, and the rest is to be paid. */
  | { readonly kind: 'rest' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** The view of a step and of how the booking stands by the server's last word. */
export function viewOf(step: Step, standing: Standing): View {
  // Money is never in doubt once the booking is there, whatever else went wrong.
  if (standing.outcome === 'BOOKED') return { kind: 'booked' };
  if (standing.outcome === 'CANCELLED') return { kind: 'cancelled' };
  if (standing.outcome === 'AWAITING_DEPOSIT') return { kind: 'deposit' };
  if (step.kind === 'telling') return { kind: 'confirming' };
  if (step.kind === 'problem') return { kind: 'problem', problem: step.problem };
  if (standing.outcome === 'PENDING') return { kind: 'pending' };
  const failureCode = step.said?.failureCode ?? standing.failureCode;
  const unpaid = (live: boolean): View =>
    leftByGuest(failureCode)
      ? { kind: 'left', live, ofPoints: failureCode === 'POINTS_LEFT' }
      : { kind: 'declined', failureCode, live };
  if (standing.outcome === 'EXPIRED') {
    return step.said?.outcome === 'DECLINED' ? unpaid(false) : { kind: 'expired' };
  }
  if (standing.outcome === 'DECLINED') return unpaid(true);
  if (standing.reservation.points.taken > 0 && step.said?.outcome !== 'DECLINED') {
    return { kind: 'rest' };
  }
  // HELD: unpaid, and no payment under way that the server knows of.
  switch (step.said?.outcome) {
    case 'BOOKED':
    case 'PENDING':
      return { kind: step.said.outcome === 'BOOKED' ? 'booked' : 'pending' };
    case 'DECLINED':
      return unpaid(true);
    // The points went back meanwhile.
    case 'REST_DUE':
      return { kind: 'held' };
    case undefined:
      return failureCode === null ? { kind: 'held' } : unpaid(true);
  }
}

/** Whether the server's word is still to come, so that it has to be asked again. */
export function isOpen(step: Step, standing: Pick<Standing, 'outcome'> | undefined): boolean {
  if (standing?.outcome === 'PENDING' || standing?.outcome === 'AWAITING_DEPOSIT') return true;
  const said = step.kind === 'told' ? step.said?.outcome : undefined;
  return standing?.outcome === 'HELD' && (said === 'BOOKED' || said === 'PENDING');
}
