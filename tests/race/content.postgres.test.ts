import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { collections, siteFaqs } from '@/server/platform/db/schema';
import { collectionRows } from '@/server/use-cases/content/content/collections';
import { chooseHotels } from '@/server/use-cases/content/content/chosen-hotels';
import {
  contentCommand,
  runContentCommand,
} from '@/server/use-cases/content/import/content-command';
import { writeRows } from '@/server/use-cases/content/import/content-rows';
import { ownKeys } from '@/server/use-cases/content/import/import-content';
import { seedSiteContent } from '@/server/use-cases/content/seed';
import type { World } from '@/server/testing/world';
import { pause } from './world/moments';
import { raceWorld } from './world/race-world';

/** An operator changes content while another process starts and renews the content of the demo. */
const TAG = 'own-kitchen';
const FAQ = 101;

let world: World;
async function begin() {
  world = await raceWorld();
  await seedSiteContent(world.db, world.now());
}
const end = () => world.close();

const both = (text: string) => ({ ko: text, en: text });
const run = (command: object) =>
  runContentCommand(world.db, contentCommand.parse(command), world.now());
const bringIn = () =>
  run({
    do: 'import',
    dryRun: false,
    content: {
      collections: [
        {
          tag: TAG,
          title: both('Ours'),
          summary: both('Ours'),
          body: both('Ours'),
          picture: 'studio-city-day-cloud',
        },
      ],
    },
  });
const takeAway = () => run({ do: 'remove', kind: 'faqs', key: String(FAQ) });
const titleNow = async () =>
  (await world.db.select().from(collections).where(eq(collections.tag, TAG)))[0]?.title.en;

describe('without the guard', () => {
  beforeAll(begin);
  afterAll(end);

  it('an import between the demo’s read and its write is lost', async () => {
    const own = await ownKeys(world.db);
    const demo = collectionRows(await chooseHotels(world.db));
    await bringIn();
    expect(await titleNow()).toBe('Ours');
    await writeRows(world.db, {
      banners: [],
      faqs: [],
      promotions: [],
      events: [],
      collections: demo.filter(({ tag }) => !own.collections.has(tag)),
    });
    expect(await titleNow()).not.toBe('Ours');
  });
});

describe('with the guard', () => {
  beforeAll(begin);
  afterAll(end);

  const waiting = async () => {
    const [row] = await world.db
      .select({ many: sql<number>`count(*)::int` })
      .from(sql`pg_locks l join pg_database d on d.oid = l.database`)
      .where(sql`not l.granted and d.datname = current_database()`);
    return row?.many;
  };
  /** Waits until this number of transactions wait for a lock, or until the work is done. */
  async function untilWaiting(many: number, done: Promise<unknown>) {
    let isDone = false;
    void done.then(() => (isDone = true));
    while (!isDone && (await waiting()) !== many) await pause(10);
  }

  it('an import and a removal wait for the demo, and are kept afterwards', async () => {
    let seeded: Promise<void> = Promise.resolve();
    let changed: Promise<unknown> = Promise.resolve();
    await world.db.transaction(async (tx) => {
      // The demo has read which records belong to the operator, and can't write its own yet.
      await tx.execute(sql`lock table banners in share mode`);
      seeded = seedSiteContent(world.db, world.now());
      await untilWaiting(1, seeded);
      changed = Promise.all([bringIn(), takeAway()]);
      await untilWaiting(3, changed);
    });
    await Promise.all([seeded, changed]);
    expect(await titleNow()).toBe('Ours');
    expect(await world.db.$count(siteFaqs, eq(siteFaqs.id, FAQ))).toBe(0);
  });
});
