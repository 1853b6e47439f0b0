import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';

import { sql } from 'drizzle-orm';

import { type Database, type OpenDatabase, rowsOf } from '@/server/platform/db/client';
import type { SiteIdentity } from '@/server/platform/db/fitness';
import type { PhotoStore } from '@/server/platform/providers/photo-store';
import { MIGRATIONS, openEmptyDatabase } from '@/server/testing/database';
import { TEST_SECRETS } from '@/server/testing/world';
import { streamBackup } from './make-backup';
import { restoreBackup, type RestoreOptions, type Restored } from './restore-backup';
import { identified, nameOf, readTables, TRANSACTION_TYPE } from './stored-tables';

export const DEMO: SiteIdentity = { secrets: TEST_SECRETS, kind: 'demo' };
export const NOW = new Date('2026-11-21T03:00:00Z');

/** Makes a backup of a database, as the bytes of its file. */
export const makeBackupFile = (db: Database, photos: PhotoStore | null = null): Promise<Buffer> =>
  buffer(streamBackup({ db, photos, secret: TEST_SECRETS.secret, now: NOW }));

/** Unpacks the lines of a backup's file. */
export const unpackLines = (file: Buffer): string[] =>
  gunzipSync(file).toString().trimEnd().split('\n');

/** Packs lines into a file, as a backup has them, whatever they say. */
export const packLines = (lines: readonly string[]): Buffer => gzipSync(`${lines.join('\n')}\n`);

/** The options for restoring a file into the database of a demo that has the secret of the tests. */
export const restoreOptionsFor = (
  file: Buffer,
  more: Partial<RestoreOptions> = {},
): RestoreOptions => ({
  open: () => Readable.from([file]),
  site: DEMO,
  photos: null,
  now: NOW,
  migrations: MIGRATIONS,
  ...more,
});

/** Restores a file into a new database, which is there as long as `work` takes. */
export async function withRestored<T>(
  file: Buffer,
  work: (opened: OpenDatabase, restored: Restored) => Promise<T>,
  { form, ...more }: Partial<RestoreOptions> & { form: OpenDatabase['form'] },
): Promise<T> {
  const opened = await openEmptyDatabase(form);
  try {
    return await work(opened, await restoreBackup(opened, restoreOptionsFor(file, more)));
  } finally {
    await opened.close();
  }
}

/** Reads how many rows each table has, and a digest of them, by the table's name. */
export async function digestTables(db: Database): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`);
    for (const table of await readTables(tx)) {
      const columns = table.columns
        .filter(({ type }) => type !== TRANSACTION_TYPE)
        .map(({ name }) => sql`${sql.identifier(name)}::text`);
      const [row] = await rowsOf<{ digest: string }>(
        tx,
        sql`select count(*) || ' ' || coalesce(md5(string_agg(line, '|' order by line)), '') as digest from (
          select array[${sql.join(columns, sql`, `)}]::text as line from ${identified(table)}
        ) as lines`,
      );
      contents.set(nameOf(table), row?.digest ?? '');
    }
  });
  return contents;
}
