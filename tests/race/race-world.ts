import { sql } from 'drizzle-orm';

import { createWorld, type World } from '@/server/testing/world';
import { openWideDatabase } from './wide-database';

const CONNECTIONS = 40;

/** A world on a real server, through a pool wide enough that transactions do run at once. */
export const raceWorld = async (
  options: Pick<NonNullable<Parameters<typeof createWorld>[0]>, 'identities'> = {},
) => createWorld({ ...options, database: await openWideDatabase(CONNECTIONS) });

/**
 * The same without a guard: a database of its own in which a constraint that is the last line of
 * defence was dropped, to show that the race is there.
 */
export async function raceWorldWithout(table: string, constraint: string): Promise<World> {
  const world = await raceWorld();
  await world.db.execute(
    sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(constraint)}`,
  );
  return world;
}
