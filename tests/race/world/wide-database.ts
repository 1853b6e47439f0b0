import { type OpenDatabase, openServer } from '@/server/platform/db/client';
import { findDatabaseUrl, openTestDatabase } from '@/server/testing/database';

/** A test database with enough connections for transactions to run at the same time. */
export async function openWideDatabase(connections: number): Promise<OpenDatabase> {
  const opened = await openTestDatabase();
  const wide = await openServer((await findDatabaseUrl(opened)).toString(), connections);
  return {
    ...wide,
    async close() {
      await wide.close();
      await opened.close();
    },
  };
}
