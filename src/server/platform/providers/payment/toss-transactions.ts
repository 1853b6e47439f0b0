import { z } from 'zod';

import { koreanSecond } from './korean-time';

/** Rows per page; Toss Payments allows at most 5,000. */
const PAGE = 1_000;

/**
 * The fields of a Transaction (v1) that are used; a charge and each cancellation are one row each.
 */
const page = z.array(z.object({ transactionKey: z.string().min(1), orderId: z.string() }));

/**
 * The ids of orders for which money moved between two instants, page by page
 * (docs.tosspayments.com/reference, query of transactions).
 * @param read fetches a path below `/v1`
 * @throws Error when a page can't be read
 */
export async function* tossOrders(
  read: (path: string) => Promise<unknown>,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<readonly string[]> {
  const query = new URLSearchParams({
    startDate: koreanSecond(from),
    endDate: koreanSecond(to),
    limit: String(PAGE),
  });
  for (;;) {
    const rows = page.parse(await read(`/transactions?${query.toString()}`));
    if (rows.length > 0) yield rows.map(({ orderId }) => orderId);
    if (rows.length < PAGE) return;
    query.set('startingAfter', rows.at(-1)?.transactionKey ?? '');
  }
}
