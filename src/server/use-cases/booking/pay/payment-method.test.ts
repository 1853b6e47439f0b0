import { afterEach, beforeEach, expect, it } from 'vitest';

import type { PaymentMethod } from '@/domain/payment/payment-method';
import type { PaymentGateway } from '@/server/platform/providers/payment/payment-gateway';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { bookable, held, stored } from '../testing';

let world: World;
let member: TestMember;
let id: string;
let opened: Array<Parameters<PaymentGateway['open']>[0]>;
beforeEach(async () => {
  world = await createWorld();
  member = await world.member();
  ({ id } = await held(world, member, await bookable(world)));
  opened = [];
  const open = world.gateway.open.bind(world.gateway);
  world.gateway.open = (order) => {
    opened.push(order);
    return open(order);
  };
});
afterEach(() => world.close());

const choose = (method: PaymentMethod, installmentMonths = 0) =>
  world.call(
    'savePaymentChoice',
    { params: { id }, body: { method, installmentMonths } },
    { member },
  );
const start = () => world.call('startPayment', { params: { id } }, { member });
const view = async () => dataOf(await world.call('getReservation', { params: { id } }, { member }));

it('opens the order in the way that was chosen, at the same amount and without instalments', async () => {
  const { quote } = await view();
  dataOf(await choose('CARD', 3));
  const card = dataOf(await start());
  dataOf(await choose('KAKAOPAY', 3));
  const wallet = dataOf(await start());
  expect(wallet.orderId).not.toBe(card.orderId);
  expect(
    opened.map(({ method, amount, installmentMonths }) => [method, amount, installmentMonths]),
  ).toEqual([
    ['CARD', quote.total, 3],
    ['KAKAOPAY', quote.total, 0],
  ]);
});

it('offers and takes only what is configured and what the gateway has', async () => {
  expect((await view()).methods).toContain('FOREIGN_CARD');
  Object.assign(world.gateway, { offers: ['CARD', 'TOSSPAY'] });
  expect((await view()).methods).toEqual(['CARD', 'TOSSPAY', 'VIRTUAL_ACCOUNT']);
  expect(await choose('FOREIGN_CARD')).toMatchObject({
    error: { code: 'INPUT_INVALID', fields: { method: 'not_offered' } },
  });
  Object.assign(world.deps.config, { paymentMethods: ['CARD'] });
  expect((await view()).methods).toEqual(['CARD']);
  expect(await choose('TOSSPAY')).toMatchObject({ error: { code: 'INPUT_INVALID' } });
});

it('keeps the wallet that was paid with, also one chosen on the gateway’s page', async () => {
  const { orderId, amount } = dataOf(await start());
  const paymentKey = `key-${orderId}`;
  const payment = world.gateway.payments.get(orderId);
  if (payment === undefined) throw new Error('no order');
  world.gateway.payments.set(orderId, { ...payment, easyPay: 'NAVERPAY' });
  const body = { paymentKey, orderId, amount };
  dataOf(await world.call('confirmPayment', { body }, { member }));
  expect((await stored(world, id)).attempts[0]?.method).toBe('NAVERPAY');
  expect((await view()).payment?.method).toBe('NAVERPAY');
});
