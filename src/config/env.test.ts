import { availableParallelism } from 'node:os';

import { describe, expect, it } from 'vitest';

import { parseEnv } from './env';

const BUCKET = {
  PHOTO_S3_ENDPOINT: 'https://s3.example.com/',
  PHOTO_S3_BUCKET: 'photos',
  PHOTO_S3_ACCESS_KEY_ID: 'key',
  PHOTO_S3_SECRET_ACCESS_KEY: 'secret',
};

/** The settings that a site with real bookings needs for its database. */
const KEPT = {
  DATABASE_URL: 'postgres://user@localhost/meomum',
  APP_SECRET: 'a secret for tests that is long enough',
};
const TOSS = { TOSS_API_BASE_URL: 'https://api.tosspayments.com', TOSS_SECRET_KEY: 'live_sk_ours' };

/** All settings that a real site needs. */
const REAL = {
  ...KEPT,
  ...TOSS,
  SITE_URL: 'https://www.example.com',
  SMTP_URL: 'smtp://mail.example.com:587',
  MAIL_FROM: 'Meomum <no-reply@example.com>',
  SMS_API_URL: 'https://sms.example.com',
  SMS_API_KEY: 'ours',
  SMS_FROM: '15771234',
};

/** The variables that the error of a refused start names, in its order. */
function namesOf(env: Record<string, string | undefined>): string[] {
  try {
    parseEnv(env);
    return [];
  } catch (error) {
    const lines = error instanceof Error ? error.message.matchAll(/^ {2}([A-Z_]+):/gm) : [];
    return [...lines].map(([, name = '']) => name);
  }
}

describe('the figures of a site', () => {
  it('are off by default, and on this machine alone', () => {
    const env = parseEnv({});
    expect([env.METRICS_PORT, env.METRICS_HOST, env.DRAIN_MS]).toEqual([undefined, '127.0.0.1', 0]);
    expect(parseEnv({ METRICS_PORT: '', METRICS_HOST: '' }).METRICS_PORT).toBeUndefined();
    const wide = { METRICS_PORT: '9464', METRICS_HOST: '::' };
    expect(parseEnv(wide)).toMatchObject({ METRICS_PORT: 9464, METRICS_HOST: '::' });
  });

  it.each([
    ['a port that is none', { METRICS_PORT: 'on' }, 'METRICS_PORT: must be a port'],
    ['a port that no browser opens', { PORT: '6000' }, 'PORT: is a port that browsers refuse'],
    ['a sandbox nobody reaches', { SANDBOX_PORT: '4045' }, 'SANDBOX_PORT: is a port that browsers'],
    ['a port out of range', { METRICS_PORT: '70000' }, 'METRICS_PORT: must be a port'],
    ['the site’s own port', { METRICS_PORT: '3000' }, 'METRICS_PORT: 3000 is PORT'],
    ['the sandbox’s port', { METRICS_PORT: '3100' }, 'METRICS_PORT: 3100 is SANDBOX_PORT'],
    ['the sandbox’s mail', { METRICS_PORT: '3101' }, 'METRICS_PORT: 3101 is SANDBOX_SMTP_PORT'],
    ['a name', { METRICS_HOST: 'metrics.example.com' }, 'METRICS_HOST: must be an address'],
    ['a time below nothing', { DRAIN_MS: '-1' }, 'DRAIN_MS: '],
  ])('refuse %s', (_what, settings, message) => {
    expect(() => parseEnv(settings)).toThrow(message);
  });
});

describe('the jobs of a site', () => {
  it('run in every process unless another host runs them', () => {
    expect(parseEnv({}).runsJobs).toBe(true);
    expect(parseEnv({ ...KEPT, JOBS: '1' }).runsJobs).toBe(true);
    expect(parseEnv({ ...KEPT, JOBS: '0' }).runsJobs).toBe(false);
  });

  it('can’t be switched off on the embedded database, whose process is the only one', () => {
    expect(namesOf({ JOBS: '0' })).toEqual(['JOBS']);
  });
});

it('several servers of a database are refused in a form that can’t be read', () => {
  const url = 'postgres://user@a:5432,b:5432/meomum';
  expect(parseEnv({ ...KEPT, DATABASE_URL: url }).DATABASE_URL).toBe(url);
  expect(namesOf({ ...KEPT, DATABASE_URL: `${url}?target_session_attrs=any` })).toEqual([
    'DATABASE_URL',
  ]);
});

