/** The only reader of the sandbox process's environment. */
import { join } from 'node:path';
import { z } from 'zod';

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const port = z.coerce.number().int().min(0).max(65535);

const environment = z.object({
  SANDBOX_PORT: optional(port.default(3100)),
  SANDBOX_SMTP_PORT: optional(port.optional()),
  SANDBOX_HOST: optional(z.string().default('127.0.0.1')),
  SANDBOX_PUBLIC_URL: optional(z.url().optional()),
  /**
   * The site that the sandbox is for: whether others can reach it decides if they may reach the
   * sandbox.
   */
  SITE_URL: optional(z.url().optional()),
  SANDBOX_PASSWORD: optional(z.string().min(12).optional()),
  DATA_DIR: optional(z.string().default('.data')),
  SANDBOX_TOSS_SECRET_KEY: optional(z.string().default('test_sk_sandbox')),
  SANDBOX_NICEPAY_CLIENT_ID: optional(z.string().default('test_client_sandbox')),
  SANDBOX_NICEPAY_SECRET_KEY: optional(z.string().default('test_nicepay_sandbox')),
  SANDBOX_PARTNER_KEY: optional(z.string().default('test_partner_sandbox')),
  SANDBOX_ETBS_CLIENT_ID: optional(z.string().default('meomum')),
  SANDBOX_ETBS_CLIENT_SECRET: optional(z.string().default('test_etbs_sandbox')),
  SANDBOX_ETBS_REDIRECT_URI: optional(
    z.url({ protocol: /^https?$/ }).default('http://localhost:3000/api/auth/callback/etbs'),
  ),
  SANDBOX_SMS_KEY: optional(z.string().default('test_sms_sandbox')),
  SANDBOX_WEBHOOK_URL: optional(z.url().optional()),
});

/** How long the sandbox delays its answers, in milliseconds. */
export interface Timings {
  /** A call that "times out" stays open this long. */
  readonly holdMs: number;
  /** A call that "answers late" takes this long. */
  readonly lateMs: number;
  /** Pauses before each further delivery of a webhook that wasn't answered with 200. */
  readonly webhookDelaysMs: readonly number[];
}

/** All settings of a sandbox; `main.ts` reads them from the environment, tests pass their own. */
export interface Settings {
  readonly host: string;
  /** 0 uses any free port. */
  readonly port: number;
  readonly smtpPort: number;
  /** Address a browser reaches the sandbox at, without a slash at the end; null: host and port. */
  readonly publicUrl: string | null;
  /** The address of the site that the sandbox is for; null: on this machine. */
  readonly siteUrl: string | null;
  /**
   * Protects inbox, books and controls of a published sandbox; without it nobody can open them
   * there.
   */
  readonly password: string | null;
  /** Folder of the append-only journals. */
  readonly dataDir: string;
  readonly tossSecretKey: string;
  readonly nicepay: { readonly clientId: string; readonly secretKey: string };
  /** The key of the points provider's API. */
  readonly partnerKey: string;
  /** The only client of the business identity provider: its credentials, and where answers go. */
  readonly etbsClient: {
    readonly id: string;
    readonly secret: string;
    readonly redirectUri: string;
  };
  readonly smsKey: string;
  /** The initial address for payment webhooks; null: none are sent. */
  readonly webhookUrl: string | null;
  readonly timings: Timings;
}

export const defaultTimings: Timings = {
  holdMs: 30_000,
  lateMs: 4_000,
  // Toss Payments tries seven times more, over almost four days.
  webhookDelaysMs: [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000],
};

/**
 * Reads the settings from environment variables.
 * @throws Error naming each variable that is wrong.
 */
export function readSettings(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Settings {
  const parsed = environment.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The sandbox can't start with these settings:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return {
    host: env.SANDBOX_HOST,
    port: env.SANDBOX_PORT,
    smtpPort: env.SANDBOX_SMTP_PORT ?? (env.SANDBOX_PORT === 0 ? 0 : env.SANDBOX_PORT + 1),
    publicUrl: env.SANDBOX_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    siteUrl: env.SITE_URL ?? null,
    password: env.SANDBOX_PASSWORD ?? null,
    dataDir: join(env.DATA_DIR, 'sandbox'),
    tossSecretKey: env.SANDBOX_TOSS_SECRET_KEY,
    nicepay: {
      clientId: env.SANDBOX_NICEPAY_CLIENT_ID,
      secretKey: env.SANDBOX_NICEPAY_SECRET_KEY,
    },
    partnerKey: env.SANDBOX_PARTNER_KEY,
    etbsClient: {
      id: env.SANDBOX_ETBS_CLIENT_ID,
      secret: env.SANDBOX_ETBS_CLIENT_SECRET,
      redirectUri: env.SANDBOX_ETBS_REDIRECT_URI,
    },
    smsKey: env.SANDBOX_SMS_KEY,
    webhookUrl: env.SANDBOX_WEBHOOK_URL ?? null,
    timings: defaultTimings,
  };
}
