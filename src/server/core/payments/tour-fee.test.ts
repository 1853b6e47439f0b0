import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { rowsOf, type Transaction } from '@/server/platform/db/client';
import { createWorld } from '@/server/testing/world';
import { confirmPayment } from './confirm-payment';
import { makePayment, openAtGateway } from './open-payment';
import type { Payable } from './payable';
import { reconcile } from './reconcile';
import { askReturn, runReturn } from './refund';

type Fee = { id: string; member: string; won: number; state: string };
const world = await createWorld();
/**
 * A fee for a tour. The site has no such fee; the test shows that this object is all that another
 * kind of sale needs.
 */
const tourFee: Payable<Fee> = {
  kind: 'TOUR_FEE',
  errors: { notFound: 'TOUR_NOT_FOUND', state: 'TOUR_STATE' },
  lock: async (tx, { payableId }) =>
    (await rowsOf<Fee>(tx, sql`select * from tour_fees where id = ${payableId} for update`))[0],
  isOwnedBy: ({ member }, memberId) => member === memberId,
  amountOwed: ({ won }) => won,
  refusal: ({ state }) => (state === 'OPEN' ? null : 'TOUR_STATE'),
  isAwaitingPayment: ({ state }) => state === 'PAYING',
  isPaid: ({ state }) => state === 'PAID',
  record: async () => undefined,
  onStarted: (tx, _by, fee) => move(tx, 'PAYING').then(() => ({ ...fee, state: 'PAYING' })),
  onPaid: (tx, _by, fee) => move(tx, 'PAID').then(() => ({ ...fee, state: 'PAID' })),
  onDeclined: (tx) => move(tx, 'OPEN'),
  onRefunded: (tx) => move(tx, 'REFUNDED'),
  startedAt: async (_db, { updatedAt }) => updatedAt,
};
const move = async (tx: Transaction, state: string) =>
  void (await tx.execute(sql`update tour_fees set state = ${state}`));

it('is paid although the gateway’s answer is lost, and refunded', async () => {
  const { id: memberId } = await world.member();
  const by = { actor: 'test', now: world.now() };
  await world.db.execute(sql`create table tour_fees (id text, member text, won int, state text)`);
  await world.db.execute(sql`insert into tour_fees values ('T1', ${memberId}, 9000, 'OPEN')`);
  const [fee, provider] = [{ id: 'T1', member: memberId, won: 9000, state: 'OPEN' }, 'toss'];
  const payment = await world.db.transaction((tx) =>
    makePayment(tx, by, tourFee, fee, { payableId: fee.id, amount: fee.won, provider }, null),
  );
  const session = { ...world.deps, locale: 'ko' as const, member: { memberId, sessionId: '' } };
  const texts = { orderName: 'Tour', customerName: '김하늘', customerEmail: 'guest@example.com' };
  const page = { ...texts, returnUrl: '', expiresAt: by.now, method: 'CARD' as const };
  const { orderId, amount } = await openAtGateway(session, tourFee, payment, page);
  world.gateway.failConfirm('unknown-not-charged', 'unknown-not-charged');
  const body = { orderId, amount, paymentKey: `key-${orderId}`, memberId };
  expect((await confirmPayment(world.deps, tourFee, body)).payment.state).toBe('UNKNOWN');
  world.advance(60_000);
  expect(await reconcile([tourFee], world.deps)).toMatchObject({ payments: 1 });
  const refund = { purpose: 'CANCEL' as const, amount, reason: 'No tour', account: null };
  const keys = await world.db.transaction((tx) => askReturn(tx, by, tourFee, 'T1', refund));
  expect(await runReturn(world.deps, tourFee, keys, 'test')).toBe('DONE');
  expect(world.gateway.payments.get(orderId)?.balance).toBe(0);
  expect((await world.db.transaction((tx) => tourFee.lock(tx, payment)))?.state).toBe('REFUNDED');
});
