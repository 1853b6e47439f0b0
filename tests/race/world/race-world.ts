import { sql } from 'drizzle-orm';

import { createWorld, type World } from '@/server/testing/world';
import { openWideDatabase } from './wide-database';

const CONNECTIONS = 40;

/**
 * A world on a real PostgreSQL server, with enough connections for transactions to run at the same
 * time.
 */
export const raceWorld = async (
  options: Pick<NonNullable<Parameters<typeof createWorld>[0]>, 'identities'> = {},
) => createWorld({ ...options, database: await openWideDatabase(CONNECTIONS) });

/**
 * A world on a database of its own that lacks one constraint, which is the last guard, to show that
 * the race exists.
 */
export async function raceWorldWithout(table: string, constraint: string): Promise<World> {
  const world = await raceWorld();
  await world.db.execute(
    sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(constraint)}`,
  );
  return world;
}
