import { LEAST_CHARGE, type Won } from './money';

/** The two legs of a payment; together they are what is due. */
export type Legs =
  | { readonly ok: true; readonly points: Won; readonly card: Won }
  | {
      readonly ok: false;
      readonly code:
        /** Not a whole number of won above zero, or more than is due. */
        | 'POINTS_INVALID'
        /** More than the member has. */
        | 'POINTS_NOT_ENOUGH'
        /** What would be left is less than a card is charged. */
        | 'POINTS_REST_TOO_SMALL';
    };

/**
 * Splits what is due into points and the rest, which is paid by card. Both are won: a point is one.
 * The legs always come to `due`.
 */
export function splitLegs(facts: {
  readonly due: Won;
  /** Points the member can spend now. */
  readonly available: Won;
  /** Points the member wants to spend. */
  readonly points: Won;
}): Legs {
  const { due, available, points } = facts;
  if (!Number.isSafeInteger(points) || points <= 0 || points > due) {
    return { ok: false, code: 'POINTS_INVALID' };
  }
  if (points > available) return { ok: false, code: 'POINTS_NOT_ENOUGH' };
  const card = due - points;
  if (card > 0 && card < LEAST_CHARGE) return { ok: false, code: 'POINTS_REST_TOO_SMALL' };
  return { ok: true, points, card };
}

/** The most points that can be spent of what is due; 0 where none can. */
export function mostPoints({ due, available }: { due: Won; available: Won }): Won {
  const most = Math.min(due, Math.max(0, available));
  const rest = due - most;
  return rest > 0 && rest < LEAST_CHARGE ? Math.max(0, due - LEAST_CHARGE) : most;
}
