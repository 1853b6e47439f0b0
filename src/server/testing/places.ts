import { sql } from 'drizzle-orm';

import { rowsOf } from '@/server/platform/db/client';
import type { World } from './world';

/** The places in all tables, as `table.column`, that contain one of the texts. */
export async function placesOf(world: World, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const all = await rowsOf<{ s: string; t: string }>(
    world.db,
    sql`select table_schema as s, table_name as t from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { s, t } of all) {
    const table = sql`${sql.identifier(s)}.${sql.identifier(t)}`;
    const rows = await rowsOf<{ row: Record<string, unknown> }>(
      world.db,
      sql`select to_jsonb(x) as row from ${table} x`,
    );
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value);
        if (texts.some((one) => text.includes(one))) found.add(`${t}.${column}`);
      }
    }
  }
  return [...found].sort();
}
