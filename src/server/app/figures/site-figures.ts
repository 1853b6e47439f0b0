import { and, asc, count, eq, gt, gte, inArray, isNull, lte, lt, min, type SQL } from 'drizzle-orm';

import type { Registry } from 'prom-client';

import { ATTEMPT_STATES } from '@/domain/booking/reservation';
import { createSiteMetrics, type SiteMetrics } from '@/reporting/metrics';
import { MAX_TRIES } from '@/server/core/messages/outbox-round';
import { type PaymentRow, UNRESOLVED } from '@/server/core/payments/payment-queries';
import { payableOf } from '@/server/core/payments/reconcile';
import {
  courtesyHolds,
  mailOutbox,
  noticeOutbox,
  payments,
  REFUND_STATES,
  refunds,
  reservations,
} from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import { answerWithin, keepAnswer } from '@/server/platform/in-time';
import { payables } from '../families';
import { statusOfJobs } from '../jobs/status';

type FigureDeps = Pick<Deps, 'db' | 'now'>;

/** For how long figures are given again, in ms: two scrapers cost no more than one. */
const FRESH_MS = 5_000;
/** A scrape is given up after 10 s; without the database it still has the figures of the processes. */
const MAX_READ_MS = 4_000;

/** Of more unresolved payments than so many only the oldest orders are looked at. */
const MAX_UNRESOLVED = 100;

/**
 * Makes the reader of the figures that the database has: of money, rooms, messages and jobs. While
 * the database doesn't answer there is only one of them, which says so.
 */
export function createSiteFigures(deps: FigureDeps): () => Promise<Registry> {
  return keepAnswer(
    FRESH_MS,
    async () => (await answerWithin(MAX_READ_MS, measureSite(deps))) ?? unreadFigures(),
  );
}

/** The figures of a site whose database doesn't answer: only that it doesn't. */
export function unreadFigures(): Registry {
  const { registry, databaseUp } = createSiteMetrics();
  databaseUp.set(0);
  registry.clear();
  registry.registerMetric(databaseUp);
  return registry;
}

async function measureSite(deps: FigureDeps): Promise<Registry> {
  const metrics = createSiteMetrics();
  await measureHolds(deps, metrics);
  await measurePayments(deps, metrics);
  await measureOutbox(deps, metrics, 'mail', mailOutbox);
  await measureOutbox(deps, metrics, 'notice', noticeOutbox);
  await measureJobs(deps, metrics);
  metrics.databaseUp.set(1);
  return metrics.registry;
}

async function measureHolds({ db, now }: FigureDeps, { liveHolds }: SiteMetrics): Promise<void> {
  const held = and(eq(reservations.state, 'HELD'), gt(reservations.holdExpiresAt, now()));
  liveHolds.set({ kind: 'booking' }, await db.$count(reservations, held));
  const kept = gt(courtesyHolds.expiresAt, now());
  liveHolds.set({ kind: 'courtesy' }, await db.$count(courtesyHolds, kept));
}

async function measurePayments({ db, now }: FigureDeps, metrics: SiteMetrics): Promise<void> {
  // Every state is there from the start, so that an alert sees it become more than 0.
  for (const state of ATTEMPT_STATES) metrics.payments.set({ state }, 0);
  const ofPayments = await db
    .select({ state: payments.state, found: count() })
    .from(payments)
    .groupBy(payments.state);
  for (const { state, found } of ofPayments) metrics.payments.set({ state }, found);
  const unresolved = await db
    .select()
    .from(payments)
    .where(inArray(payments.state, [...UNRESOLVED]))
    .orderBy(asc(payments.createdAt))
    .limit(MAX_UNRESOLVED);
  metrics.oldestUnresolvedPayment.set(ageOf(await findOldestStart(db, unresolved), now()));

  for (const state of REFUND_STATES) metrics.refunds.set({ state }, 0);
  const ofRefunds = await db
    .select({ state: refunds.state, found: count() })
    .from(refunds)
    .groupBy(refunds.state);
  for (const { state, found } of ofRefunds) metrics.refunds.set({ state }, found);
  const [requested] = await db
    .select({ since: min(refunds.createdAt) })
    .from(refunds)
    .where(eq(refunds.state, 'REQUESTED'));
  metrics.oldestRequestedRefund.set(ageOf(requested?.since, now()));
}

/**
 * Finds when the first of some payments began. That is neither when its order was made, since guests take
 * their time at the gateway, nor its last change, since every look at the gateway is one.
 * @param unresolved the payments, the oldest order first
 */
async function findOldestStart(
  db: FigureDeps['db'],
  unresolved: readonly PaymentRow[],
): Promise<Date | null> {
  let oldest: Date | null = null;
  for (const payment of unresolved) {
    // A payment begins after its order was made, so none of the following can be older.
    if (oldest !== null && payment.createdAt >= oldest) break;
    const started = await payableOf(payables, payment).startedAt(db, payment);
    if (oldest === null || started < oldest) oldest = started;
  }
  return oldest;
}

async function measureOutbox(
  { db, now }: FigureDeps,
  metrics: SiteMetrics,
  outbox: 'mail' | 'notice',
  table: typeof mailOutbox | typeof noticeOutbox,
): Promise<void> {
  const of = (...conditions: SQL[]) => and(isNull(table.sentAt), ...conditions);
  const [due] = await db
    .select({ found: count(), since: min(table.nextTryAt) })
    .from(table)
    .where(of(eq(table.tries, 0), lte(table.nextTryAt, now())));
  const [retrying] = await db
    .select({ found: count(), since: min(table.createdAt) })
    .from(table)
    .where(of(gt(table.tries, 0), lt(table.tries, MAX_TRIES)));
  for (const [state, rows] of [
    ['due', due],
    ['retrying', retrying],
  ] as const) {
    metrics.outboxWaiting.set({ outbox, state }, rows?.found ?? 0);
    metrics.oldestInOutbox.set({ outbox, state }, ageOf(rows?.since, now()));
  }
  metrics.outboxGivenUp.set({ outbox }, await db.$count(table, of(gte(table.tries, MAX_TRIES))));
}

async function measureJobs({ db }: FigureDeps, metrics: SiteMetrics): Promise<void> {
  const { jobs } = await statusOfJobs(db);
  for (const { name, lastSuccess, retrying, givenUp } of jobs) {
    // Runs are forgotten after two hours. A job without any must not vanish from the figures then.
    const at = lastSuccess === null ? 0 : new Date(lastSuccess).getTime() / 1000;
    metrics.jobLastSuccess.set({ job_name: name }, at);
    metrics.jobsFailing.set({ job_name: name, state: 'retrying' }, retrying);
    metrics.jobsFailing.set({ job_name: name, state: 'given-up' }, givenUp);
  }
}

/** How many seconds something has been lasting; 0 for nothing. */
const ageOf = (since: Date | null | undefined, now: Date): number =>
  since === null || since === undefined ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000);
