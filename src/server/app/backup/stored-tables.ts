import { sql, type SQL } from 'drizzle-orm';

import { type Database, rowsOf, type Transaction } from '@/server/platform/db/client';
import { JOB_SCHEMA } from '../jobs/queue';

/** The name of a table or a sequence, with its schema. */
export type StoredName = { readonly schema: string; readonly name: string };
export type StoredColumn = { readonly name: string; readonly type: string };
export type StoredTable = StoredName & {
  /** The columns that hold values of their own; generated ones are computed again. */
  readonly columns: readonly StoredColumn[];
};
export type StoredSequence = StoredName & {
  /** The number it stands at, as digits; `called` tells whether it has given that one already. */
  readonly last: string;
  readonly called: boolean;
};

/**
 * The schemas that aren't backed up: that of the record of migrations, since a backup lists these in
 * its first line, and that of the job queue, since jobs find in the other tables what is due.
 */
export const LEFT_OUT_SCHEMAS: readonly string[] = ['drizzle', JOB_SCHEMA];

/**
 * PostgreSQL's type for transaction ids. A transaction id has a meaning only on the server that gave it,
 * so a backup leaves such columns out, and a restore fills them with the id of its own transaction.
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
 * Reads which tables the database has and their columns. Nobody keeps a list of them, in which a table
 * that is added later could be forgotten.
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
 * Reads where the sequences stand. A sequence isn't part of a transaction's snapshot, so this is to be
 * called after the tables were read: each then stands at the highest number in the tables or beyond.
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

/** Reads the names of all tables, views and sequences, those of other programs included. */
export async function readNames(db: Database | Transaction): Promise<string[]> {
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
 * Prepares a transaction for reading or writing a backup: it has no time limits, and values are
 * written as text in one form, whatever the settings of the server are.
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
