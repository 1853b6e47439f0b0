import { availableParallelism } from 'node:os';

import { z } from 'zod';

import { PAYMENT_METHODS, type PaymentMethod } from '@/domain/payment/payment-method';
import { brand } from './brand';
import { GATEWAY_BUDGET_MS } from './constants';
import { findUnencryptedWays } from './encrypted-ways';
import { identityProvidersOf, type IdentityProvider } from './identity-providers';
import { isGatewaySandboxed, isLocal, obstaclesOf, SANDBOX_KEYS } from './outside-world';
import {
  appSecret,
  emptyAsMissing,
  isCountry,
  listenAddress,
  optionalDatabaseUrl,
  optionalHttpUrl,
  optionalMatch,
  optionalPort,
  optionalText,
  optionalUrl,
  port,
  trustProxy,
} from './setting-forms';
import { allOrNone, StartRefused } from './start-refused';

/**
 * The only reader of `process.env`, except for `secret-list.ts`. On a developer's machine every
 * variable has a default that works; a wrong value stops the process with a message that names it,
 * and so does anything that a public site must have (`outside-world.ts`).
 */

const MAX_WEB_PROCESSES = 64;
/** The most processes that are started without being asked for. */
const MAX_USUAL_PROCESSES = 16;

const serverSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port.default(3000),
  /**
   * The interface the site listens on. By default loopback where the sandbox is used, otherwise
   * every interface.
   */
  HOST: optionalText,
  /**
   * Whether the sandbox stands in for services without settings; by default only where SITE_URL is
   * local.
   */
  SANDBOX: z.preprocess(emptyAsMissing, z.enum(['0', '1']).optional()),
  SANDBOX_PORT: port.default(3100),
  SANDBOX_SMTP_PORT: port.optional(),
  /** The URL that the sandbox's gateway sends webhooks to, in place of the site; empty for none. */
  SANDBOX_WEBHOOK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
  /** Where the embedded database and the generated secrets live. */
  DATA_DIR: z.string().min(1).default('.data'),
  /**
   * A PostgreSQL server; without it the embedded database in DATA_DIR is used. Several servers,
   * separated by commas, are a primary and its replicas.
   */
  DATABASE_URL: optionalDatabaseUrl,
  /** Whether this site's processes run the background jobs; at least one host of a site has to. */
  JOBS: z.enum(['0', '1']).default('1'),
  /**
   * How many processes serve the site behind its port; by default one on the embedded database, and
   * one a core on a server.
   */
  WEB_PROCESSES: z.preprocess(
    emptyAsMissing,
    z.coerce.number().int().min(1).max(MAX_WEB_PROCESSES).optional(),
  ),
  /** How long to wait for the server of DATABASE_URL, in ms; 0 waits without a limit. */
  DATABASE_CONNECT_TIMEOUT_MS: z.coerce.number().int().min(0).default(3_000),
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(0).default(10_000),
  DATABASE_LOCK_TIMEOUT_MS: z.coerce.number().int().min(0).default(5_000),
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: z.coerce.number().int().min(0).default(15_000),
  /** The public origin of the site, without a trailing slash. */
  SITE_URL: optionalUrl,
  /**
   * The reverse proxies whose `X-Forwarded-For` is trusted: their number in front of the site, or a
   * list of their addresses and networks. Without it none is, and all visitors behind a proxy count
   * as one client.
   */
  TRUST_PROXY: trustProxy,
  /**
   * The port of the figures for operators (`/metrics`, in the form that Prometheus reads). Without it
   * there are none.
   */
  METRICS_PORT: optionalPort,
  /** The interface of METRICS_PORT. Anybody who reaches it can read the figures. */
  METRICS_HOST: z.preprocess(emptyAsMissing, listenAddress.default('127.0.0.1')),
  /**
   * How long the site takes new connections at least after it was asked to stop, in ms, while
   * `/readyz` says that it ends, so that a balancer notices before connections are refused.
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(300_000).default(0),
  /**
   * How many pages each process makes for visitors at a time. Other visitors wait for at most five
   * seconds. While the first of them has waited for more than two seconds, newcomers are answered with
   * 503 and `Retry-After`. The limit doesn't apply to members or to guests who hold a room. 0 means no
   * limit.
   */
  VISITOR_PAGES: z.coerce.number().int().min(0).max(1_000).default(6),
  /**
   * Signs quotes, tokens and sessions, and encrypts voucher codes. Several secrets are separated by
   * commas: the first signs and encrypts, all are accepted. A demo without one generates it in
   * DATA_DIR.
   */
  APP_SECRET: appSecret,
  /** The gateway of new orders. Existing orders stay with the gateway that they were made at. */
  PAYMENT_GATEWAY: z.preprocess(emptyAsMissing, z.enum(['toss', 'nicepay']).default('toss')),
  /** Payment methods besides cards, as the contract with the gateway allows them. */
  PAYMENT_METHODS: z.preprocess(
    (value) =>
      typeof value === 'string' && value !== ''
        ? value.split(',').map((one) => one.trim())
        : undefined,
    z.array(z.enum(PAYMENT_METHODS)).optional(),
  ),
  /**
   * The base URL of each gateway. Where the chosen one has none, the sandbox stands in, if it is
   * enabled.
   */
  TOSS_API_BASE_URL: optionalUrl,
  TOSS_SECRET_KEY: optionalText,
  /** The key of a test shop at Toss Payments, used by `npm run test:gateway` only. */
  TOSS_TEST_SECRET_KEY: optionalText,
  NICEPAY_API_BASE_URL: optionalUrl,
  NICEPAY_CLIENT_ID: optionalText,
  NICEPAY_SECRET_KEY: optionalText,
  /** smtp://user:pass@host:port; without it mail goes to the sandbox's inbox. */
  SMTP_URL: optionalText,
  MAIL_FROM: optionalText,
  SMS_API_URL: optionalUrl,
  SMS_API_KEY: optionalText,
  SMS_FROM: optionalText,
  /**
   * The free number by which members refuse advertising by text message; without it no advertising
   * is sent by text message.
   */
  SMS_REFUSAL_NUMBER: optionalText,
  /**
   * Countries whose numbers may get text messages (ISO 3166 codes). Fraud can make messages to some
   * countries costly.
   */
  SMS_COUNTRIES: z.preprocess(
    (value) =>
      typeof value === 'string' && value.trim() !== ''
        ? value.split(',').map((one) => one.trim())
        : undefined,
    z
      .array(
        z.string().refine(isCountry, {
          error: ({ input }) => `${String(input)} isn't the ISO code of a country, such as KR`,
        }),
      )
      .default(['KR']),
  ),
  /**
   * Text messages per day (Seoul), codes and notices together; when they are used up, none is sent
   * until the next day.
   */
  SMS_DAILY_BUDGET: z.preprocess(emptyAsMissing, z.coerce.number().int().min(0).default(1_000)),
  /** Web push (RFC 8292): the site's keys, base64url, and the contact for push services. */
  VAPID_PUBLIC_KEY: optionalMatch(/^[\w-]{87}$/),
  VAPID_PRIVATE_KEY: optionalMatch(/^[\w-]{43}$/),
  VAPID_SUBJECT: optionalMatch(/^(?:mailto:|https:\/\/)./),
  HOLD_SECONDS: z.coerce.number().int().min(2).max(3600).default(900),
  /** Seconds for which a room is held for a deposit into a virtual account. */
  DEPOSIT_SECONDS: z.coerce.number().int().min(2).max(86_400).default(10_800),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(5).max(86_400).default(900),
  REFRESH_TOKEN_SECONDS: z.coerce.number().int().min(60).default(2_592_000),
  GATEWAY_TIMEOUT_MS: z.coerce.number().int().min(200).default(8_000),
  /**
   * How long one request may wait for gateways in total, above all a confirmation. After that its
   * outcome counts as unknown, and the jobs find it out. Stopping the site waits for it, too.
   */
  GATEWAY_BUDGET_MS: z.coerce.number().int().min(500).default(GATEWAY_BUDGET_MS),
  /**
   * The API of the business provider's benefit points. Without it the sandbox is used where the
   * gateway is the sandbox's, too; elsewhere nothing can be paid with points.
   */
  PARTNER_BENEFIT_BASE_URL: optionalUrl,
  PARTNER_BENEFIT_KEY: optionalText,
  /** An S3-compatible store for guests' photos; without it they are files in DATA_DIR. */
  PHOTO_S3_ENDPOINT: optionalHttpUrl,
  PHOTO_S3_BUCKET: optionalText,
  PHOTO_S3_REGION: z.preprocess(emptyAsMissing, z.string().default('auto')),
  PHOTO_S3_ACCESS_KEY_ID: optionalText,
  PHOTO_S3_SECRET_ACCESS_KEY: optionalText,
  /**
   * The business provider's single sign-on; by default the sandbox's, where the gateway is the
   * sandbox's, too.
   */
  ETBS_ISSUER: optionalHttpUrl,
  ETBS_CLIENT_ID: optionalText,
  ETBS_CLIENT_SECRET: optionalText,
  /** Social logins. Each is offered when all of its settings are given. */
  KAKAO_CLIENT_ID: optionalText,
  KAKAO_CLIENT_SECRET: optionalText,
  NAVER_CLIENT_ID: optionalText,
  NAVER_CLIENT_SECRET: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  APPLE_CLIENT_ID: optionalText,
  APPLE_TEAM_ID: optionalText,
  APPLE_KEY_ID: optionalText,
  /** Apple's private key as PEM (PKCS #8); line breaks may be written as \n. */
  APPLE_PRIVATE_KEY: optionalText,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /**
   * The service to which unexpected errors are reported; without it nothing of that service is
   * loaded.
   */
  SENTRY_DSN: optionalHttpUrl,
  /** The address for error reports of browsers, where it differs from SENTRY_DSN. */
  NEXT_PUBLIC_SENTRY_DSN: optionalHttpUrl,
  /**
   * The collector that gets traces of requests (OpenTelemetry, OTLP over HTTP as JSON), without
   * `/v1/traces`. Without it there are none, and nothing of the library is loaded.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalHttpUrl,
  /** The part of all requests that is traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(emptyAsMissing, z.coerce.number().min(0).max(1).default(1)),
});

type Parsed = z.infer<typeof serverSchema>;
export type TrustProxy = Parsed['TRUST_PROXY'];

/** A number that belongs to nobody; the sandbox sends text messages nowhere. */
const SANDBOX_REFUSAL_NUMBER = '080-000-0000';

