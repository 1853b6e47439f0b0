import { sql, type SQL } from 'drizzle-orm';

import { type Database, rowsOf, type Transaction } from '@/server/platform/db/client';
import { JOB_SCHEMA } from '../jobs/queue';

/** The name of a table or a sequence. */
export type StoredName = { readonly schema: string; readonly name: string };
export type StoredColumn = { readonly name: string; readonly type: string };
export type StoredTable = StoredName & {
  /** The columns that hold values of their own; generated ones are computed again. */
  readonly columns: readonly StoredColumn[];
};
export type StoredSequence = StoredName & {
  /** The last number it gave, as digits, and whether it has given that one already. */
  readonly last: string;
  readonly called: boolean;
};

/**
 * Schemas that no backup has: the record of migrations, which a backup names in its first line, and
 * the runs of jobs, which the jobs make anew from what they find in the tables.
 */
export const LEFT_OUT_SCHEMAS: readonly string[] = ['drizzle', JOB_SCHEMA];

/**
 * The type of numbers of transactions. They count within one server only, so a backup has none, and
 * a restore writes its own transaction's number in their place.
 */
export const TRANSACTION_TYPE = 'xid8';

const isOurs = (
  schema: SQL,
) => sql`${schema} not like 'pg\\_%' and ${schema} <> 'information_schema'
  and ${schema} not in (${sql.join(
    LEFT_OUT_SCHEMAS.map((one) => sql`${one}`),
    sql`, `,
  )})`;

/**
 * Reads from the database itself which tables it has, so that one that is added later can't be
 * forgotten.
 */
export async function readTables(db: Database | Transaction): Promise<StoredTable[]> {
  const rows = await rowsOf<StoredName & { columns: string }>(
    db,
    sql`select n.nspname as schema, c.relname as name,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)::text as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and ${isOurs(sql`n.nspname`)}
      group by 1, 2 order by 1, 2`,
  );
  return rows.map(({ schema, name, columns }) => ({
    schema,
    name,
    columns: JSON.parse(columns) as StoredColumn[],
  }));
}

/**
 * Reads where the sequences stand. They don't belong to a snapshot; read after the tables, each
 * stands at what the tables have or beyond it.
 */
export async function readSequences(db: Database | Transaction): Promise<StoredSequence[]> {
  const names = await rowsOf<StoredName>(
    db,
    sql`select n.nspname as schema, c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and ${isOurs(sql`n.nspname`)}
      order by 1, 2`,
  );
  const sequences: StoredSequence[] = [];
  for (const one of names) {
    const [row] = await rowsOf<{ last: string; called: boolean }>(
      db,
      sql`select last_value::text as last, is_called as called from ${identified(one)}`,
    );
    if (row !== undefined) sequences.push({ ...one, ...row });
  }
  return sequences;
}

/** Names the tables, views and sequences of a database, those of other programs included. */
export async function namesIn(db: Database | Transaction): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S')
        and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      order by c.relkind = 'S', 1`,
  );
  return rows.map(({ name }) => name);
}

/** A name as it stands in a statement. */
export const identified = ({ schema, name }: StoredName): SQL =>
  sql`${sql.identifier(schema)}.${sql.identifier(name)}`;

/** A name as messages and the lines of a backup have it. */
export const nameOf = ({ schema, name }: StoredName): string => `${schema}.${name}`;

/**
 * Lets a transaction take its time, and lets values become texts in one form, whatever the server's
 * own settings are.
 */
export async function prepareTransfer(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`select set_config(name, value, true) from (values
      ('statement_timeout', '0'), ('lock_timeout', '0'), ('idle_in_transaction_session_timeout', '0'),
      ('DateStyle', 'ISO, YMD'), ('IntervalStyle', 'postgres'), ('TimeZone', 'UTC'),
      ('bytea_output', 'hex'), ('extra_float_digits', '1')
    ) as settings (name, value)`,
  );
}
