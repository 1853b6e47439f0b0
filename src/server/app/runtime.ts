import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

import { serverEnv, type ServerEnv } from '@/config/env';
import { isStartRefused, StartRefused } from '@/config/start-refused';
import { reportError } from '@/reporting/report';
import { traceCalls } from '@/reporting/traces';
import { openDatabase, type OpenDatabase } from '../platform/db/client';
import { requireFit } from '@/server/platform/db/fitness';
import { createFlagStore, type FlagStore } from '@/server/use-cases/content/flags/store';
import { createSiteFigures } from './figures/site-figures';
import { handlers } from './handlers';
import { createReadiness, type Readiness } from './readiness';
import { createApp } from './app';
import type { Deps } from '@/server/platform/http/handler';
import { startJobs } from './jobs/runner';
import { siteLimit, type MemoryLimit } from '../platform/limits/memory-limit';
import { createLog } from '../platform/log';
import { partnerBenefitApp } from './benefit-proxy';
import { photoStoreFor } from '@/server/platform/providers/photo-store';
import { gatewaysOf } from '@/server/platform/providers/payment/gateways';
import { oidcVerifier } from '../platform/providers/identity-verifier';
import { httpTextMessenger, smtpMailer, webPushSender } from '../platform/providers/senders';
import { keepPrivate } from '@/server/platform/private-directory';
import { type Secrets, secretsOf } from '../platform/secrets';

export { closedAnswer } from './closed';

export type Runtime = {
  readonly app: ReturnType<typeof createApp>;
  /** The web host's proxy to the partner's benefit points. */
  readonly partner: ReturnType<typeof partnerBenefitApp>;
  readonly database: OpenDatabase;
  readonly flags: FlagStore;
  /** Finds out whether this process can serve, for `/readyz`. */
  readonly readiness: () => Promise<Readiness>;
  /** The figures of the site that are read from its database. */
  readonly figures: () => Promise<Registry>;
  /** Limits how many pages the web host renders for one client. */
  readonly pages: MemoryLimit;
  readonly log: Logger;
  /** Ends the open event streams, which would otherwise keep the server from closing. */
  endStreams(): void;
  stop(): Promise<void>;
};

declare global {
  var __meomumRuntime: Promise<Runtime> | undefined;
  var __meomumComplaint: string | undefined;
}

/**
 * Starts the API with everything it needs, once for each process. It is kept on `globalThis`
 * because the bundler may load this module more than once, and the embedded database must be opened
 * only once. It isn't started at import, because `next build` imports every page.
 */
export function runtime(): Promise<Runtime> {
  globalThis.__meomumRuntime ??= start().catch((error: unknown) => {
    globalThis.__meomumRuntime = undefined;
    complain(error);
    throw error;
  });
  return globalThis.__meomumRuntime;
}

/**
 * Starts the API with the process. After a StartRefused, which only an operator can fix, the
 * process ends, so that its supervisor notices. Other failures, such as a database that is away,
 * may pass; starting is then tried again with each request.
 */
export async function startOrEnd(): Promise<void> {
  try {
    await runtime();
  } catch (error) {
    if (isStartRefused(error)) process.exit(1);
  }
}

/** The runtime of this process; undefined if it isn't started or can't be. */
export async function startedRuntime(): Promise<Runtime | undefined> {
  return globalThis.__meomumRuntime?.catch(() => undefined);
}

/**
 * Writes why the API can't start. The same reason isn't repeated with each request, even from
 * another copy of this module.
 */
function complain(error: unknown): void {
  // The message of a failed query only repeats the query; its cause has the reason.
  const known = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = known instanceof Error ? known.message : String(known);
  if (why === globalThis.__meomumComplaint) return;
  globalThis.__meomumComplaint = why;
  process.stderr.write(`The site can't be served. ${why}\n`);
  reportError(error, { source: 'api' });
}

async function start(): Promise<Runtime> {
  const env = serverEnv();
  if (env.secrets === null) {
    throw new StartRefused('APP_SECRET is missing; `npm start` makes one in DATA_DIR.');
  }
  keepPrivate(env.DATA_DIR);
  const log = createLog(env.LOG_LEVEL);
  const secrets = secretsOf(env.secrets);
  const database = await openFit(env, secrets);
  const deps: Deps = {
    db: database.db,
    form: database.form,
    now: () => new Date(),
    gateway: gatewaysOf(env),
    identities: new Map(env.identityProviders.map((one) => [one.id, oidcVerifier(one)])),
    mailer: traceCalls('mail', smtpMailer(env.SMTP_URL, env.MAIL_FROM)),
    texts: traceCalls(
      'texts',
      httpTextMessenger({
        baseUrl: env.SMS_API_URL,
        apiKey: env.SMS_API_KEY,
        from: env.SMS_FROM,
      }),
    ),
    push: env.vapid === null ? null : traceCalls('push', webPushSender(env.vapid)),
    photos: traceCalls('photos', photoStoreFor(env)),
    log,
    config: {
      siteUrl: env.SITE_URL,
      ...secrets,
      holdSeconds: env.HOLD_SECONDS,
      depositSeconds: env.DEPOSIT_SECONDS,
      gatewayBudgetMs: env.GATEWAY_BUDGET_MS,
      paymentMethods: env.paymentMethods,
      smsRefusalNumber: env.smsRefusalNumber,
      smsCountries: env.SMS_COUNTRIES,
      smsDailyBudget: env.SMS_DAILY_BUDGET,
      accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
      refreshTokenSeconds: env.REFRESH_TOKEN_SECONDS,
      checkAnswers: env.NODE_ENV !== 'production',
    },
  };
  const flags = createFlagStore(deps);
  const jobs = env.runsJobs ? startJobs(deps, database) : null;
  return {
    app: createApp(deps, handlers, flags),
    partner: partnerBenefitApp(deps),
    database,
    flags,
    readiness: createReadiness({
      db: database.db,
      secrets,
      hasLookedForJobs: (ms) => jobs?.hasLooked(ms) ?? false,
    }),
    figures: createSiteFigures(deps),
    pages: siteLimit('pages'),
    log,
    endStreams: () => flags.stop(),
    async stop() {
      flags.stop();
      await jobs?.stop();
      await database.close();
    },
  };
}

/**
 * Opens the database and checks that this process may work on it.
 * @throws StartRefused
 */
async function openFit(env: ServerEnv, secrets: Secrets): Promise<OpenDatabase> {
  const database = await openDatabase(env, {
    connectMs: env.DATABASE_CONNECT_TIMEOUT_MS,
    statementMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    lockMs: env.DATABASE_LOCK_TIMEOUT_MS,
    idleInTransactionMs: env.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  try {
    await requireFit(database, { secrets, kind: env.sandboxed.gateway ? 'demo' : 'real' });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
