import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

import { openEmbedded, openServer, type OpenDatabase } from '../db/client';

export const MIGRATIONS = path.resolve('src/server/db/migrations');

/**
 * An empty, migrated database of its own for a test file: in memory, or, when TEST_DATABASE_URL
 * names a PostgreSQL server, a new database there that is dropped at the end.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined || url === '') {
    return openEmbedded(undefined, await emptyDatabase());
  }
  const { default: pg } = await import('pg');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  const opened = await openServer(own.toString());
  await opened.migrate(MIGRATIONS);
  return {
    ...opened,
    async close() {
      await opened.close();
      const dropper = new pg.Client({ connectionString: url });
      await dropper.connect();
      await dropper.query(`drop database ${name} with (force)`);
      await dropper.end();
    },
  };
}

const CACHE = 'node_modules/.cache/meomum';

/**
 * A migrated database with nothing in it, as PGlite dumps it: loading one takes a quarter of the
 * time of starting and migrating anew. Kept between runs until a migration or PGlite changes; two
 * workers that miss it both make it, and either's is good.
 */
async function emptyDatabase(): Promise<Blob> {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|json)$/.test(file)) hash.update(readFileSync(path.join(MIGRATIONS, file)));
  }
  hash.update(readFileSync('node_modules/@electric-sql/pglite/package.json'));
  const file = path.join(CACHE, `empty-${hash.digest('hex').slice(0, 16)}.tar`);
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    const client = await PGlite.create();
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
    const dump = await client.dumpDataDir('none');
    await client.close();
    mkdirSync(CACHE, { recursive: true });
    const part = `${file}.${randomBytes(4).toString('hex')}`;
    writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
    renameSync(part, file);
    return dump;
  }
}
