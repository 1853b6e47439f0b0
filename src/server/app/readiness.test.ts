import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import type { Database } from '@/server/platform/db/client';
import { siteSecrets } from '@/server/platform/db/schema';
import { secretId } from '@/server/platform/secrets';
import { createWorld, TEST_SECRETS, type World } from '@/server/testing/world';
import { createReadiness } from './readiness';
import { createSiteFigures } from './figures/site-figures';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.delete(siteSecrets);
  await world.db
    .insert(siteSecrets)
    .values({ id: secretId(TEST_SECRETS.secret), since: new Date() });
});

const check = (more: Partial<Parameters<typeof createReadiness>[0]> = {}) =>
  createReadiness({
    db: world.db,
    secrets: TEST_SECRETS,
    hasLookedForJobs: () => true,
    ...more,
  })();

const ALL_OK = { database: 'ok', schema: 'ok', secret: 'ok', jobs: 'ok' };

it('is ready when database, schema, secret and jobs are well', async () => {
  expect(await check()).toEqual({ ready: true, checks: ALL_OK });
});

it('is not ready with a schema that is older, but with a newer one', async () => {
  const move = (ms: number) =>
    world.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + ${ms}
        where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
    );
  await move(-1);
  expect(await check()).toEqual({ ready: false, checks: { ...ALL_OK, schema: 'failed' } });
  await move(2);
  expect(await check()).toEqual({ ready: true, checks: ALL_OK });
  await move(-1);
});

it('is not ready when the database was used with a secret that it lacks', async () => {
  await world.db.insert(siteSecrets).values({ id: secretId('another one'), since: new Date() });
  expect(await check()).toMatchObject({ ready: false, checks: { secret: 'failed' } });
  const secrets = { ...TEST_SECRETS, formerSecrets: ['another one'] };
  expect(await check({ secrets })).toMatchObject({ ready: true });
});

it('is not ready where nobody runs jobs, but when another process has', async () => {
  const idle = { hasLookedForJobs: () => false };
  expect(await check(idle)).toMatchObject({ ready: false, checks: { jobs: 'failed' } });
  await world.db.execute(sql.raw('create schema pgboss'));
  for (const table of ['job', 'archive']) {
    await world.db.execute(
      sql.raw(`create table pgboss.${table} (name text, state text, output jsonb,
        started_on timestamptz, completed_on timestamptz)`),
    );
  }
  expect(await check(idle)).toMatchObject({ checks: { jobs: 'failed' } });
  const complete = (ago: string) =>
    world.db.execute(
      sql.raw(`insert into pgboss.archive (name, state, completed_on)
        values ('reconcile', 'completed', now() - interval '${ago}')`),
    );
  await complete('16 minutes');
  expect(await check(idle)).toMatchObject({ checks: { jobs: 'failed' } });
  await complete('14 minutes');
  expect(await check(idle)).toMatchObject({ ready: true });
});

it('answers for a database that fails or hangs, in time and without a word of why', async () => {
  const failing = { from: () => Promise.reject(new Error('guest@example.com is a duplicate')) };
  const hanging = new Promise<never>(() => undefined);
  // The two methods that the checks use, in place of a database that fails and one that hangs.
  const db = { select: () => failing, execute: () => hanging } as unknown as Database;
  const began = performance.now();
  const answer = await check({ db });
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(answer).toMatchObject({ ready: false, checks: { database: 'failed', schema: 'failed' } });
  expect(JSON.stringify(answer)).not.toContain('guest');
  const figures = await createSiteFigures({ ...world.deps, db })();
  const text = await figures.metrics();
  expect(text).toContain('meomum_database_up 0');
  expect(text).not.toContain('meomum_payments');
});
