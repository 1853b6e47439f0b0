import pg from 'pg';
import { describe, expect, it } from 'vitest';

import { findUnencryptedWays } from './encrypted-ways';
import { parseEnv } from './env';

const namesOf = (ways: Parameters<typeof findUnencryptedWays>[0], sandbox = false) =>
  findUnencryptedWays(ways, sandbox).map((line) => line.split(':')[0]);

describe('a way to another machine', () => {
  it('has to be HTTPS for every service', () => {
    const at = (origin: string) => ({
      TOSS_API_BASE_URL: `${origin}/toss`,
      NICEPAY_API_BASE_URL: `${origin}/nicepay`,
      PARTNER_BENEFIT_BASE_URL: origin,
      SMS_API_URL: origin,
      PHOTO_S3_ENDPOINT: origin,
      ETBS_ISSUER: origin,
      SENTRY_DSN: origin.replace('//', '//key@'),
      OTEL_EXPORTER_OTLP_ENDPOINT: origin,
    });
    expect(namesOf(at('http://10.0.0.7:8080'))).toEqual(Object.keys(at('')));
    expect(namesOf(at('https://services.example.com'))).toEqual([]);
    expect(namesOf(at('http://127.0.0.1:3100'))).toEqual([]);
  });

  it.each([
    'postgres://site:password@db.internal:5432/meomum',
    'postgresql://db.internal/meomum',
    'postgres://site@localhost,db.internal/meomum',
    'postgres://site@db.internal/meomum?sslmode=prefer',
    'postgres://site@db.internal/meomum?sslmode=no-verify',
    'postgres:///meomum?host=db.internal',
  ])('has to be TLS for a database: %s', (url) => {
    expect(namesOf({ DATABASE_URL: url })).toEqual(['DATABASE_URL']);
    expect(findUnencryptedWays({ DATABASE_URL: url }, false).join()).not.toContain('password');
    expect(namesOf({ DATABASE_URL: url }, true)).toEqual([]);
  });

  it.each([
    'postgres://site@localhost:5432/meomum',
    'postgres://site@127.0.0.1,[::1]:5433/meomum',
    'postgres://site@%2Fvar%2Frun%2Fpostgresql/meomum',
    'postgres:///meomum?host=/var/run/postgresql',
    'postgres://site:password@db.internal/meomum?sslmode=verify-full',
    'postgres://site:password@database/meomum?sslmode=disable',
    'postgres://db1:5432,db2:5432/meomum?target_session_attrs=primary&sslmode=verify-full',
  ])('is safe, or none: %s', (url) => expect(namesOf({ DATABASE_URL: url })).toEqual([]));

  it('stops the start of a site', () => {
    const settings = { SANDBOX: '0', DATABASE_URL: 'postgres://db.internal/meomum' };
    expect(() => parseEnv(settings)).toThrow(/DATABASE_URL: another machine has to be reached/);
    expect(() => parseEnv({ ETBS_ISSUER: 'http://sso.example.org' })).toThrow(/ETBS_ISSUER/);
  });
});

it('the driver checks the certificate of a server that is reached so', () => {
  const client = new pg.Client('postgres://site@db.internal/meomum?sslmode=verify-full');
  const ssl: unknown = Reflect.get(client, 'ssl');
  expect(ssl).toEqual({});
  expect(Reflect.get(new pg.Client('postgres://site@db.internal/meomum'), 'ssl')).toBe(false);
});
