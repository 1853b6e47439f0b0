import { sql } from 'drizzle-orm';

import { openServer, type OpenDatabase } from '@/server/db/client';
import { openTestDatabase } from '@/server/testing/database';

/** A test database through a pool wide enough that transactions do run at once. */
export async function openWideDatabase(connections: number): Promise<OpenDatabase> {
  const opened = await openTestDatabase();
  const name = await opened.db.execute(sql`select current_database() as name`);
  const database = String((name as { rows: Array<{ name: string }> }).rows[0]?.name);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${database}`;
  const wide = await openServer(url.toString(), connections);
  return {
    ...wide,
    async close() {
      await wide.close();
      await opened.close();
    },
  };
}
