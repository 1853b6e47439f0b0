import { assertWon, MIN_CHARGE, type Won } from '../price/money';

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

/**
 * Divides a refund among the orders that a booking was paid with, the latest first, since card
 * companies are least willing to refund old payments; never more than an order has left.
 * @param orders in the order in which they were paid; `left` is what was charged and not refunded
 * @returns the parts in the order in which they are to be made, each above zero
 * @throws RangeError when the orders together have less left
 */
export function splitRefund<Order extends { readonly left: Won }>(
  amount: Won,
  orders: readonly Order[],
): Array<{ readonly order: Order; readonly amount: Won }> {
  assertWon(amount);
  if (amount < 0) throw new RangeError(`Not a refund: ${amount}`);
  let open = amount;
  const parts: Array<{ order: Order; amount: Won }> = [];
  for (const order of [...orders].reverse()) {
    const part = Math.min(open, order.left);
    if (part <= 0) continue;
    parts.push({ order, amount: part });
    open -= part;
  }
  if (open > 0) throw new RangeError(`${open} won of a refund are more than was paid`);
  return parts;
}
