import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The figures of the site in the form that Prometheus reads (decision 101). They are of two kinds.
 * Those of a process are counted in its memory, and of several processes that serve the site
 * together one scrape gives the sums. Those of the site are read from the database, by one process.
 *
 * No label has a value that a visitor chooses: routes are patterns, never addresses.
 */

/** The kinds of events that the security log has a line for (`src/server/platform/security-log.ts`). */
export const SECURITY_EVENTS = [
  /** Somebody signed in or joined. */
  'signed-in',
  /** Somebody ended a session of their own, or several. */
  'signed-out',
  /** A member's password, address, number or linked account was changed. */
  'way-in-changed',
  /** A verification code was right. */
  'code-accepted',
  /** A verification code was wrong, or not valid any more. */
  'code-refused',
  /** Somebody tried to sign in with a wrong password or an unknown address. */
  'sign-in-refused',
  /** A signed-in member gave a wrong password where it is needed once more, such as to change it. */
  'reauthentication-refused',
  /** A session tried to change where money or messages go, or a way in, long after its member last proved who they are. */
  'reauthentication-needed',
  /** So many sign-ins failed that further ones are refused for a while. */
  'locked-out',
  /** A refresh token was used again after it was replaced. */
  'refresh-token-reused',
  /** A passkey was used whose count doesn't grow, as that of a copied one. */
  'passkey-copied',
  /** A request carried an access token whose signature isn't this site's. */
  'token-forged',
  /** A request carried a price quote whose signature isn't this site's. */
  'quote-forged',
  /** A webhook named an order or a payment that doesn't exist. */
  'webhook-forged',
  /** Somebody tried to read or change what belongs to another member. */
  'not-the-owner',
  /** So many verification codes were requested or tried that further ones are refused for a while. */
  'too-many-codes',
  /** So many codes of coupons or vouchers were tried that further ones are refused for a while. */
  'codes-guessed',
  /** It was asked so often whether an address has an account that further questions are refused for a while. */
  'accounts-looked-up',
  /** A member made a call that isn't for accounts of that kind. */
  'not-allowed',
  /** A call that only operators may make came without a valid operator's token. */
  'operator-refused',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Steps of money, as lines and figures name them (`src/server/core/payments/money-log.ts`). */
export const MONEY_MOVES = [
  'order-made',
  'order-opened',
  /** A bank account was issued for a transfer. */
  'account-issued',
  'charge-sent',
  'outcome-unknown',
  'charged',
  'declined',
  'abandoned',
  'refund-requested',
  'refund-begun',
  'refunded',
  'partly-refunded',
  'refund-rejected',
  /** Money that came too late, and is the payer's again. */
  'late-money-refunded',
] as const;
export type MoneyMove = (typeof MONEY_MOVES)[number];

/** How long requests take, in seconds: from a kept page to a confirmation at a slow gateway. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** The metrics that a process counts by itself. */
function createProcessMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const metrics = {
    registry,
    requests: new Counter({
      name: 'meomum_http_requests_total',
      help: 'Requests answered, by method, pattern of the address and status.',
      labelNames: ['method', 'route', 'status'] as const,
      registers,
    }),
    requestDuration: new Histogram({
      name: 'meomum_http_request_duration_seconds',
      help: 'How long requests took, by pattern of the address.',
      labelNames: ['route'] as const,
      buckets: DURATION_BUCKETS,
      registers,
    }),
    inFlight: new Gauge({
      name: 'meomum_http_requests_in_flight',
      help: 'Requests that are being answered.',
      registers,
    }),
    keptPages: new Counter({
      name: 'meomum_page_cache_total',
      help: 'Pages for visitors that were kept (hit) or had to be made (miss).',
      labelNames: ['result'] as const,
      registers,
    }),
    sharedAnswers: new Counter({
      name: 'meomum_shared_answers_total',
      help: 'Reads of pages that another page had just made (hit) or that were made anew (miss).',
      labelNames: ['result'] as const,
      registers,
    }),
    connections: new Gauge({
      name: 'meomum_database_connections',
      help: 'Connections to the database, busy and idle; the embedded one has a single one.',
      labelNames: ['state'] as const,
      registers,
    }),
    connectionWaiters: new Gauge({
      name: 'meomum_database_waiting',
      help: 'Statements that wait for a connection, or for their turn at the embedded database.',
      registers,
    }),
    eventLoopLag: new Gauge({
      name: 'meomum_event_loop_lag_seconds',
      help: 'How late timers came since the last scrape, in the process where they came latest.',
      labelNames: ['quantile'] as const,
      aggregator: 'max',
      registers,
    }),
    moneyMoves: new Counter({
      name: 'meomum_money_moves_total',
      help: 'Steps of payments and refunds, as the log has a line for each.',
      labelNames: ['move'] as const,
      registers,
    }),
    jobRuns: new Counter({
      name: 'meomum_job_runs_total',
      help: 'Runs of background jobs, by job and whether they succeeded.',
      labelNames: ['job_name', 'result'] as const,
      registers,
    }),
    limitRefusals: new Counter({
      name: 'meomum_limit_refusals_total',
      help: 'Requests that a limit refused, by the name of the limit.',
      labelNames: ['limit'] as const,
      registers,
    }),
    securityEvents: new Counter({
      name: 'meomum_security_events_total',
      help: 'Lines of the security log, by kind.',
      labelNames: ['kind'] as const,
      registers,
    }),
  };
  // A counter that appears with its first event has no increase that an alert could see.
  for (const kind of SECURITY_EVENTS) metrics.securityEvents.inc({ kind }, 0);
  for (const move of MONEY_MOVES) metrics.moneyMoves.inc({ move }, 0);
  for (const result of ['hit', 'miss']) {
    metrics.keptPages.inc({ result }, 0);
    metrics.sharedAnswers.inc({ result }, 0);
  }
  return metrics;
}