describe('the settings of a demo and of a real site', () => {
  it.each([
    ['no settings', {}, true, '127.0.0.1'],
    ['localhost', { SITE_URL: 'http://localhost:4000' }, true, '127.0.0.1'],
    ['this machine by its IPv6 address', { SITE_URL: 'http://[::1]:4000' }, true, '::1'],
    ['this machine, which listens on another address', { HOST: '10.0.0.7' }, true, '10.0.0.7'],
    [
      'a staging site',
      { SITE_URL: 'https://staging.example.com', SANDBOX: '1' },
      true,
      '127.0.0.1',
    ],
    ['all that a real site needs', REAL, false, null],
    [
      'the settings of a real site at a local address',
      { ...REAL, SITE_URL: '', SANDBOX: '0' },
      false,
      null,
    ],
    [
      'the settings of a real site that listens on one machine',
      { ...REAL, HOST: '127.0.0.1' },
      false,
      '127.0.0.1',
    ],
  ])('are recognized in this case: %s', (_what, env: Record<string, string>, sandbox, host) => {
    const parsed = parseEnv(env);
    expect([parsed.sandbox, parsed.host]).toEqual([sandbox, host]);
    expect(Object.values(parsed.sandboxed)).toEqual(Array(5).fill(sandbox));
    expect(JSON.stringify(parsed).includes('_sandbox')).toBe(sandbox);
  });

  it('are refused with an error that names all missing variables at once, and how to run a demo instead', () => {
    const all = Object.keys(REAL).filter((name) => name !== 'SITE_URL');
    expect(namesOf({ SITE_URL: REAL.SITE_URL }).sort()).toEqual(all.sort());
    expect(namesOf({ SANDBOX: '0' }).sort()).toEqual(all.sort());
    expect(() => parseEnv({ SITE_URL: REAL.SITE_URL })).toThrow(/www\.example\.com[^]+SANDBOX=1/);
    expect(namesOf({ ...REAL, PAYMENT_GATEWAY: 'nicepay' })).toEqual([
      'NICEPAY_API_BASE_URL',
      'NICEPAY_CLIENT_ID',
      'NICEPAY_SECRET_KEY',
    ]);
  });

  it.each(Object.keys(REAL).filter((name) => name !== 'SITE_URL'))(
    'include %s for a real site',
    (name) => {
      expect(namesOf({ ...REAL, [name]: undefined })).toContain(name);
      expect(namesOf({ ...REAL, [name]: '' })).toContain(name);
    },
  );

  it('include an HTTPS address for a real site, which takes cards and passwords', () => {
    expect(namesOf({ ...REAL, SITE_URL: 'http://www.example.com' })).toEqual(['SITE_URL']);
  });

  it.each([
    ['TOSS_SECRET_KEY', 'test_sk_sandbox'],
    ['SMS_API_KEY', 'test_sms_sandbox'],
  ])('must not give the sandbox’s %s to a real service', (name, key) => {
    expect(namesOf({ ...REAL, [name]: key })).toEqual([name]);
    expect(namesOf({ ...REAL, SANDBOX: '1', [name]: key })).toEqual([name]);
  });

  it('include those of a real gateway or a database server also for a demo that uses one', () => {
    expect(namesOf(TOSS)).toEqual(['DATABASE_URL', 'APP_SECRET']);
    expect(namesOf({ DATABASE_URL: KEPT.DATABASE_URL })).toEqual(['APP_SECRET']);
    expect(namesOf({ PARTNER_BENEFIT_BASE_URL: 'https://points.example.com' })).toEqual([
      'PARTNER_BENEFIT_KEY',
    ]);
    expect(namesOf({ SMS_API_URL: REAL.SMS_API_URL })).toEqual(['SMS_API_KEY']);
  });
});

describe('the secret of the site', () => {
  const [first, second] = ['1'.repeat(32), '2'.repeat(32)];

  it('is one text, or a list whose first one signs', () => {
    expect(parseEnv({}).secrets).toBeNull();
    expect(parseEnv({ APP_SECRET: first }).secrets).toEqual([first]);
    expect(parseEnv({ APP_SECRET: `${first}, ${second},` }).secrets).toEqual([first, second]);
  });

  it.each(['short', `${'1'.repeat(32)},short`, `${'1'.repeat(32)},${'1'.repeat(32)}`])(
    'is refused as %s',
    (text) => expect(() => parseEnv({ APP_SECRET: text })).toThrow('APP_SECRET'),
  );
});

