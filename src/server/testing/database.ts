import { randomBytes } from 'node:crypto';
import path from 'node:path';

import { openEmbedded, openServer, type OpenDatabase } from '../db/client';

export const MIGRATIONS = path.resolve('src/server/db/migrations');

/**
 * An empty, migrated database of its own for a test file: in memory, or, when TEST_DATABASE_URL
 * names a PostgreSQL server, a new database there that is dropped at the end.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined || url === '') {
    const opened = await openEmbedded();
    await opened.migrate(MIGRATIONS);
    return opened;
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
