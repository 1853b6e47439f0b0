import { desc, eq } from 'drizzle-orm';

import type { Contract } from '@/contract';
import type { RequestOf } from '@/contract/endpoint';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import { reconcile } from '@/server/core/payments/reconcile';
import {
  payments,
  voucherEvents,
  voucherGroups,
  voucherOrders,
  voucherProducts,
  vouchers,
} from '@/server/platform/db/schema';
import { dataOf, type TestMember, type World } from '@/server/testing/world';
import { expireVoucherOrders } from './expire-orders';
import { voucherPayable } from './voucher-payable';

type OrderBody = RequestOf<Contract['orderVoucher']>['body'];
type Product = Partial<typeof voucherProducts.$inferInsert>;

export const PRICE = 590_000;
/** A gift as its buyer enters it. */
export const GIFT = {
  name: '이바다',
  email: 'friend@example.com',
  message: '쉬어 가세요.',
  language: 'kr' as const,
  sendOn: null,
};

let nextId = 100;

/** Adds a product: seven nights at any hotel for 590,000 won. */
export async function addProduct(world: World, values: Product = {}): Promise<number> {
  await world.db
    .insert(voucherGroups)
    .values({
      id: 'test',
      position: 0,
      title: { ko: '이용권', en: 'Vouchers' },
      summary: { ko: '이용권', en: 'Vouchers' },
    })
    .onConflictDoNothing();
  const id = nextId++;
  await world.db.insert(voucherProducts).values({
    groupId: 'test',
    position: 0,
    title: { ko: '7박 이용권', en: 'Seven nights' },
    terms: { ko: '7박', en: 'Seven nights' },
    nights: 7,
    nightCap: 95_000,
    price: PRICE,
    ...values,
    id,
  });
  return id;
}

export const orderBody = (productId: number, more: Partial<OrderBody> = {}): OrderBody => ({
  productId,
  quantity: 1,
  total: PRICE * (more.quantity ?? 1),
  fromName: '김하늘',
  gift: null,
  consents: { terms: true, withdrawal: true },
  ...more,
});

/** Makes an order and opens its payment; `body` confirms it. */
export async function ordered(
  world: World,
  member: TestMember,
  more: Partial<OrderBody> = {},
  product: Product = {},
) {
  const productId = await addProduct(world, product);
  const body = orderBody(productId, more);
  const { id } = dataOf(await world.call('orderVoucher', { body }, { member }));
  return { id, productId, params: { id }, body: await opened(world, member, id) };
}

/** Opens a payment and returns the body that confirms it. */
export async function opened(world: World, member: TestMember, id: string) {
  const order = dataOf(await world.call('startVoucherPayment', { params: { id } }, { member }));
  const { orderId, amount } = order;
  return { paymentKey: `key-${orderId}`, orderId, amount };
}

/** Makes and pays an order; returns its vouchers and their codes. */
export async function bought(
  world: World,
  member: TestMember,
  more: Partial<OrderBody> = {},
  product: Product = {},
) {
  const order = await ordered(world, member, more, product);
  const { params, body } = order;
  const paid = dataOf(await world.call('confirmVoucherPayment', { params, body }, { member }));
  if (paid.outcome !== 'PAID') throw new Error(paid.outcome);
  const rows = await vouchersIn(world, order.id);
  const ids = rows.map(({ id }) => id);
  const codes: string[] = [];
  for (const id of ids) {
    const { code } = dataOf(await world.call('getVoucherCode', { params: { id } }, { member }));
    codes.push(code);
  }
  const [voucherId = '', code = ''] = [ids[0], codes[0]];
  return { ...order, ids, codes, voucherId, code };
}

export const vouchersIn = (world: World, orderId: string) =>
  world.db.select().from(vouchers).where(eq(vouchers.orderId, orderId)).orderBy(vouchers.number);

/**
 * Reads an order with its payments (the latest first), ledger and vouchers from the database;
 * `moved` is the sum of the ledger in won.
 */
export async function storedOrder(world: World, id: string) {
  const [order] = await world.db.select().from(voucherOrders).where(eq(voucherOrders.id, id));
  if (order === undefined) throw new Error(`no ${id}`);
  const attempts = await world.db
    .select()
    .from(payments)
    .where(eq(payments.payableId, id))
    .orderBy(desc(payments.attempt));
  const events = await world.db
    .select()
    .from(voucherEvents)
    .where(eq(voucherEvents.orderId, id))
    .orderBy(voucherEvents.id);
  const moved = events.reduce((sum, { amount }) => sum + amount, 0);
  return { order, payments: attempts, events, vouchers: await vouchersIn(world, id), moved };
}

/** Runs the jobs that concern vouchers: overdue orders end, and lost outcomes are found out. */
export async function runVoucherJobs(deps: PaymentDeps) {
  const expired = await expireVoucherOrders(deps);
  return { expired, ...(await reconcile([voucherPayable], deps)) };
}
