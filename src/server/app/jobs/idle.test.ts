import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterEach, expect, it, vi } from 'vitest';

import { type OpenDatabase } from '@/server/platform/db/client';
import * as schema from '@/server/platform/db/schema';
import { MIGRATIONS } from '@/server/testing/database';
import { createWorld } from '@/server/testing/world';
import { startJobs } from './runner';

/** The most statements that the jobs of a process may send in a minute without anything to do. */
const MAX_IDLE_STATEMENTS = 60;
const LOOK_MS = 3_000;
const MINUTE_MS = 60_000;

afterEach(() => vi.useRealTimers());

/** An embedded database that records every statement it gets. */
async function recordedDatabase(sent: string[]): Promise<OpenDatabase> {
  const client = await PGlite.create();
  const db = drizzle({ client, schema, logger: { logQuery: (text) => void sent.push(text) } });
  await migrate(db, { migrationsFolder: MIGRATIONS });
  return {
    db,
    form: 'embedded',
    async executeSql(text, values) {
      sent.push(text);
      if (values !== undefined) return client.query(text, [...values]);
      const results = await client.transaction((tx) => tx.exec(text));
      return results.at(-1) ?? { rows: [] };
    },
    migrate: () => Promise.resolve(),
    close: () => client.close(),
  };
}

const realSleep = setTimeout;
/** Waits until no statement has been sent for a while, by the real clock. */
async function settled(sent: readonly string[]): Promise<void> {
  for (let before = -1; before !== sent.length;) {
    before = sent.length;
    await new Promise((resolve) => realSleep(resolve, 100));
  }
}

it('an idle minute takes one statement a look, and little else', { timeout: 60_000 }, async () => {
  const sent: string[] = [];
  const world = await createWorld({ database: await recordedDatabase(sent) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const stop = startJobs(world.deps, world.database);
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += LOOK_MS) {
      await vi.advanceTimersByTimeAsync(LOOK_MS);
      await settled(sent);
    }
  };
  await settled(sent);
  // At the start every job runs once, whether it has something to do or not.
  expect(sent.length).toBeGreaterThan(MAX_IDLE_STATEMENTS);
  await pass(LOOK_MS);

  sent.length = 0;
  await pass(MINUTE_MS);
  const looks = sent.filter((text) => text.includes('as "expire-holds"'));
  expect(looks.length).toBe(MINUTE_MS / LOOK_MS);
  expect(sent.length).toBeLessThanOrEqual(MAX_IDLE_STATEMENTS);
  await stop();
  await world.close();
});