/** The site's keys for web push, and the contact for push services. */
export type Vapid = {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
};

/** An S3-compatible store and its credentials. */
export type PhotoBucket = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** An external service: its base URL, and the site's key for it. */
type Service = { readonly baseUrl: string; readonly key: string };

export type ServerEnv = Omit<
  Parsed,
  | 'HOST'
  | 'WEB_PROCESSES'
  | 'SANDBOX'
  | 'JOBS'
  | 'APP_SECRET'
  | 'PAYMENT_METHODS'
  | 'TOSS_API_BASE_URL'
  | 'TOSS_SECRET_KEY'
  | 'NICEPAY_API_BASE_URL'
  | 'NICEPAY_CLIENT_ID'
  | 'NICEPAY_SECRET_KEY'
  | 'PARTNER_BENEFIT_BASE_URL'
  | 'PARTNER_BENEFIT_KEY'
> & {
  readonly SITE_URL: string;
  /** The interface to listen on; null is every one. */
  readonly host: string | null;
  /** How many processes `npm start` lets serve the site. */
  readonly webProcesses: number;
  /** Whether the sandbox stands in for services without settings, and demo data may exist. */
  readonly sandbox: boolean;
  /** Whether this site's processes run the background jobs. */
  readonly runsJobs: boolean;
  /**
   * The first one signs and encrypts, all are accepted; null where the demo's own is to be read
   * from DATA_DIR.
   */
  readonly secrets: readonly [string, ...string[]] | null;
  /** Cards, and the configured methods; with the sandbox, all methods. */
  readonly paymentMethods: readonly PaymentMethod[];
  readonly SANDBOX_SMTP_PORT: number;
  /** Null where the site takes no payments through this gateway and never did. */
  readonly toss: Service | null;
  readonly nicepay: (Service & { readonly clientId: string }) | null;
  readonly points: Service | null;
  readonly SMTP_URL: string;
  readonly MAIL_FROM: string;
  readonly SMS_API_URL: string;
  readonly SMS_API_KEY: string;
  readonly SMS_FROM: string;
  /** The identity providers for signing in, in the order they are offered. */
  readonly identityProviders: readonly IdentityProvider[];
  /** The bucket for guests' photos; null where they are stored in a folder of DATA_DIR. */
  readonly photoBucket: PhotoBucket | null;
  /** The keys for web push; null for a site without it. */
  readonly vapid: Vapid | null;
  readonly smsRefusalNumber: string | null;
  /** Which outside services the sandbox stands in for. */
  readonly sandboxed: {
    readonly gateway: boolean;
    readonly points: boolean;
    readonly sso: boolean;
    readonly mail: boolean;
    readonly sms: boolean;
  };
};

