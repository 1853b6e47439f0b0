import { expect, it } from 'vitest';

import { tossOrders } from './toss-gateway';

const BETWEEN = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-21T03:00:00Z') };

/**
 * A simulated list of this many transactions, and a function that reads pages of it like the
 * gateway.
 */
function listOf(length: number) {
  const rows = Array.from({ length }, (_, at) => ({ transactionKey: `t${at}`, orderId: `o${at}` }));
  const queries: URLSearchParams[] = [];
  const read = async (path: string) => {
    const query = new URL(path, 'http://gateway.test').searchParams;
    queries.push(query);
    const from = rows.findIndex((row) => row.transactionKey === query.get('startingAfter')) + 1;
    return rows.slice(from, from + Number(query.get('limit')));
  };
  return { read, queries };
}

async function all(read: (path: string) => Promise<unknown>): Promise<string[]> {
  const orders: string[] = [];
  for await (const page of tossOrders(read, BETWEEN)) orders.push(...page);
  return orders;
}

it.each([
  [0, 1],
  [999, 1],
  [1_000, 2],
  [2_500, 3],
])('reads %i transactions in %i pages, each once', async (length, pages) => {
  const { read, queries } = listOf(length);
  const orders = await all(read);
  expect(orders).toHaveLength(length);
  expect(new Set(orders).size).toBe(length);
  expect(queries).toHaveLength(pages);
});

it('asks in Korean time, as the gateway writes it', async () => {
  const { read, queries } = listOf(1);
  await all(read);
  expect(queries[0]?.get('startDate')).toBe('2026-11-01T09:00:00');
  expect(queries[0]?.get('endDate')).toBe('2026-11-21T12:00:00');
});

it('takes anything else for no list', async () => {
  await expect(all(async () => ({ code: 'INVALID_REQUEST' }))).rejects.toThrow();
});
