import { sql } from 'drizzle-orm';

import { openServer } from '@/server/db/client';
import { openTestDatabase } from '@/server/testing/database';
import { createWorld } from '@/server/testing/world';

const CONNECTIONS = 40;

/** A world on a real server, through a pool wide enough that transactions do run at once. */
export async function raceWorld() {
  const opened = await openTestDatabase();
  const name = await opened.db.execute(sql`select current_database() as name`);
  const database = String((name as { rows: Array<{ name: string }> }).rows[0]?.name);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${database}`;
  const wide = await openServer(url.toString(), CONNECTIONS);
  const world = await createWorld({
    database: {
      ...wide,
      async close() {
        await wide.close();
        await opened.close();
      },
    },
  });
  return world;
}