describe('the processes that serve the site', () => {
  const SERVER = { ...KEPT, SITE_URL: 'http://localhost:4000' };
  it('are one on the embedded database, and on a server as many as there are cores', () => {
    expect(parseEnv({}).webProcesses).toBe(1);
    expect(parseEnv({ WEB_PROCESSES: '' }).webProcesses).toBe(1);
    const cores = Math.min(availableParallelism(), 16);
    expect(parseEnv(SERVER).webProcesses).toBe(cores);
    expect(parseEnv({ ...SERVER, WEB_PROCESSES: '3' }).webProcesses).toBe(3);
  });

  it.each(['0', '65', '1.5', 'many'])('are an error as %s', (WEB_PROCESSES) => {
    expect(namesOf({ ...SERVER, WEB_PROCESSES })).toEqual(['WEB_PROCESSES']);
  });

  it('are an error for the embedded database, which only one process can open', () => {
    expect(namesOf({ WEB_PROCESSES: '2' })).toEqual(['WEB_PROCESSES']);
    expect(parseEnv({ WEB_PROCESSES: '1' }).webProcesses).toBe(1);
  });
});

describe('the store of photos', () => {
  it('is a folder when its settings are missing or empty', () => {
    expect(parseEnv({}).photoBucket).toBeNull();
    const empty = Object.fromEntries(Object.keys(BUCKET).map((name) => [name, '']));
    expect(parseEnv({ ...empty, PHOTO_S3_REGION: '' }).photoBucket).toBeNull();
  });

  it('is a bucket when all its settings are given', () => {
    expect(parseEnv(BUCKET).photoBucket).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'photos',
      region: 'auto',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  it.each(Object.keys(BUCKET))('is an error that names %s when only that is missing', (name) => {
    expect(() => parseEnv({ ...BUCKET, [name]: undefined })).toThrow(
      new RegExp(`  ${name}: missing`),
    );
  });
});

describe('web push', () => {
  const keys = {
    VAPID_PUBLIC_KEY: 'B'.repeat(87),
    VAPID_PRIVATE_KEY: 'a'.repeat(43),
    VAPID_SUBJECT: 'mailto:admin@example.com',
  };

  it('is on with all of its keys, and off without any', () => {
    expect(parseEnv({}).vapid).toBeNull();
    expect(parseEnv(keys).vapid).toEqual({
      publicKey: keys.VAPID_PUBLIC_KEY,
      privateKey: keys.VAPID_PRIVATE_KEY,
      subject: keys.VAPID_SUBJECT,
    });
  });

  it.each(Object.keys(keys))(
    'is an error that names %s when only that is missing, or wrong',
    (name) => {
      expect(() => parseEnv({ ...keys, [name]: '' })).toThrow(new RegExp(`  ${name}: missing`));
      expect(() => parseEnv({ ...keys, [name]: 'nonsense' })).toThrow(new RegExp(`  ${name}:`));
    },
  );
});

describe('advertising by text message', () => {
  it('needs a number for refusing it, unless the sandbox receives the messages', () => {
    expect(parseEnv({}).smsRefusalNumber).toBe('080-000-0000');
    const real = { SMS_API_URL: 'https://sms.example.com', SMS_API_KEY: 'ours' };
    expect(parseEnv(real).smsRefusalNumber).toBeNull();
    const SMS_REFUSAL_NUMBER = '080-123-4567';
    expect(parseEnv({ ...real, SMS_REFUSAL_NUMBER }).smsRefusalNumber).toBe('080-123-4567');
  });
});

describe('text messages', () => {
  it('go to Korea only, at most a thousand a day, by default', () => {
    expect(parseEnv({ SMS_COUNTRIES: ' ', SMS_DAILY_BUDGET: '' })).toMatchObject({
      SMS_COUNTRIES: ['KR'],
      SMS_DAILY_BUDGET: 1_000,
    });
    expect(parseEnv({ SMS_COUNTRIES: 'KR, JP', SMS_DAILY_BUDGET: '0' })).toMatchObject({
      SMS_COUNTRIES: ['KR', 'JP'],
      SMS_DAILY_BUDGET: 0,
    });
  });

  it.each([
    ['SMS_COUNTRIES', 'Korea'],
    ['SMS_COUNTRIES', 'KR,XX'],
    ['SMS_COUNTRIES', 'kr'],
    ['SMS_COUNTRIES', 'KR;JP'],
    ['SMS_DAILY_BUDGET', '-1'],
    ['SMS_DAILY_BUDGET', '1.5'],
    ['SMS_DAILY_BUDGET', 'many'],
  ])('are an error that names %s when that is %s', (name, wrong) => {
    expect(namesOf({ [name]: wrong })).toEqual([name]);
  });
});

describe('the payment gateway', () => {
  const gatewayOf = (env: Record<string, string>) => parseEnv(env).sandboxed.gateway;
  const nicepay = {
    NICEPAY_API_BASE_URL: 'https://api.nicepay.co.kr',
    NICEPAY_CLIENT_ID: 'shop',
    NICEPAY_SECRET_KEY: 'ours',
  };

  it('takes methods besides cards where they are configured, and all of them in the sandbox', () => {
    expect(parseEnv({}).paymentMethods).toContain('KAKAOPAY');
    const real = { ...KEPT, ...TOSS };
    expect(parseEnv(real).paymentMethods).toEqual(['CARD']);
    expect(parseEnv({ ...real, PAYMENT_METHODS: 'KAKAOPAY, FOREIGN_CARD' }).paymentMethods).toEqual(
      ['CARD', 'FOREIGN_CARD', 'KAKAOPAY'],
    );
    expect(() => parseEnv({ PAYMENT_METHODS: 'CASH' })).toThrow('PAYMENT_METHODS');
  });

  it('is the sandbox’s unless the chosen one has an address', () => {
    expect(gatewayOf({})).toBe(true);
    expect(gatewayOf({ PAYMENT_GATEWAY: '', ...KEPT, ...TOSS })).toBe(false);
    expect(gatewayOf({ PAYMENT_GATEWAY: 'nicepay', ...KEPT, ...TOSS })).toBe(true);
    expect(gatewayOf({ PAYMENT_GATEWAY: 'nicepay', ...KEPT, ...nicepay })).toBe(false);
    expect(parseEnv({ SANDBOX_PORT: '3500' }).nicepay?.baseUrl).toBe(
      'http://127.0.0.1:3500/nicepay',
    );
    // Beside a real gateway the sandbox isn't used for payments at all.
    expect(parseEnv({ ...KEPT, ...TOSS })).toMatchObject({
      toss: { baseUrl: TOSS.TOSS_API_BASE_URL, key: TOSS.TOSS_SECRET_KEY },
      nicepay: null,
      points: null,
    });
    expect(() => parseEnv({ PAYMENT_GATEWAY: 'stripe' })).toThrow('PAYMENT_GATEWAY');
  });
});

describe('the identity providers', () => {
  const idsOf = (env: Record<string, string>) =>
    parseEnv(env).identityProviders.map(({ id }) => id);
  const real = { ...KEPT, ...TOSS };
  const apple = {
    APPLE_CLIENT_ID: 'com.example.site',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: 'line one\\nline two',
  };

  it('include the sandbox’s where the sandbox is the gateway, and only there', () => {
    const { identityProviders, sandboxed } = parseEnv({ SANDBOX_PORT: '3500' });
    expect(identityProviders).toMatchObject([
      { id: 'etbs', issuer: 'http://127.0.0.1:3500/oidc/etbs' },
    ]);
    expect(sandboxed.sso).toBe(true);
    expect(idsOf(real)).toEqual([]);
    expect(parseEnv(real).sandboxed.sso).toBe(false);
  });

  it('are those with settings, in the order in which they are offered', () => {
    const env = {
      ...real,
      ...apple,
      GOOGLE_CLIENT_ID: 'g',
      GOOGLE_CLIENT_SECRET: 's',
      KAKAO_CLIENT_ID: 'k',
      KAKAO_CLIENT_SECRET: 's',
      ETBS_ISSUER: 'https://login.example.com',
      ETBS_CLIENT_ID: 'e',
      ETBS_CLIENT_SECRET: 's',
    };
    expect(idsOf(env)).toEqual(['etbs', 'kakao', 'google', 'apple']);
    const secret = { kind: 'signed', keyId: 'KEY', privateKey: 'line one\nline two' };
    expect(parseEnv(env).identityProviders.at(-1)).toMatchObject({ secret });
  });

  it.each(Object.keys(apple))('are an error that names %s when only that is missing', (name) => {
    expect(() => parseEnv({ ...apple, [name]: '' })).toThrow(new RegExp(`  ${name}: missing`));
  });

  it('are an error for an incomplete business provider, which the sandbox does not replace', () => {
    expect(() => parseEnv({ ETBS_CLIENT_ID: 'e' })).toThrow(
      /ETBS_ISSUER: missing[^]+ETBS_CLIENT_S/,
    );
  });
});
