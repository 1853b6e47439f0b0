import { afterEach, expect, it, vi } from 'vitest';

import { type OpenDatabase, openEmbedded } from '@/server/platform/db/client';
import { MIGRATIONS } from '@/server/testing/database';
import { createWorld } from '@/server/testing/world';
import { startJobs } from './runner';

const LOOK_MS = 3_000;
const MINUTE_MS = 60_000;

afterEach(() => vi.useRealTimers());

/**
 * An embedded database that records every statement it gets.
 * @param isShared whether it looks like one that other processes use, too
 */
async function recordedDatabase(sent: string[], isShared: boolean): Promise<OpenDatabase> {
  const logger = { logQuery: (text: string) => void sent.push(text) };
  const database = await openEmbedded(undefined, undefined, logger);
  await database.migrate(MIGRATIONS);
  // Changes are counted for the handle that was opened, so another one is as if they weren't.
  return isShared
    ? { ...database, db: Object.create(database.db) as typeof database.db }
    : database;
}

const realSleep = setTimeout;
/** Waits until no statement has been sent for a while, by the real clock. */
async function settled(sent: readonly string[]): Promise<void> {
  for (let before = -1; before !== sent.length;) {
    before = sent.length;
    await new Promise((resolve) => realSleep(resolve, 20));
  }
}

it.each([
  { of: 'a shared database: one look every three seconds', isShared: true, looks: 20, most: 30 },
  { of: 'an embedded database: a look now and then', isShared: false, looks: 4, most: 12 },
])('in an idle minute, statements of $of', { timeout: 90_000 }, async (expected) => {
  const sent: string[] = [];
  const database = await recordedDatabase(sent, expected.isShared);
  const world = await createWorld({ database });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { stop } = startJobs(world.deps, world.database);
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += LOOK_MS) {
      await vi.advanceTimersByTimeAsync(LOOK_MS);
      await settled(sent);
    }
  };
  await settled(sent);
  // At the start every job runs once, whether it has something to do or not.
  expect(sent.length).toBeGreaterThan(40);
  await pass(LOOK_MS);

  sent.length = 0;
  await pass(MINUTE_MS);
  const looks = sent.filter((text) => text.includes('as "expire-holds"'));
  expect(looks.length).toBeGreaterThan(0);
  expect(looks.length).toBeLessThanOrEqual(expected.looks);
  expect(sent.length).toBeLessThanOrEqual(expected.most);
  await stop();
  await world.close();
});
