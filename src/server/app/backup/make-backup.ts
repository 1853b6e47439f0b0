import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

import { sql } from 'drizzle-orm';

import { type Database, rowsOf, type Transaction } from '@/server/platform/db/client';
import { readRecordedMigrations } from '@/server/platform/db/migrations-of-build';
import { siteKind, siteSecrets } from '@/server/platform/db/schema';
import type { PhotoStore } from '@/server/platform/providers/photo-store';
import { secretId } from '@/server/platform/secrets';
import { PHOTO_KINDS } from '../jobs/sweep-photos';
import { type BackupSummary, headerLine, lineOf } from './backup-format';
import { type LineWriter, lineWriter, signatureOf } from './lines';
import {
  identified,
  prepareTransfer,
  readSequences,
  readTables,
  type StoredTable,
  TRANSACTION_TYPE,
} from './stored-tables';

export type BackupSource = {
  readonly db: Database;
  /** The store that has the photos; with null they are left out. */
  readonly photos: PhotoStore | null;
  /** The site's secret, which signs the backup. */
  readonly secret: string;
  readonly now: Date;
};

const ROWS_A_FETCH = 500;
/** How many files of photos are read at once. */
const PHOTOS_AT_ONCE = 8;
const COMPRESSION_LEVEL = 6;

/**
 * Makes a backup as a gzip stream (docs/backup-format.md). All tables are read in one transaction
 * that sees the database as it is at one moment, however much is booked meanwhile. In memory are only
 * the part that the reader takes next and the keys of all photos. A failure ends the stream with an
 * error.
 */
export function streamBackup(source: BackupSource): Readable {
  const writer = lineWriter();
  const packed = createGzip({ level: COMPRESSION_LEVEL });
  writer.lines.once('error', (error) => packed.destroy(error));
  packed.once('close', () => void writer.lines.destroy());
  writer.lines.pipe(packed);
  void writeBackup(source, writer).then(writer.end, writer.fail);
  return packed;
}

async function writeBackup(source: BackupSource, writer: LineWriter): Promise<void> {
  const { db, photos, secret, now } = source;
  const summary = { tables: 0, rows: 0, sequences: 0, photos: 0, missingPhotos: 0 };
  const keys = await db.transaction(
    async (tx) => {
      await prepareTransfer(tx);
      const [kind] = await tx.select({ kind: siteKind.kind }).from(siteKind);
      const secrets = await tx.select({ id: siteSecrets.id }).from(siteSecrets);
      await writer.write(
        headerLine({
          made: now.toISOString(),
          kind: kind?.kind ?? 'demo',
          secrets: secrets.map(({ id }) => id),
          migrations: await readRecordedMigrations(tx),
        }),
      );
      for (const table of await readTables(tx)) {
        summary.tables += 1;
        summary.rows += await writeTableLines(tx, table, writer);
      }
      for (const sequence of await readSequences(tx)) {
        summary.sequences += 1;
        await writer.write(lineOf({ sequence }));
      }
      return photos === null ? [] : readPhotoKeys(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  if (photos !== null) await writePhotoLines(photos, keys, { writer, summary });
  await writer.write(lineOf({ summary }));
  const sha256 = writer.checksum();
  await writer.write(
    lineOf({ sha256, secret: secretId(secret), signature: signatureOf(secret, sha256) }),
  );
}

/**
 * Writes the lines of a table into the backup: its name and columns, its rows, and their number. Each
 * row is a JSON array of texts, which PostgreSQL makes in its query, so that values of any type keep
 * the form in which it reads them again.
 * @returns the number of rows
 */
async function writeTableLines(
  tx: Transaction,
  table: StoredTable,
  writer: LineWriter,
): Promise<number> {
  const columns = table.columns.filter(({ type }) => type !== TRANSACTION_TYPE);
  await writer.write(lineOf({ table: { ...table, columns } }));
  const texts = sql.join(
    columns.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  );
  await tx.execute(
    sql`declare backup_rows no scroll cursor for
      select array_to_json(array[${texts}]::text[])::text as line from ${identified(table)}`,
  );
  let rows = 0;
  for (;;) {
    const batch = await rowsOf<{ line: string }>(
      tx,
      sql.raw(`fetch ${ROWS_A_FETCH} from backup_rows`),
    );
    if (batch.length === 0) break;
    rows += batch.length;
    await writer.write(batch.map(({ line }) => `${line}\n`).join(''));
  }
  await tx.execute(sql`close backup_rows`);
  await writer.write(lineOf({ rows }));
  return rows;
}

/** Reads the keys of all photos that the tables name, in the snapshot of the transaction. */
async function readPhotoKeys(tx: Transaction): Promise<string[]> {
  const keys: string[] = [];
  for (const { table, keysOf } of PHOTO_KINDS) {
    for (const { id } of await tx.select({ id: table.id }).from(table)) keys.push(...keysOf(id));
  }
  return keys;
}

/**
 * Writes the files of the photos. They aren't part of the snapshot, but a photo never changes, so that
 * they can be read after it. One that has been removed meanwhile is counted as missing.
 */
async function writePhotoLines(
  photos: PhotoStore,
  keys: readonly string[],
  { writer, summary }: { writer: LineWriter; summary: BackupSummary },
): Promise<void> {
  for (let from = 0; from < keys.length; from += PHOTOS_AT_ONCE) {
    const some = keys.slice(from, from + PHOTOS_AT_ONCE);
    const files = await Promise.all(
      some.map(async (key) => ({ key, bytes: await photos.get(key) })),
    );
    for (const { key, bytes } of files) {
      if (bytes === null) summary.missingPhotos += 1;
      else {
        summary.photos += 1;
        await writer.write(lineOf({ photo: key, bytes: Buffer.from(bytes).toString('base64') }));
      }
    }
  }
}
