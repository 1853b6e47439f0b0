import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { isStartRefused } from '@/config/start-refused';
import { openTestDatabase } from '@/server/testing/database';
import { addHotel } from '@/server/testing/factories';
import { TEST_SECRETS } from '@/server/testing/world';
import type { OpenDatabase } from './client';
import { refuseStrange, requireFit, schemaState, type SiteIdentity } from './fitness';
import { RECORD_TABLE } from './migration-runner';
import journal from './migrations/meta/_journal.json';
import { prepareDatabase } from '@/server/app/prepare-database';
import { hotels, siteKind, siteSecrets } from './schema';

const DEMO: SiteIdentity = { secrets: TEST_SECRETS, kind: 'demo' };
const REAL: SiteIdentity = { secrets: TEST_SECRETS, kind: 'real' };
const OTHER: SiteIdentity = {
  secrets: { secret: 'another secret that somebody thought of', formerSecrets: [] },
  kind: 'demo',
};

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(siteSecrets);
  await database.db.delete(siteKind);
  await database.db.delete(hotels);
});

const reasonOf = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!isStartRefused(error)) throw error;
      return error.message;
    },
  );

describe('the schema', () => {
  /**
   * The schema version as if a migration had run that was made `after` ms later than the newest one
   * of this build or, where that is negative, before the first one.
   */
  const record = (after: number) =>
    sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of a test', ${after > 0 ? sql`max(created_at)` : sql`min(created_at)`} + ${after}
      from drizzle.__drizzle_migrations`;
  const forget = sql`delete from drizzle.__drizzle_migrations where hash = 'of a test'`;

  it('has to be that of the build; one that is only older is brought up to date by a start', async () => {
    const { db } = database;
    await requireFit(database, DEMO);
    await db.execute(record(1));
    expect(await reasonOf(requireFit(database, DEMO))).toContain('newer than this build');
    expect(await reasonOf(refuseStrange(database, DEMO))).toContain('newer than this build');
    await db.execute(forget);
    const made = journal.entries.map(({ when }) => when);
    expect(await schemaState(db, [...made, Math.max(...made) + 1])).toBe('older');
    expect(await reasonOf(refuseStrange(database, DEMO))).toBeNull();
    // Tables of migrations that this project no longer has can't be brought up to date.
    await db.execute(record(-1_000_000_000));
    expect(await reasonOf(requireFit(database, DEMO))).toContain('first migration');
    expect(await reasonOf(refuseStrange(database, DEMO))).toContain('first migration');
    await db.execute(forget);
    expect(await schemaState(db)).toBe('same');
  });

  it('may be newer by one upgrade, which only added to it, so that the release before can be started again', async () => {
    const { db } = database;
    for (const statement of RECORD_TABLE) await db.execute(sql.raw(statement));
    const newest = Math.max(...journal.entries.map(({ when }) => when));
    const upgraded = (from: number, to: number) =>
      db.execute(sql`insert into drizzle.upgrades (from_when, to_when) values (${from}, ${to})`);
    await upgraded(newest, newest + 1);
    await db.execute(record(1));
    expect(await schemaState(db)).toBe('beside');
    // A backup by this build would leave out what it doesn't know.
    expect(await reasonOf(refuseStrange(database, DEMO))).toContain('newer than this build');
    expect(await reasonOf(refuseStrange(database, DEMO, 'allowed'))).toBeNull();
    expect(await reasonOf(requireFit(database, DEMO))).toBeNull();
    // It writes nothing of what a start usually does.
    const start = { site: DEMO, now: new Date(), log: () => undefined };
    expect(await prepareDatabase(database, start)).toEqual({ seeded: null, nightsAdded: 0 });
    expect((await database.executeSql('select 1 from hotels')).rows).toEqual([]);
    // A second upgrade may have removed what this build still uses.
    await upgraded(newest + 1, newest + 2);
    await db.execute(record(1));
    expect(await reasonOf(requireFit(database, DEMO))).toContain('newer than this build');
    await db.execute(sql`delete from drizzle.upgrades`);
    await db.execute(forget);
  });

  it('is missing in a database that was never prepared', async () => {
    const { db } = database;
    await db.execute(sql`alter table drizzle.__drizzle_migrations rename to away`);
    expect(await reasonOf(requireFit(database, DEMO))).toContain('npm start');
    await db.execute(sql`alter table drizzle.away rename to __drizzle_migrations`);
  });
});

describe('a database', () => {
  it('belongs to the kind of site that opens it first, and to exactly one when several open it at once', async () => {
    const refusals = await Promise.all(
      [DEMO, OTHER, DEMO, OTHER].map((site) => reasonOf(requireFit(database, site))),
    );
    const [mine, others] = [refusals[0], refusals[1]];
    expect([mine === null, others === null].sort()).toEqual([false, true]);
    expect(mine ?? others).toContain('used with another secret');
    expect([refusals[2] === null, refusals[3] === null]).toEqual([mine === null, others === null]);
  });

  it('of a demo is no real site’s, nor the other way round', async () => {
    await requireFit(database, DEMO);
    expect(await reasonOf(requireFit(database, REAL))).toContain('never real');
    await database.db.delete(siteKind);
    await requireFit(database, REAL);
    expect(await reasonOf(requireFit(database, DEMO))).toContain('for nothing');
  });

  it('with hotels of the demo is never sold for real money', async () => {
    const id = await addHotel(database.db);
    await database.db.update(hotels).set({ demoSeed: 7 });
    expect([id > 0, await reasonOf(requireFit(database, REAL))]).toEqual([
      true,
      expect.stringContaining('don’t exist'),
    ]);
  });

  it('of a real site stays as empty as it is, and says how hotels come in', async () => {
    const lines: string[] = [];
    const prepared = await prepareDatabase(database, {
      site: REAL,
      now: new Date(),
      log: (line) => lines.push(line),
    });
    expect(prepared).toEqual({ seeded: null, nightsAdded: 0 });
    expect(lines.join('\n')).toContain('npm run import');
    for (const table of ['hotels', 'site_faqs', 'coupons', 'voucher_products', 'main_sections']) {
      const { rows } = await database.executeSql(`select 1 from ${table}`);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});
