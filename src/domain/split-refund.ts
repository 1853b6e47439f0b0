import { assertWon, type Won } from './money';

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