function unusable(lines: readonly string[], why = 'The environment is not usable'): StartRefused {
  return new StartRefused(`${why}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

/** @throws Error naming each variable that is wrong */
function parsedBy<Schema extends z.ZodType>(
  schema: Schema,
  source: Record<string, string | undefined>,
): z.infer<Schema> {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  throw unusable(
    parsed.error.issues.map((issue) => `${issue.path.slice(0, 1).join()}: ${issue.message}`),
  );
}

/**
 * Parses an environment.
 * @throws StartRefused naming each variable that is wrong, or missing though a site of this kind
 *   needs it
 */
export function parseEnv(source: Record<string, string | undefined>): ServerEnv {
  const env = parsedBy(serverSchema, source);
  const siteUrl = (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  const sandbox = env.SANDBOX === undefined ? isLocal(siteUrl) : env.SANDBOX === '1';
  refuseTakenPort(env, sandbox);
  const obstacles = [
    ...obstaclesOf(env, { sandbox, siteUrl }),
    ...findUnencryptedWays(env, sandbox),
  ];
  if (obstacles.length > 0) {
    if (sandbox) throw unusable(obstacles);
    const real = env.SANDBOX === '0' ? 'SANDBOX=0' : `SITE_URL is ${siteUrl}`;
    throw unusable(
      [
        ...obstacles,
        'Or SANDBOX=1: a site to try things on, where no money moves and nothing is sent.',
      ],
      `${real}, so this is a real site, and it can't start without`,
    );
  }
  const standIn = `http://127.0.0.1:${env.SANDBOX_PORT}`;
  const smtpPort = env.SANDBOX_SMTP_PORT ?? env.SANDBOX_PORT + 1;
  const isSandboxed = sandbox && isGatewaySandboxed(env);
  const wanted = env.PAYMENT_METHODS ?? (isSandboxed ? PAYMENT_METHODS : []);
  const [first, ...former] = env.APP_SECRET ?? [];
  return {
    ...env,
    SITE_URL: siteUrl,
    host: env.HOST ?? (sandbox ? ownInterface(siteUrl) : null),
    webProcesses: webProcessesOf(env),
    sandbox,
    runsJobs: runsJobsOf(env),
    secrets: first === undefined ? null : [first, ...former],
    SANDBOX_SMTP_PORT: smtpPort,
    toss: serviceOf(env, 'TOSS_API_BASE_URL', 'TOSS_SECRET_KEY', isSandboxed ? standIn : null),
    nicepay: nicepayOf(env, isSandboxed ? `${standIn}/nicepay` : null),
    points: serviceOf(
      env,
      'PARTNER_BENEFIT_BASE_URL',
      'PARTNER_BENEFIT_KEY',
      isSandboxed ? `${standIn}/partner/v1` : null,
    ),
    SMTP_URL: env.SMTP_URL ?? `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: env.MAIL_FROM ?? `${brand.name.en} <no-reply@meomum.example>`,
    SMS_API_URL: env.SMS_API_URL ?? standIn,
    SMS_API_KEY: env.SMS_API_KEY ?? SANDBOX_KEYS.SMS_API_KEY,
    SMS_FROM: env.SMS_FROM ?? '1588-0000',
    paymentMethods: PAYMENT_METHODS.filter((one) => one === 'CARD' || wanted.includes(one)),
    identityProviders: identityProvidersOf(env, isSandboxed ? standIn : null),
    photoBucket: photoBucketOf(env),
    vapid: vapidOf(env),
    smsRefusalNumber:
      env.SMS_REFUSAL_NUMBER ?? (env.SMS_API_URL === undefined ? SANDBOX_REFUSAL_NUMBER : null),
    sandboxed: {
      gateway: isSandboxed,
      points: isSandboxed && env.PARTNER_BENEFIT_BASE_URL === undefined,
      sso: isSandboxed && env.ETBS_ISSUER === undefined,
      mail: env.SMTP_URL === undefined,
      sms: env.SMS_API_URL === undefined,
    },
  };
}

/**
 * The loopback address that a demo listens on, so that only its own machine reaches it: the IPv6
 * one where SITE_URL names it, otherwise the IPv4 one.
 */
const ownInterface = (siteUrl: string) =>
  new URL(siteUrl).hostname === '[::1]' ? '::1' : '127.0.0.1';

/** @throws StartRefused when the figures would be on a port that the site or its sandbox uses */
function refuseTakenPort(env: Parsed, sandbox: boolean): void {
  const { METRICS_PORT, PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT = SANDBOX_PORT + 1 } = env;
  const others = sandbox ? { PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT } : { PORT };
  for (const [name, other] of Object.entries(others)) {
    if (METRICS_PORT === other)
      throw unusable([`METRICS_PORT: ${other} is ${name}, give another one`]);
  }
}

/** @throws StartRefused when the embedded database is to be opened by several processes */
function webProcessesOf({ WEB_PROCESSES, DATABASE_URL }: Parsed): number {
  if (DATABASE_URL !== undefined) {
    return WEB_PROCESSES ?? Math.min(availableParallelism(), MAX_USUAL_PROCESSES);
  }
  if ((WEB_PROCESSES ?? 1) === 1) return 1;
  throw unusable([
    'WEB_PROCESSES: only one process can open the embedded database; more need a PostgreSQL server in DATABASE_URL',
  ]);
}

/** @throws StartRefused when nobody would run the jobs of an embedded database */
function runsJobsOf({ JOBS, DATABASE_URL }: Parsed): boolean {
  if (JOBS === '1') return true;
  if (DATABASE_URL !== undefined) return false;
  throw unusable([
    'JOBS: the process that has the embedded database open is the only one that can run its jobs',
  ]);
}

/** @param standIn the sandbox's address for the service, or null where it doesn't stand in */
function serviceOf(
  env: Parsed,
  url: 'TOSS_API_BASE_URL' | 'NICEPAY_API_BASE_URL' | 'PARTNER_BENEFIT_BASE_URL',
  key: 'TOSS_SECRET_KEY' | 'NICEPAY_SECRET_KEY' | 'PARTNER_BENEFIT_KEY',
  standIn: string | null,
): Service | null {
  const baseUrl = env[url];
  // `obstaclesOf` has checked that the key is set.
  if (baseUrl !== undefined) return { baseUrl, key: env[key] ?? '' };
  return standIn === null ? null : { baseUrl: standIn, key: SANDBOX_KEYS[key] };
}

function nicepayOf(env: Parsed, standIn: string | null): ServerEnv['nicepay'] {
  const service = serviceOf(env, 'NICEPAY_API_BASE_URL', 'NICEPAY_SECRET_KEY', standIn);
  const own = env.NICEPAY_API_BASE_URL === undefined ? SANDBOX_KEYS.NICEPAY_CLIENT_ID : '';
  return service === null ? null : { ...service, clientId: env.NICEPAY_CLIENT_ID ?? own };
}

/** @throws Error naming what is missing, when only a part of the settings is given */
function photoBucketOf(env: Parsed): PhotoBucket | null {
  const given = allOrNone('PHOTO_S3_…', {
    PHOTO_S3_ENDPOINT: env.PHOTO_S3_ENDPOINT,
    PHOTO_S3_BUCKET: env.PHOTO_S3_BUCKET,
    PHOTO_S3_ACCESS_KEY_ID: env.PHOTO_S3_ACCESS_KEY_ID,
    PHOTO_S3_SECRET_ACCESS_KEY: env.PHOTO_S3_SECRET_ACCESS_KEY,
  });
  return given === null
    ? null
    : {
        endpoint: given.PHOTO_S3_ENDPOINT.replace(/\/$/, ''),
        bucket: given.PHOTO_S3_BUCKET,
        region: env.PHOTO_S3_REGION,
        accessKeyId: given.PHOTO_S3_ACCESS_KEY_ID,
        secretAccessKey: given.PHOTO_S3_SECRET_ACCESS_KEY,
      };
}

/** @throws Error naming what is missing, when only a part of the settings is given */
function vapidOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: Parsed): Vapid | null {
  const given = allOrNone('VAPID_…', { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT });
  return given === null
    ? null
    : {
        publicKey: given.VAPID_PUBLIC_KEY,
        privateKey: given.VAPID_PRIVATE_KEY,
        subject: given.VAPID_SUBJECT,
      };
}

let cached: ServerEnv | undefined;

/** The server's environment, parsed once. Never call it in code that reaches the browser. */
export function serverEnv(): ServerEnv {
  cached ??= parseEnv(process.env);
  return cached;
}

const partSchema = serverSchema.pick({
  DATABASE_URL: true,
  TOSS_TEST_SECRET_KEY: true,
  SENTRY_DSN: true,
  NEXT_PUBLIC_SENTRY_DSN: true,
  GATEWAY_BUDGET_MS: true,
  NODE_ENV: true,
  DRAIN_MS: true,
  LOG_LEVEL: true,
  TRUST_PROXY: true,
  SITE_URL: true,
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
  OTEL_TRACES_SAMPLER_ARG: true,
});

/** The folder of the build, which Next.js reads from the same variable (`next.config.js`). */
export const buildFolder = (): string => process.env.NEXT_DIST_DIR ?? '.next';

/**
 * The variables of a build or a tool. Those that only a running site needs aren't required.
 * @throws Error naming each of these variables that is wrong
 */
export const partOfEnv = (): z.infer<typeof partSchema> => parsedBy(partSchema, process.env);