export type ProcessMetrics = ReturnType<typeof createProcessMetrics>;

declare global {
  /** It is on `globalThis`, since the bundler may load this module more than once in a process. */
  var __meomumMetrics: ProcessMetrics | undefined;
}

/** The metrics that this process counts. */
export function processMetrics(): ProcessMetrics {
  globalThis.__meomumMetrics ??= createProcessMetrics();
  return globalThis.__meomumMetrics;
}

/**
 * Counts a request that a limit refused.
 * @param limit the name of the limit, never what or whom it counts
 */
export function countRefusal(limit: string): void {
  processMetrics().limitRefusals.inc({ limit });
}

/** Makes the metrics that are read from the database, for one scrape. */
export function createSiteMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    databaseUp: new Gauge({
      name: 'meomum_database_up',
      help: 'Whether the figures of the site could be read from the database.',
      registers,
    }),
    liveHolds: new Gauge({
      name: 'meomum_holds_live',
      help: 'Rooms that are kept unpaid: booked and waiting for payment, or kept before booking.',
      labelNames: ['kind'] as const,
      registers,
    }),
    payments: new Gauge({
      name: 'meomum_payments',
      help: 'Payments by their state.',
      labelNames: ['state'] as const,
      registers,
    }),
    oldestUnresolvedPayment: new Gauge({
      name: 'meomum_payments_unresolved_oldest_age_seconds',
      help: 'Age of the oldest payment that was sent to the gateway and whose outcome is unknown; 0 without any.',
      registers,
    }),
    refunds: new Gauge({
      name: 'meomum_refunds',
      help: 'Refunds by their state.',
      labelNames: ['state'] as const,
      registers,
    }),
    oldestRequestedRefund: new Gauge({
      name: 'meomum_refunds_requested_oldest_age_seconds',
      help: 'Age of the oldest refund that the gateway has not made yet; 0 without any.',
      registers,
    }),
    outboxWaiting: new Gauge({
      name: 'meomum_outbox_waiting',
      help: 'Messages that are not sent yet: due for the first time, or failed and tried again.',
      labelNames: ['outbox', 'state'] as const,
      registers,
    }),
    oldestInOutbox: new Gauge({
      name: 'meomum_outbox_oldest_age_seconds',
      help: 'For how long the oldest message has been waiting since it was due, or written if it failed; 0 without any.',
      labelNames: ['outbox', 'state'] as const,
      registers,
    }),
    outboxGivenUp: new Gauge({
      name: 'meomum_outbox_given_up',
      help: 'Messages that failed too often and are not tried any more, by outbox.',
      labelNames: ['outbox'] as const,
      registers,
    }),
    jobLastSuccess: new Gauge({
      name: 'meomum_job_last_success_timestamp_seconds',
      help: 'When a run of a job last succeeded in any process, as Unix time; 0 if not within two hours.',
      labelNames: ['job_name'] as const,
      registers,
    }),
    jobsFailing: new Gauge({
      name: 'meomum_job_runs_unfinished',
      help: 'Runs of jobs that failed: retrying, or given up within the last seven days.',
      labelNames: ['job_name', 'state'] as const,
      registers,
    }),
  };
}
export type SiteMetrics = ReturnType<typeof createSiteMetrics>;
