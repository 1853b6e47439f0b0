import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'drizzle-orm';

import { type OpenDatabase, openServer, rowsOf } from '@/server/platform/db/client';

/* The release before this one: where it comes from, and a database as it has it. */

const MIGRATIONS = 'src/server/platform/db/migrations';
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The newest commit that hasn't the latest change of the migrations. */
export function commitBeforeMigrations(): string {
  const latest = git('log', '-1', '--format=%H', '--', MIGRATIONS);
  return git('rev-parse', `${latest}^`);
}

/**
 * Takes a release out of the repository into a folder of its own, with the packages that it wants,
 * and builds it there. It takes some minutes.
 */
export function buildRelease(ref: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'meomum-former-'));
  const archive = path.join(folder, 'release.tar');
  git('archive', '--format=tar', '-o', archive, ref);
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  run('tar', '-xf', 'release.tar');
  rmSync(archive);
  run('npm', 'ci', '--no-audit', '--no-fund');
  run('npm', 'run', 'build');
  return folder;
}

/**
 * Gives an empty database the schema of a former release, with what this release's code seeds: that
 * is written to a database of this release first, and copied as far as the former one has tables and
 * columns for it.
 * @param folder of the former release
 * @returns what `seed` returns
 */
export async function seedFormerRelease<T>(
  url: string,
  database: OpenDatabase,
  folder: string,
  seed: (to: OpenDatabase) => Promise<T>,
): Promise<T> {
  await database.migrate(path.join(folder, MIGRATIONS));
  await database.executeSql('create database seeded');
  const seededUrl = new URL(url);
  seededUrl.pathname = '/seeded';
  const seeded = await openServer(seededUrl.href, 2);
  try {
    const made = await seed(seeded);
    await copyRows(seeded, database);
    return made;
  } finally {
    await seeded.close();
    await database.executeSql('drop database seeded with (force)');
  }
}

/** The names of the columns that are written, by table. */
async function columnsOf({ db }: OpenDatabase): Promise<Map<string, string[]>> {
  const rows = await rowsOf<{ table: string; columns: string[] }>(
    db,
    sql`select c.table_name as table, array_agg(c.column_name::text) as columns
      from information_schema.columns as c
      join information_schema.tables as t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      group by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function copyRows(from: OpenDatabase, to: OpenDatabase): Promise<void> {
  const here = await columnsOf(from);
  const there = await columnsOf(to);
  await to.db.transaction(async (tx) => {
    // Neither references nor triggers: what triggers write is copied, too.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [table, columns] of there) {
      const common = columns.filter((column) => here.get(table)?.includes(column) === true);
      if (common.length === 0) continue;
      const names = common.map((column) => `"${column}"`).join(', ');
      const { rows } = await from.executeSql(
        `select coalesce(json_agg(r), '[]')::text as all from (select ${names} from "${table}") as r`,
      );
      const [{ all } = { all: '[]' }] = rows as Array<{ all: string }>;
      await tx.execute(
        sql`insert into ${sql.raw(`"${table}" (${names})`)}
          select ${sql.raw(names)} from json_populate_recordset(null::${sql.raw(`"${table}"`)}, ${all}::json)
          on conflict do nothing`,
      );
    }
  });
}
