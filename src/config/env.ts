import { z } from 'zod';

import { PAYMENT_METHODS, type PaymentMethod } from '@/domain/payment-method';
import { brand } from './brand';
import { identityProvidersOf, type IdentityProvider } from './identity-providers';
import { together } from './together';

/**
 * The sole reader of `process.env`. Everything has a default that works with nothing configured;
 * a value that is there and wrong stops the process with a message that names it.
 */

const port = z.coerce.number().int().min(1).max(65_535);
const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value);
const optionalUrl = z.preprocess(emptyAsMissing, z.url().optional());
const optionalHttpUrl = z.preprocess(emptyAsMissing, z.url({ protocol: /^https?$/ }).optional());
const optionalText = z.preprocess(emptyAsMissing, z.string().optional());
const optionalMatch = (form: RegExp) =>
  z.preprocess(emptyAsMissing, z.string().regex(form).optional());

const serverSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(3100),
  SANDBOX_SMTP_PORT: port.optional(),
  /** Whom the sandbox's gateway tells of changed payments, in place of the site; empty is nobody. */
  SANDBOX_WEBHOOK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
  /** Where the embedded database and the generated secrets live. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** A PostgreSQL server; without it the embedded database in DATA_DIR is used. */
  DATABASE_URL: optionalText,
  /** The public origin of the site, without a trailing slash. */
  SITE_URL: optionalUrl,
  /** Signs quotes and access tokens; generated into DATA_DIR when missing. */
  APP_SECRET: z.string().min(32).optional(),
  /** The gateway of new orders. Orders that another one has stay there. */
  PAYMENT_GATEWAY: z.preprocess(emptyAsMissing, z.enum(['toss', 'nicepay']).default('toss')),
  /** What can be paid with besides cards: what the contract with the gateway has. */
  PAYMENT_METHODS: z.preprocess(
    (value) =>
      typeof value === 'string' && value !== ''
        ? value.split(',').map((one) => one.trim())
        : undefined,
    z.array(z.enum(PAYMENT_METHODS)).optional(),
  ),
  /** Where each gateway answers; without the chosen one's the sandbox is started and used. */
  TOSS_API_BASE_URL: optionalUrl,
  TOSS_SECRET_KEY: z.string().default('test_sk_sandbox'),
  /** Of a test shop at Toss Payments, for `npm run test:gateway` alone. */
  TOSS_TEST_SECRET_KEY: optionalText,
  NICEPAY_API_BASE_URL: optionalUrl,
  NICEPAY_CLIENT_ID: z.string().default('test_client_sandbox'),
  NICEPAY_SECRET_KEY: z.string().default('test_nicepay_sandbox'),
  /** smtp://user:pass@host:port; without it mail goes to the sandbox's inbox. */
  SMTP_URL: optionalText,
  MAIL_FROM: z.string().default(`${brand.name.en} <no-reply@meomum.example>`),
  SMS_API_URL: optionalUrl,
  SMS_API_KEY: z.string().default('test_sms_sandbox'),
  SMS_FROM: z.string().default('1588-0000'),
  /** Where advertising by text is refused free of charge; without it none is sent by text. */
  SMS_REFUSAL_NUMBER: optionalText,
  /** Web push (RFC 8292): the site's keys, base64url, and whom a push service may write to. */
  VAPID_PUBLIC_KEY: optionalMatch(/^[\w-]{87}$/),
  VAPID_PRIVATE_KEY: optionalMatch(/^[\w-]{43}$/),
  VAPID_SUBJECT: optionalMatch(/^(?:mailto:|https:\/\/)./),
  HOLD_SECONDS: z.coerce.number().int().min(2).max(3600).default(900),
  /** How long a room is kept for a deposit into an account of its own. */
  DEPOSIT_SECONDS: z.coerce.number().int().min(2).max(86_400).default(10_800),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(5).max(86_400).default(900),
  REFRESH_TOKEN_SECONDS: z.coerce.number().int().min(60).default(2_592_000),
  GATEWAY_TIMEOUT_MS: z.coerce.number().int().min(200).default(8_000),
  /**
   * The business provider's benefit points; without it the sandbox is used where it is the gateway too,
   * and elsewhere nothing can be paid with points.
   */
  PARTNER_BENEFIT_BASE_URL: optionalUrl,
  PARTNER_BENEFIT_KEY: z.string().default('test_partner_sandbox'),
  /** An S3-compatible store for guests' photos; without it they are files in DATA_DIR. */
  PHOTO_S3_ENDPOINT: optionalHttpUrl,
  PHOTO_S3_BUCKET: optionalText,
  PHOTO_S3_REGION: z.preprocess(emptyAsMissing, z.string().default('auto')),
  PHOTO_S3_ACCESS_KEY_ID: optionalText,
  PHOTO_S3_SECRET_ACCESS_KEY: optionalText,
  /** The business provider's single sign-on; the sandbox's where it is the gateway too. */
  ETBS_ISSUER: optionalHttpUrl,
  ETBS_CLIENT_ID: optionalText,
  ETBS_CLIENT_SECRET: optionalText,
  /** Social logins; each is offered when all of it is given. */
  KAKAO_CLIENT_ID: optionalText,
  KAKAO_CLIENT_SECRET: optionalText,
  NAVER_CLIENT_ID: optionalText,
  NAVER_CLIENT_SECRET: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  APPLE_CLIENT_ID: optionalText,
  APPLE_TEAM_ID: optionalText,
  APPLE_KEY_ID: optionalText,
  /** PEM (PKCS #8) of the key that Apple gave; line ends may be written as \n. */
  APPLE_PRIVATE_KEY: optionalText,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Where unexpected errors are reported; without it nothing of the service is loaded. */
  SENTRY_DSN: optionalHttpUrl,
  /** The same for browsers, when it isn't SENTRY_DSN. */
  NEXT_PUBLIC_SENTRY_DSN: optionalHttpUrl,
});

