import { asc, eq, gt, inArray, sql } from 'drizzle-orm';

import { CHARGED, type AttemptRow } from '../booking/booking-queries';
import type { Database } from '../db/client';
import { rowsOf } from '../db/rows-of';
import { paymentAttempts, refunds } from '../db/schema';
import type { GatewayPayment, Gateways, OrderKeeper } from '../providers/payment-gateway';
import type { Finding } from './finding';

/** Orders that are read at the gateway at once. */
const AT_ONCE = 8;
const BATCH = 400;

/**
 * Each order is at the gateway what it is here: charged as much, and as much given back; and the gateway
 * keeps no money of an order that isn't here.
 * @throws whatever the gateway's adapter throws when it can't be read: no answer is no audit
 */
export async function gateway(db: Database, port: Gateways): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const one of port.all) found.push(...(await unknownHere(db, one)));
  const waiting = new Set(await ordersWaiting(db));
  for (let last = ''; ;) {
    const batch = await db
      .select()
      .from(paymentAttempts)
      .where(gt(paymentAttempts.orderId, last))
      .orderBy(asc(paymentAttempts.orderId))
      .limit(BATCH);
    let next = 0;
    const read = async () => {
      for (let attempt = batch[next++]; attempt !== undefined; attempt = batch[next++]) {
        const payment = await port.of(attempt).find(attempt.orderId);
        const says = differenceOf(attempt, payment, waiting.has(attempt.orderId));
        if (says !== null) {
          found.push({ check: 'gateway', subject: `order ${attempt.orderId}`, says });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, read));
    if (batch.length < BATCH) return found;
    last = batch.at(-1)?.orderId ?? last;
  }
}

/** Charges at a gateway are looked for so many days back, and as far as there are orders here. */
const LEAST_DAYS = 31;

/** Money that a gateway keeps for orders nobody made here, where it lists what it moved. */
async function unknownHere(db: Database, one: OrderKeeper): Promise<Finding[]> {
  if (one.movedOrders === null) return [];
  const [between] = await rowsOf<{ from: string; to: string }>(
    db,
    sql`
      select least(min(created_at), now() - make_interval(days => ${LEAST_DAYS}))::text as from,
             (now() + interval '1 minute')::text as to
        from payment_attempts where provider = ${one.name}`,
  );
  if (between === undefined) return [];
  const found: Finding[] = [];
  const [from, to] = [new Date(between.from), new Date(between.to)];
  for await (const page of one.movedOrders({ from, to })) {
    const moved = [...new Set(page)];
    const known = await db
      .select({ orderId: paymentAttempts.orderId })
      .from(paymentAttempts)
      .where(inArray(paymentAttempts.orderId, moved));
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

/** Orders whose money has to go back and waits for its guest to say where: for days, maybe. */
async function ordersWaiting(db: Database): Promise<string[]> {
  const rows = await db
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(eq(refunds.state, 'ACCOUNT_NEEDED'));
  return rows.map(({ orderId }) => orderId);
}

function differenceOf(
  attempt: AttemptRow,
  payment: GatewayPayment | null,
  isWaiting: boolean,
): string | null {
  const isCharged = CHARGED.includes(attempt.state);
  // An attempt that ended here and was charged there all the same was given back as an orphan.
  const kept = isCharged || isWaiting ? attempt.amount - attempt.refunded : 0;
  const theirs = payment === null || isUncharged(payment) ? 0 : payment.balance;
  if (kept !== theirs)
    return `${kept} won kept here, ${theirs} there (${payment?.status ?? 'unknown'})`;
  if (isCharged && payment?.amount !== attempt.amount) {
    return `${attempt.amount} won charged here, ${payment?.amount ?? 0} there`;
  }
  return null;
}

const isUncharged = ({ status }: GatewayPayment): boolean =>
  status === 'READY' ||
  status === 'AUTHENTICATED' ||
  status === 'AWAITING_DEPOSIT' ||
  status === 'FAILED';
