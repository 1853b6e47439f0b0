import { and, asc, count, eq, gt, gte, inArray, isNull, lte, lt, min, type SQL } from 'drizzle-orm';

import type { Registry } from 'prom-client';

import { createSiteMetrics, type SiteMetrics } from '@/reporting/metrics';
import { MAX_TRIES } from '@/server/core/messages/outbox-round';
import { UNRESOLVED } from '@/server/core/payments/payment-queries';
import { payableOf } from '@/server/core/payments/reconcile';
import {
  courtesyHolds,
  mailOutbox,
  noticeOutbox,
  payments,
  refunds,
  reservations,
} from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import { payables } from '../families';
import { statusOfJobs } from '../jobs/status';

type FigureDeps = Pick<Deps, 'db' | 'now'>;

/** For how long figures are given again, in ms: two scrapers cost no more than one. */
const FRESH_MS = 5_000;
/** A scrape is given up after 10 s; without the database it still has the figures of the processes. */
const MAX_READ_MS = 4_000;

/** Of more unresolved payments than so many only the oldest orders are looked at. */
const MAX_UNRESOLVED = 100;

/** Every state is there from the start, so that an alert sees it become more than 0. */
const PAYMENT_STATES = [
  'CREATED',
  'READY',
  'CONFIRMING',
  'AWAITING_DEPOSIT',
  'UNKNOWN',
  'CAPTURED',
  'DECLINED',
  'CANCELLED',
  'REFUNDING',
  'REFUNDED',
  'PARTLY_REFUNDED',
] as const;
const REFUND_STATES = ['ACCOUNT_NEEDED', 'REQUESTED', 'DONE', 'REFUSED'] as const;

/**
 * Makes the reader of the figures that the database has: of money, rooms, messages and jobs. While
 * the database doesn't answer there is only one of them, which says so.
 */
export function createSiteFigures(deps: FigureDeps): () => Promise<Registry> {
  let known: { readonly until: number; readonly figures: Promise<Registry> } | undefined;
  return () => {
    const now = performance.now();
    if (known === undefined || known.until <= now) {
      known = { until: now + FRESH_MS, figures: readInTime(deps) };
    }
    return known.figures;
  };
}

async function readInTime(deps: FigureDeps): Promise<Registry> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), MAX_READ_MS);
  });
  const read = await Promise.race([readFigures(deps).catch(() => null), late]);
  clearTimeout(timer);
  return read ?? unreadFigures();
}

/** The figures of a site whose database doesn't answer: only that it doesn't. */
export function unreadFigures(): Registry {
  const { registry, databaseUp } = createSiteMetrics();
  databaseUp.set(0);
  registry.clear();
  registry.registerMetric(databaseUp);
  return registry;
}

async function readFigures(deps: FigureDeps): Promise<Registry> {
  const metrics = createSiteMetrics();
  await readHolds(deps, metrics);
  await readPayments(deps, metrics);
  await readOutbox(deps, metrics, 'mail', mailOutbox);
  await readOutbox(deps, metrics, 'notice', noticeOutbox);
  await readJobs(deps, metrics);
  metrics.databaseUp.set(1);
  return metrics.registry;
}

async function readHolds({ db, now }: FigureDeps, { liveHolds }: SiteMetrics): Promise<void> {
  const held = and(eq(reservations.state, 'HELD'), gt(reservations.holdExpiresAt, now()));
  liveHolds.set({ kind: 'booking' }, await db.$count(reservations, held));
  const kept = gt(courtesyHolds.expiresAt, now());
  liveHolds.set({ kind: 'courtesy' }, await db.$count(courtesyHolds, kept));
}

async function readPayments({ db, now }: FigureDeps, metrics: SiteMetrics): Promise<void> {
  for (const state of PAYMENT_STATES) metrics.payments.set({ state }, 0);
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
  // Neither since the order was made, as guests take their time at the gateway, nor since the last
  // change, as every look at the gateway is one.
  const since = await Promise.all(
    unresolved.map((payment) => payableOf(payables, payment).startedAt(db, payment)),
  );
  metrics.oldestUnresolvedPayment.set(Math.max(0, ...since.map((at) => ageOf(at, now()))));

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

async function readOutbox(
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

async function readJobs({ db }: FigureDeps, metrics: SiteMetrics): Promise<void> {
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
