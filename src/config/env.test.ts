import { describe, expect, it } from 'vitest';

import { parseEnv } from './env';

const BUCKET = {
  PHOTO_S3_ENDPOINT: 'https://s3.example.com/',
  PHOTO_S3_BUCKET: 'photos',
  PHOTO_S3_ACCESS_KEY_ID: 'key',
  PHOTO_S3_SECRET_ACCESS_KEY: 'secret',
};

describe('the store of photos', () => {
  it('is a folder as long as nothing is said, or nothing but empty lines', () => {
    expect(parseEnv({}).photoBucket).toBeNull();
    const empty = Object.fromEntries(Object.keys(BUCKET).map((name) => [name, '']));
    expect(parseEnv({ ...empty, PHOTO_S3_REGION: '' }).photoBucket).toBeNull();
  });

  it('is a bucket when all of it is given', () => {
    expect(parseEnv(BUCKET).photoBucket).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'photos',
      region: 'auto',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  it.each(Object.keys(BUCKET))('names %s when only that is missing', (name) => {
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

  it('is there with all of its keys, and with none there is none', () => {
    expect(parseEnv({}).vapid).toBeNull();
    expect(parseEnv(keys).vapid).toEqual({
      publicKey: keys.VAPID_PUBLIC_KEY,
      privateKey: keys.VAPID_PRIVATE_KEY,
      subject: keys.VAPID_SUBJECT,
    });
  });

  it.each(Object.keys(keys))('names %s when only that is missing, or wrong', (name) => {
    expect(() => parseEnv({ ...keys, [name]: '' })).toThrow(new RegExp(`  ${name}: missing`));
    expect(() => parseEnv({ ...keys, [name]: 'nonsense' })).toThrow(new RegExp(`  ${name}:`));
  });
});

describe('advertising by text', () => {
  it('needs a number where it is refused, unless the sandbox takes the texts', () => {
    expect(parseEnv({}).smsRefusalNumber).toBe('080-000-0000');
    const SMS_API_URL = 'https://sms.example.com';
    expect(parseEnv({ SMS_API_URL }).smsRefusalNumber).toBeNull();
    const SMS_REFUSAL_NUMBER = '080-123-4567';
    expect(parseEnv({ SMS_API_URL, SMS_REFUSAL_NUMBER }).smsRefusalNumber).toBe('080-123-4567');
  });
});

describe('the payment gateway', () => {
  const gatewayOf = (env: Record<string, string>) => parseEnv(env).sandboxed.gateway;
  const TOSS_API_BASE_URL = 'https://api.tosspayments.com';
  const NICEPAY_API_BASE_URL = 'https://api.nicepay.co.kr';

  it('takes more than cards where that is configured, and all of it in the sandbox', () => {
    expect(parseEnv({}).paymentMethods).toContain('KAKAOPAY');
    const real = { TOSS_API_BASE_URL: 'https://api.example.com' };
    expect(parseEnv(real).paymentMethods).toEqual(['CARD']);
    expect(parseEnv({ ...real, PAYMENT_METHODS: 'KAKAOPAY, FOREIGN_CARD' }).paymentMethods).toEqual(
      ['CARD', 'FOREIGN_CARD', 'KAKAOPAY'],
    );
    expect(() => parseEnv({ PAYMENT_METHODS: 'CASH' })).toThrow('PAYMENT_METHODS');
  });

  it('is the sandbox unless the chosen one has an address', () => {
    expect(gatewayOf({})).toBe(true);
    expect(gatewayOf({ PAYMENT_GATEWAY: '', TOSS_API_BASE_URL })).toBe(false);
    expect(gatewayOf({ PAYMENT_GATEWAY: 'nicepay', TOSS_API_BASE_URL })).toBe(true);
    expect(gatewayOf({ PAYMENT_GATEWAY: 'nicepay', NICEPAY_API_BASE_URL })).toBe(false);
    expect(parseEnv({ SANDBOX_PORT: '3500' }).NICEPAY_API_BASE_URL).toBe(
      'http://127.0.0.1:3500/nicepay',
    );
    expect(() => parseEnv({ PAYMENT_GATEWAY: 'stripe' })).toThrow('PAYMENT_GATEWAY');
  });
});

describe('identity providers', () => {
  const idsOf = (env: Record<string, string>) =>
    parseEnv(env).identityProviders.map(({ id }) => id);
  const real = { TOSS_API_BASE_URL: 'https://api.example.com' };
  const apple = {
    APPLE_CLIENT_ID: 'com.example.site',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: 'line one\\nline two',
  };

  it('is the sandbox’s where the sandbox is the gateway, and none elsewhere', () => {
    const { identityProviders, sandboxed } = parseEnv({ SANDBOX_PORT: '3500' });
    expect(identityProviders).toMatchObject([
      { id: 'etbs', issuer: 'http://127.0.0.1:3500/oidc/etbs' },
    ]);
    expect(sandboxed.sso).toBe(true);
    expect(idsOf(real)).toEqual([]);
    expect(parseEnv(real).sandboxed.sso).toBe(false);
  });

  it('is each that has settings, in the order in which they are offered', () => {
    const env = {
      ...real,
      ...apple,
      ...{ GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' },
      ...{ KAKAO_CLIENT_ID: 'k', KAKAO_CLIENT_SECRET: 's' },
      ...{ ETBS_ISSUER: 'https://login.example.com', ETBS_CLIENT_ID: 'e', ETBS_CLIENT_SECRET: 's' },
    };
    expect(idsOf(env)).toEqual(['etbs', 'kakao', 'google', 'apple']);
    const secret = { kind: 'signed', keyId: 'KEY', privateKey: 'line one\nline two' };
    expect(parseEnv(env).identityProviders.at(-1)).toMatchObject({ secret });
  });

  it.each(Object.keys(apple))('names %s when only that is missing', (name) => {
    expect(() => parseEnv({ ...apple, [name]: '' })).toThrow(new RegExp(`  ${name}: missing`));
  });

  it('names what is missing of the business provider rather than ask the sandbox', () => {
    expect(() => parseEnv({ ETBS_CLIENT_ID: 'e' })).toThrow(
      /ETBS_ISSUER: missing[^]+ETBS_CLIENT_S/,
    );
  });
});