type Parsed = z.infer<typeof serverSchema>;

/** Nobody's; the sandbox sends no text anywhere. */
const SANDBOX_REFUSAL_NUMBER = '080-000-0000';

/** The site's keys for web push, and whom a push service may write to about it. */
export type Vapid = {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
};

/** Where an S3-compatible store is, and who may write there. */
export type PhotoBucket = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type ServerEnv = Omit<Parsed, 'PAYMENT_METHODS'> & {
  readonly SITE_URL: string;
  /** Cards, and what else was configured; the sandbox takes everything. */
  readonly paymentMethods: readonly PaymentMethod[];
  readonly SANDBOX_SMTP_PORT: number;
  readonly TOSS_API_BASE_URL: string;
  readonly NICEPAY_API_BASE_URL: string;
  readonly SMTP_URL: string;
  readonly SMS_API_URL: string;
  /** Who else signs members in, in the order they are offered. */
  readonly identityProviders: readonly IdentityProvider[];
  /** Null for a folder of DATA_DIR. */
  readonly photoBucket: PhotoBucket | null;
  /** Null for a site without web push. */
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

/**
 * Parses an environment.
 * @throws Error naming each variable that is wrong.
 */
export function parseEnv(source: Record<string, string | undefined>): ServerEnv {
  const parsed = serverSchema.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const sandbox = `http://127.0.0.1:${env.SANDBOX_PORT}`;
  const smtpPort = env.SANDBOX_SMTP_PORT ?? env.SANDBOX_PORT + 1;
  const isSandboxed =
    (env.PAYMENT_GATEWAY === 'toss' ? env.TOSS_API_BASE_URL : env.NICEPAY_API_BASE_URL) ===
    undefined;
  const pointsUrl =
    env.PARTNER_BENEFIT_BASE_URL ?? (isSandboxed ? `${sandbox}/partner/v1` : undefined);
  const wanted = env.PAYMENT_METHODS ?? (isSandboxed ? PAYMENT_METHODS : []);
  return {
    ...env,
    SITE_URL: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    SANDBOX_SMTP_PORT: smtpPort,
    TOSS_API_BASE_URL: env.TOSS_API_BASE_URL ?? sandbox,
    NICEPAY_API_BASE_URL: env.NICEPAY_API_BASE_URL ?? `${sandbox}/nicepay`,
    PARTNER_BENEFIT_BASE_URL: pointsUrl,
    SMTP_URL: env.SMTP_URL ?? `smtp://127.0.0.1:${smtpPort}`,
    SMS_API_URL: env.SMS_API_URL ?? sandbox,
    paymentMethods: PAYMENT_METHODS.filter((one) => one === 'CARD' || wanted.includes(one)),
    identityProviders: identityProvidersOf(env, isSandboxed ? sandbox : null),
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

/** @throws Error naming what is missing, when only a part of it is given */
function photoBucketOf(env: Parsed): PhotoBucket | null {
  const given = together('PHOTO_S3_…', {
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

/** @throws Error naming what is missing, when only a part of it is given */
function vapidOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: Parsed): Vapid | null {
  const given = together('VAPID_…', { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT });
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

/** What the browser may know; the names are inlined by the build, so each is spelled out. */
export const publicEnv = {
  apiBaseUrl: process.env.NEXT_PUBLIC_API_BASE_URL ?? '/api',
  /** Version and digest of the build's sources. */
  release: process.env.NEXT_PUBLIC_RELEASE ?? 'meomum@unbuilt',
  sentryDsn: process.env.NEXT_PUBLIC_SENTRY_DSN ?? '',
  /** A tag manager to load after consent; empty for none. */
  gtmId: process.env.NEXT_PUBLIC_GTM_ID ?? '',
  channelPluginKey: process.env.NEXT_PUBLIC_CHANNEL_PLUGIN_KEY ?? '',
  growthbookApiHost: process.env.NEXT_PUBLIC_GROWTHBOOK_API_HOST ?? '',
  growthbookClientKey: process.env.NEXT_PUBLIC_GROWTHBOOK_CLIENT_KEY ?? '',
  /** Map tiles, as `https://tiles.example.com/{z}/{x}/{y}.png`; empty for the map that ships. */
  mapTileUrl: process.env.NEXT_PUBLIC_MAP_TILE_URL ?? '',
  /** Whose tiles they are; an address at the end makes it a link. */
  mapAttribution: process.env.NEXT_PUBLIC_MAP_ATTRIBUTION ?? '',
} as const;
