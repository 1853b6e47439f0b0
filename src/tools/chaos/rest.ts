import { setTimeout as sleep } from 'node:timers/promises';

import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';

import { audit } from '@/server/app/audit/audit';
import type { Finding } from '@/server/app/audit/finding';
import { payments, refunds, reservationEvents } from '@/server/platform/db/schema';
import { lineOf } from '../gate/started-site';
import type { ChaosEnvironment } from './environment';

/** Enough for holds of 20 s, unresolved charges of 15 s and several rounds of the jobs. */
const REST_MS = 180_000;
/** Up to so many disagreements are printed one by one. */
const MAX_REPORTED = 50;
/** For up to so many disagreements all records of the order are printed. */
const MAX_PRINTED_WHOLE = 5;
const HOUR_MS = 3_600_000;

/**
 * Audits until everything agrees or the jobs had their time.
 * @param unaidedMs how long they run by themselves, before what takes minutes is made to happen
 * @returns the findings that remain
 */
export async function atRest(
  environment: ChaosEnvironment,
  unaidedMs: number,
): Promise<readonly Finding[]> {
  const began = Date.now();
  for (;;) {
    const options = { gateway: environment.gateway(), restAt: new Date() };
    const { findings } = await audit(environment.database.db, options);
    const waited = Date.now() - began;
    if (findings.length === 0 || waited > REST_MS) return findings;
    if (waited > unaidedMs) {
      await environment.letMinutesPass();
      // The site looks at an account that ended once an hour (docs/decisions/118).
      await makeAccountChecksDue(
        environment,
        findings.flatMap(({ subject }) => orderOf(subject) ?? []),
      );
    }
    await sleep(3_000);
  }
}

/** The order that a finding is about; null for one about something else. */
const orderOf = (subject: string): string | null => /^order (\S+)$/.exec(subject)?.[1] ?? null;

/** Makes the hourly check of ended accounts due for these orders, as if an hour had passed since the last one. */
async function makeAccountChecksDue(
  { database }: ChaosEnvironment,
  orderIds: string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await database.db
    .update(payments)
    .set({ updatedAt: new Date(Date.now() - 2 * HOUR_MS) })
    .where(and(inArray(payments.orderId, orderIds), isNotNull(payments.depositDueAt)));
}

/**
 * Prints what is known of the orders that the findings are about, since everything is gone when the run
 * has ended: the order, its refunds and its booking's events here, and its payment at the gateway.
 */
export async function printOrderRecords(
  environment: ChaosEnvironment,
  findings: readonly Finding[],
  say: (line: string) => void,
): Promise<void> {
  const { db } = environment.database;
  const gateway = environment.gateway();
  for (const { subject } of findings.slice(0, MAX_PRINTED_WHOLE)) {
    const orderId = orderOf(subject);
    if (orderId === null) continue;
    const [order] = await db.select().from(payments).where(eq(payments.orderId, orderId));
    if (order === undefined) continue;
    const returned = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
    const events = await db
      .select()
      .from(reservationEvents)
      .where(eq(reservationEvents.reservationId, order.payableId))
      .orderBy(asc(reservationEvents.id));
    const theirs = await gateway.of(order).find(orderId).catch(String);
    for (const record of [order, ...returned, ...events, theirs])
      say(`    ${JSON.stringify(record)}`);
  }
}

export function printFindings(findings: readonly Finding[], say: (line: string) => void): void {
  for (const finding of findings.slice(0, MAX_REPORTED)) say(lineOf(finding));
  if (findings.length > MAX_REPORTED) say(`… and ${findings.length - MAX_REPORTED} more`);
}
