import { sql } from 'drizzle-orm';

import { type OpenDatabase, openServer, rowsOf } from '@/server/platform/db/client';
import { openTestDatabase } from '@/server/testing/database';

/** A test database with enough connections for transactions to run at the same time. */
export async function openWideDatabase(connections: number): Promise<OpenDatabase> {
  const opened = await openTestDatabase();
  const [database] = await rowsOf<{ name: string }>(
    opened.db,
    sql`select current_database() as name`,
  );
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${database?.name}`;
  const wide = await openServer(url.toString(), connections);
  return {
    ...wide,
    async close() {
      await wide.close();
      await opened.close();
    },
  };
}
