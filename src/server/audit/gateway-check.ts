import { asc, eq, gt } from 'drizzle-orm';

import { CHARGED, type AttemptRow } from '../booking/booking-queries';
import type { Database } from '../db/client';
import { paymentAttempts, refunds } from '../db/schema';
import type { GatewayPayment, Gateways } from '../providers/payment-gateway';
import type { Finding } from './finding';

/** Orders that are read at the gateway at once. */
const AT_ONCE = 8;
const BATCH = 400;

/**
 * Each order is at the gateway what it is here: charged as much, and as much given back.
 * @throws whatever the gateway's adapter throws when it can't be read: no answer is no audit
 */
export async function gateway(db: Database, port: Gateways): Promise<Finding[]> {
  const found: Finding[] = [];
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
