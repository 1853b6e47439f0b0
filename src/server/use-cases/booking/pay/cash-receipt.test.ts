import { afterEach, beforeEach, expect, it } from 'vitest';

import type { CashReceipt } from '@/domain/payment/payment-method';
import { reservations } from '@/server/platform/db/schema';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { bookable, held, stored } from '../testing';

const PERSON: CashReceipt = { purpose: 'PERSONAL', number: '010-1234-5678' };
const BUSINESS: CashReceipt = { purpose: 'BUSINESS', number: '123-45-67891' };

let world: World;
let member: TestMember;
let id: string;
beforeEach(async () => {
  world = await createWorld();
  member = await world.member();
  ({ id } = await held(world, member, await bookable(world)));
});
afterEach(() => world.close());

const choose = (
  cashReceipt: CashReceipt | null,
  method: 'CARD' | 'VIRTUAL_ACCOUNT' = 'VIRTUAL_ACCOUNT',
) =>
  world.call(
    'savePaymentChoice',
    { params: { id }, body: { method, bank: '20', cashReceipt } },
    { member },
  );
const start = () => world.call('startPayment', { params: { id } }, { member });
const payment = async () =>
  dataOf(await world.call('getReservation', { params: { id } }, { member })).payment;

it('is asked for with the account, shown masked, and linked once the deposit is there', async () => {
  dataOf(await choose(PERSON));
  const { orderId } = dataOf(await start());
  const requested = { purpose: 'PERSONAL', number: '01012345678' };
  expect(world.gateway.deposits.receipts.get(orderId)).toEqual(requested);
  const shown = { purpose: 'PERSONAL', number: '*******5678' };
  expect((await payment())?.cashReceipt).toEqual({ ...shown, url: null });

  const secret = world.gateway.deposits.pay(orderId);
  const body = new Blob([JSON.stringify({ orderId, secret, status: 'DONE' })]);
  await world.call('takeWebhook', { params: { provider: 'toss' }, body });
  expect((await stored(world, id)).reservation.state).toBe('BOOKED');
  const url = `https://receipts.test/${orderId}`;
  expect((await payment())?.cashReceipt).toEqual({ ...shown, url });
});

it('is none where none was asked for, and none of a card', async () => {
  dataOf(await choose(BUSINESS));
  dataOf(await choose(BUSINESS, 'CARD'));
  const [kept] = await world.db.select().from(reservations);
  expect(kept?.cashReceipt).toBeNull();
  dataOf(await choose(null));
  const { orderId } = dataOf(await start());
  expect(world.gateway.deposits.receipts.has(orderId)).toBe(false);
  expect((await payment())?.cashReceipt).toBeNull();
});

it('opens another order for another number, since the gateway has the number with the first order', async () => {
  dataOf(await choose(PERSON));
  world.gateway.deposits.lost.issue = 1;
  expect(await start()).toMatchObject({ error: { code: 'PAYMENT_UNAVAILABLE' } });
  dataOf(await choose(BUSINESS));
  const { orderId } = dataOf(await start());
  expect(orderId).toBe(`${id}-2`);
  expect(world.gateway.deposits.receipts.get(orderId)?.number).toBe('1234567891');
});

it.each([
  { ...PERSON, number: '02-1234-5678' },
  { ...BUSINESS, number: '123-45-67890' },
])('is refused for $number, and nothing is kept', async (receipt) => {
  expect(await choose(receipt)).toMatchObject({
    status: 400,
    error: { code: 'INPUT_INVALID', fields: { cashReceipt: 'invalid' } },
  });
  const [kept] = await world.db.select().from(reservations);
  expect([kept?.paymentMethod, kept?.cashReceipt]).toEqual(['CARD', null]);
});
