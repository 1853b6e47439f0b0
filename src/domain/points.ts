import { MIN_CHARGE, type Won } from './money';

/** The two parts of a split payment; together they are the amount due. */
export type PaymentParts =
  | { readonly ok: true; readonly points: Won; readonly card: Won }
  | {
      readonly ok: false;
      readonly code:
        /** The amount isn't a whole number of won above zero, or it is more than what is due. */
        | 'POINTS_INVALID'
        /** The amount is more than the member has. */
        | 'POINTS_NOT_ENOUGH'
        /** The amount left to pay would be less than a card can be charged. */
        | 'POINTS_REST_TOO_SMALL';
    };

/**
 * Splits the amount due into points and a rest that is paid by card. Both are in won: one point is
 * one won. The parts always add up to `due`.
 */
export function splitPayment(facts: {
  readonly due: Won;
  /** Points the member can spend now. */
  readonly available: Won;
  /** Points the member wants to spend. */
  readonly points: Won;
}): PaymentParts {
  const { due, available, points } = facts;
  if (!Number.isSafeInteger(points) || points <= 0 || points > due) {
    return { ok: false, code: 'POINTS_INVALID' };
  }
  if (points > available) return { ok: false, code: 'POINTS_NOT_ENOUGH' };
  const card = due - points;
  if (card > 0 && card < MIN_CHARGE) return { ok: false, code: 'POINTS_REST_TOO_SMALL' };
  return { ok: true, points, card };
}

/** The most points that can be spent on an amount due; 0 where none can. */
export function mostPoints({ due, available }: { due: Won; available: Won }): Won {
  const most = Math.min(due, Math.max(0, available));
  const rest = due - most;
  return rest > 0 && rest < MIN_CHARGE ? Math.max(0, due - MIN_CHARGE) : most;
}
