import { createHash } from 'node:crypto';

import {
  type ExtractTablesWithRelations,
  getTableColumns,
  type Query,
  type SQL,
  sql,
} from 'drizzle-orm';
import {
  type PgColumn,
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  type PgQueryResultHKT,
  PgSession,
  type PgTable,
} from 'drizzle-orm/pg-core';

import { recordOf } from '@/domain/keys-of';
import type { Database, Schema, Transaction } from './client';

/*
 * Statements that are put together once. Drizzle builds a statement anew each time it is sent, which
 * takes longer than sending it, and its own `prepare` is bound to one connection, so that it can't
 * be used in a transaction. Here a statement is built once for the process, with placeholders for
 * its values, and is then sent through whatever database or transaction it is called with. A server
 * parses it once for each connection, under its name, and so does the embedded database
 * (`prepared-embedded.ts`).
 */

/** A statement as the builder makes it; it isn't bound to a connection. */
class BuiltQuery extends PgPreparedQuery<never> {
  /** Set by the builder of a select with joins: which of the joined tables have a row. */
  joinsNotNullableMap: Record<string, boolean> | undefined;

  constructor(
    readonly text: Query,
    readonly fields: Parameters<PgSession['prepareQuery']>[1],
  ) {
    super(text, undefined, undefined);
  }

  execute(): Promise<never> {
    throw new Error('A built statement is sent through a session.');
  }
}

/** A session without a connection, which keeps what a builder prepares. */
class BuildingSession extends PgSession<PgQueryResultHKT, Schema, Relations> {
  last: BuiltQuery | null = null;

  prepareQuery(text: Query, fields: BuiltQuery['fields']): BuiltQuery {
    this.last = new BuiltQuery(text, fields);
    return this.last;
  }

  transaction(): never {
    throw new Error('A statement is built outside any transaction.');
  }
}

type Relations = ExtractTablesWithRelations<Schema>;

const dialect = new PgDialect();

/** The handle that statements are built with. */
export type Builder = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'with' | '$with'>;

/** A statement of drizzle's builder; its result is what `await` would give. */
type Buildable<Result> = {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Result> };
};

type Values = Record<string, unknown>;

/** The length of the digest in a statement's name. */
const DIGEST_LENGTH = 8;

/**
 * Names a statement for the database server, which keeps prepared statements by their names. While a new
 * release replaces an old one, both may use the same connection of a pooler; the digest of the text
 * makes sure that neither runs the other's statement.
 */
function nameOf(name: string, text: string): string {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);
  return `${name}_${digest}`;
}

type Built = { readonly name: string; readonly query: BuiltQuery };

function build<Result>(name: string, made: (db: Builder) => Buildable<Result>): Built {
  const session = new BuildingSession(dialect);
  const builder = new PgDatabase<PgQueryResultHKT, Schema, Relations>(dialect, session, undefined);
  made(builder).prepare(name);
  if (session.last === null) throw new Error(`The statement ${name} was not built`);
  return { name: nameOf(name, session.last.text.sql), query: session.last };
}

/** The types of results by which drizzle describes a statement; only `execute` is used here. */
type StatementResults<Result> = {
  readonly execute: Result;
  readonly all: unknown;
  readonly values: unknown;
};

/** Sends a built statement through the session of a database or transaction. */
function send<Result>(
  db: Database | Transaction,
  { name, query: { text, fields, joinsNotNullableMap } }: Built,
  values: Values,
): Promise<Result> {
  const bound = db._.session.prepareQuery<StatementResults<Result>>(text, fields, name, true);
  return Object.assign(bound, { joinsNotNullableMap }).execute(values);
}

/**
 * Prepares a statement, when it is first sent.
 * @param name what it does, such as `find_payment`
 * @param made builds it; every value that differs between two calls is a `given`
 * @returns sends it with the values of its placeholders
 */
export function prepared<Given extends Values, Result>(
  name: string,
  made: (db: Builder) => Buildable<Result>,
): (db: Database | Transaction, values: Given) => Promise<Result> {
  let built: Built | undefined;
  return (db, values) => {
    built ??= build(name, made);
    return send(db, built, values);
  };
}

/**
 * Prepares a statement that has several shapes, such as an update of these or those columns. There
 * may be few of them, since a server keeps each.
 * @param made builds the shape for some names
 * @returns sends the shape for the names
 */
export function preparedShapes<Name extends string, Result>(
  name: string,
  made: (db: Builder, names: readonly Name[]) => Buildable<Result>,
): (db: Database | Transaction, names: readonly Name[], values: Values) => Promise<Result> {
  const shapes = new Map<string, Built>();
  return (db, names, values) => {
    const key = names.join();
    const built = shapes.get(key) ?? build(name, (builder) => made(builder, names));
    shapes.set(key, built);
    return send(db, built, values);
  };
}

/** A placeholder for a value of a column, which is written as the column writes it. */
export const given = (column: PgColumn, name: string): SQL =>
  sql`${sql.param(sql.placeholder(name), {
    // Drizzle's own placeholders don't know null: as JSON it would be written as the JSON value.
    mapToDriverValue: (value: unknown) =>
      value === null || value === undefined ? null : column.mapToDriverValue(value),
  })}`;

/** Placeholders for these columns of a table, each named as its column is in the code. */
export function givenColumns<T extends PgTable, Name extends keyof T['_']['columns'] & string>(
  table: T,
  names: readonly Name[],
): Record<Name, SQL> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return recordOf(names, (name) => {
    const column = columns[name];
    if (column === undefined) throw new Error(`No column ${name}`);
    return given(column, name);
  });
}
