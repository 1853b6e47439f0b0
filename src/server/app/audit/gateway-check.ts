import { asc, eq, gt, inArray, sql } from 'drizzle-orm';

import { CHARGED, type PaymentRow } from '@/server/core/payments/payment-queries';
import { type Database, rowsOf } from '@/server/platform/db/client';
import { payments, refunds } from '@/server/platform/db/schema';
import type {
  GatewayPayment,
  Gateways,
  OrderKeeper,
} from '@/server/platform/providers/payment/payment-gateway';
import type { Finding } from './finding';

/** How many orders are looked up at the gateway at once. */
const AT_ONCE = 8;
const BATCH = 400;

/**
 * Checks that each order has the same charged and refunded amounts at the gateway as here, and that
 * the gateway holds no money for orders that don't exist here.
 * @throws the gateway adapter's error when the gateway can't be read, because the audit would be
 * incomplete
 */
export async function gateway(db: Database, port: Gateways): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const one of port.all) found.push(...(await unknownHere(db, one)));
  const waiting = new Set(await ordersWaiting(db));
  found.push(...(await differences(db, port, waiting)));
  return found;
}

type KeptOrder = Pick<PaymentRow, 'orderId' | 'provider' | 'state' | 'amount' | 'refunded'>;

async function differences(
  db: Database,
  port: Gateways,
  waiting: ReadonlySet<string>,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const { orderId: id, provider, state, amount, refunded } = payments;
  for (let last = ''; ;) {
    const batch: KeptOrder[] = await db
      .select({ orderId: id, provider, state, amount, refunded })
      .from(payments)
      .where(gt(id, last))
      .orderBy(asc(id))
      .limit(BATCH);
    let next = 0;
    const read = async () => {
      for (let order = batch[next++]; order !== undefined; order = batch[next++]) {
        const payment = await port.of(order).find(order.orderId);
        const says = differenceOf(order, payment, waiting.has(order.orderId));
        if (says !== null) {
          found.push({ check: 'gateway', subject: `order ${order.orderId}`, says });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, read));
    if (batch.length < BATCH) return found;
    last = batch.at(-1)?.orderId ?? last;
  }
}

/**
 * How many days back charges at a gateway are searched, at least; further back if there are older
 * orders here.
 */
const MIN_DAYS = 31;

/**
 * Finds money that a gateway holds for orders that don't exist here, if the gateway can list its
 * transactions.
 */
async function unknownHere(db: Database, one: OrderKeeper): Promise<Finding[]> {
  if (one.movedOrders === null) return [];
  const [between] = await rowsOf<{ from: string; to: string }>(
    db,
    sql`
      select least(min(created_at), now() - make_interval(days => ${MIN_DAYS}))::text as from,
             (now() + interval '1 minute')::text as to
        from payments where provider = ${one.name}`,
  );
  if (between === undefined) return [];
  const found: Finding[] = [];
  const [from, to] = [new Date(between.from), new Date(between.to)];
  for await (const page of one.movedOrders({ from, to })) {
    const moved = [...new Set(page)];
    const known = await db
      .select({ orderId: payments.orderId })
      .from(payments)
      .where(inArray(payments.orderId, moved));
    const here = new Set(known.map(({ orderId }) => orderId));
    for (const orderId of moved.filter((id) => !here.has(id))) {
      const payment = await one.find(orderId);
      if (payment === null || isUncharged(payment) || payment.balance === 0) continue;
      const says = `${payment.balance} won kept there, and no such order here`;
      found.push({ check: 'gateway', subject: `order ${orderId}`, says });
    }
  }
  return found;
}

/** Orders whose refund waits until the guest names an account, which may take days. */
async function ordersWaiting(db: Database): Promise<string[]> {
  const rows = await db
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(eq(refunds.state, 'ACCOUNT_NEEDED'));
  return rows.map(({ orderId }) => orderId);
}

function differenceOf(
  order: KeptOrder,
  payment: GatewayPayment | null,
  isWaiting: boolean,
): string | null {
  const isCharged = CHARGED.includes(order.state);
  // An attempt that ended here but was charged at the gateway was refunded as an orphan.
  const kept = isCharged || isWaiting ? order.amount - order.refunded : 0;
  const theirs = payment === null || isUncharged(payment) ? 0 : payment.balance;
  if (kept !== theirs)
    return `${kept} won kept here, ${theirs} there (${payment?.status ?? 'unknown'})`;
  if (isCharged && payment?.amount !== order.amount) {
    return `${order.amount} won charged here, ${payment?.amount ?? 0} there`;
  }
  return null;
}

const isUncharged = ({ status }: GatewayPayment): boolean =>
  status === 'READY' ||
  status === 'AUTHENTICATED' ||
  status === 'AWAITING_DEPOSIT' ||
  status === 'FAILED';
