import { assertWon, type Won } from './money';

/**
 * Shares a refund among the orders that a booking was paid by: from the latest backwards, since a
 * card company takes a return of an old payment least willingly; never more than an order has left.
 * @param orders in the order in which they were paid; `left` is what was charged and not returned
 * @returns the parts in the order in which they are to be made, each above zero
 * @throws RangeError when the orders haven't got as much
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
