/**
 * Whether a site is a demo or a public one, and which settings a public one must have. Every
 * process applies this one rule, so no service falls back on a stand-in by itself.
 */

/**
 * Keys that the sandbox's services accept; they are worth nothing elsewhere and are never sent
 * elsewhere.
 */
export const SANDBOX_KEYS = {
  TOSS_SECRET_KEY: 'test_sk_sandbox',
  NICEPAY_CLIENT_ID: 'test_client_sandbox',
  NICEPAY_SECRET_KEY: 'test_nicepay_sandbox',
  PARTNER_BENEFIT_KEY: 'test_partner_sandbox',
  SMS_API_KEY: 'test_sms_sandbox',
} as const;

type KeyName = keyof typeof SANDBOX_KEYS;

/** The settings that the rule depends on, as the environment gives them. */
export type OutsideSettings = Readonly<
  Partial<
    Record<
      | KeyName
      | 'TOSS_API_BASE_URL'
      | 'NICEPAY_API_BASE_URL'
      | 'PARTNER_BENEFIT_BASE_URL'
      | 'SMTP_URL'
      | 'MAIL_FROM'
      | 'SMS_API_URL'
      | 'SMS_FROM'
      | 'DATABASE_URL',
      string | undefined
    >
  >
> & {
  readonly PAYMENT_GATEWAY: 'toss' | 'nicepay';
  readonly APP_SECRET?: readonly string[] | undefined;
};

/** Whether an address is one of the machine it is used on, as that of a demo is. */
export function isLocal(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

/** External services: the variable of each one's base URL, and those of its keys. */
const SERVICES = [
  { url: 'TOSS_API_BASE_URL', keys: ['TOSS_SECRET_KEY'] },
  { url: 'NICEPAY_API_BASE_URL', keys: ['NICEPAY_CLIENT_ID', 'NICEPAY_SECRET_KEY'] },
  { url: 'PARTNER_BENEFIT_BASE_URL', keys: ['PARTNER_BENEFIT_KEY'] },
  { url: 'SMS_API_URL', keys: ['SMS_API_KEY'] },
] as const;

const CHOSEN = { toss: 'TOSS_API_BASE_URL', nicepay: 'NICEPAY_API_BASE_URL' } as const;

/** Whether new orders are paid at the sandbox's gateway. */
export const isGatewaySandboxed = (given: OutsideSettings): boolean =>
  given[CHOSEN[given.PAYMENT_GATEWAY]] === undefined;

const PURPOSES = {
  TOSS_API_BASE_URL: 'where Toss Payments answers, https://api.tosspayments.com',
  NICEPAY_API_BASE_URL: 'where NICEPAY answers, https://api.nicepay.co.kr',
  SMTP_URL: 'the server that takes mail, smtp://user:password@host:587',
  MAIL_FROM: 'who mail comes from',
  SMS_API_URL: 'the service that takes text messages',
  SMS_FROM: 'the registered number that texts come from',
} as const;

/**
 * Everything that keeps a site with these settings from starting, as lines of text; empty when it
 * may start.
 * @param sandbox whether the sandbox stands in for services without settings
 * @param siteUrl the public origin
 */
export function obstaclesOf(
  given: OutsideSettings,
  { sandbox, siteUrl }: { readonly sandbox: boolean; readonly siteUrl: string },
): string[] {
  const lines: string[] = [];
  if (!sandbox) {
    if (!siteUrl.startsWith('https://') && !isLocal(siteUrl)) {
      lines.push('SITE_URL: has to be https, as cards and passwords go there');
    }
    for (const name of [
      CHOSEN[given.PAYMENT_GATEWAY],
      'SMTP_URL',
      'MAIL_FROM',
      'SMS_API_URL',
      'SMS_FROM',
    ] as const) {
      if (given[name] === undefined) lines.push(`${name}: missing (${PURPOSES[name]})`);
    }
  }
  for (const { url, keys } of SERVICES) {
    const isNeeded = !sandbox && (url === CHOSEN[given.PAYMENT_GATEWAY] || url === 'SMS_API_URL');
    if (given[url] === undefined && !isNeeded) continue;
    for (const name of keys) {
      const key = given[name];
      if (key === undefined) lines.push(`${name}: missing (beside ${url})`);
      else if (Object.values<string>(SANDBOX_KEYS).includes(key)) {
        lines.push(`${name}: is the sandbox's key, which nobody else takes`);
      }
    }
  }
  const isReal = !sandbox || !isGatewaySandboxed(given);
  if (isReal && given.DATABASE_URL === undefined) {
    lines.push(
      'DATABASE_URL: missing (a PostgreSQL server: the embedded database may lose paid bookings with the power)',
    );
  }
  if ((isReal || given.DATABASE_URL !== undefined) && given.APP_SECRET === undefined) {
    lines.push(
      'APP_SECRET: missing (32 characters or more, kept as safe as the database; without it sold vouchers ' +
        "can't be opened. One is made by itself for the embedded database of a demo alone)",
    );
  }
  return lines;
}
