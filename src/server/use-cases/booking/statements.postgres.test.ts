import { afterAll, beforeAll, expect, it } from 'vitest';

import type { CallName, Contract } from '@/contract';
import type { RequestOf, ResponseOf } from '@/contract/endpoint';
import { openTestDatabase, type RecordedStatement, Recorder } from '@/server/testing/database';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { bookable, holdBody, stayIn } from './testing';

/**
 * How many statements one booking takes. Each costs a way to the database and back, under the
 * booking's locks, so a new one is worth a thought; a smaller number is written down here.
 */
const STATEMENTS = { holdRoom: 10, startPayment: 12, confirmPayment: 14 };
const MAX_STATEMENTS = 36;
/** Transactions of a booking: the hold, the order, its opening, the charge, the outcome. */
const TRANSACTIONS = 5;

const recorder = new Recorder();
let world: World;
let member: TestMember;
beforeAll(async () => {
  world = await createWorld({ database: await openTestDatabase(recorder) });
  member = await world.member();
});
afterAll(() => world.close());

const isOfTransaction = ({ sql }: RecordedStatement) =>
  /^(?:begin|commit|rollback|savepoint|release)\b/.test(sql);

/** A statement on one line, long lists of columns left out. */
const lineOf = ({ sql }: RecordedStatement) =>
  sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/("[\w.]+"(?:, )?){6,}/g, '… ')
    .slice(0, 160);

/** Makes a call with an idempotency key and records its statements. */
async function record<K extends CallName>(name: K, request: RequestOf<Contract[K]>) {
  let data: ResponseOf<Contract[K]> | undefined;
  const sent = await recorder.of(async () => {
    data = dataOf(await world.call(name, request, { member, key: `${name}-of-a-booking` }));
  });
  if (data === undefined) throw new Error(`${name} gave no answer`);
  return { data, sent };
}

it('a booking takes no more statements than it needs', async () => {
  const room = await bookable(world, { rooms: 2 });
  const body = await holdBody(world, room, stayIn(world, 30, 30));
  const hold = await record('holdRoom', { body });
  const order = await record('startPayment', { params: { id: hold.data.id } });
  const { orderId, amount } = order.data;
  const payment = { orderId, amount, paymentKey: `key-${orderId}` };
  const paid = await record('confirmPayment', { body: payment });
  expect(paid.data.outcome).toBe('BOOKED');

  const calls = { holdRoom: hold.sent, startPayment: order.sent, confirmPayment: paid.sent };
  const report = Object.entries(calls).flatMap(([name, sent]) => [name, ...sent.map(lineOf)]);
  const count = (sent: readonly RecordedStatement[]) =>
    sent.filter((one) => !isOfTransaction(one)).length;
  const counts = {
    holdRoom: count(hold.sent),
    startPayment: count(order.sent),
    confirmPayment: count(paid.sent),
  };
  expect(counts, report.join('\n')).toEqual(STATEMENTS);
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  expect(all).toBeLessThanOrEqual(MAX_STATEMENTS);
  const begun = Object.values(calls)
    .flat()
    .filter(({ sql }) => sql === 'begin');
  expect(begun).toHaveLength(TRANSACTIONS);
});
