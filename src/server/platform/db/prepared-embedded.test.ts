import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { PreparingPGlite } from './prepared-embedded';

let plain: PGlite;
let preparing: PreparingPGlite;
beforeAll(async () => {
  [plain, preparing] = await Promise.all([PGlite.create(), PreparingPGlite.open({})]);
}, 60_000);
afterAll(() => Promise.all([plain.close(), preparing.close()]));

const TABLES = `
  drop table if exists rooms;
  create table rooms (id int primary key, name text unique, price bigint, tags text[], facts jsonb, since timestamptz);
  insert into rooms values (1, 'Twin', 90000, '{quiet,"two beds"}', '{"beds": 2}', '2026-11-21T03:00:00Z'),
    (2, 'Suite', null, null, null, null);`;
beforeEach(() => Promise.all([plain.exec(TABLES), preparing.exec(TABLES)]));

/** What the database itself lists as prepared, with how often each was run. */
async function listPrepared(like = '%'): Promise<ReadonlyArray<{ name: string; runs: number }>> {
  // The statement has another text each time, so that it isn't prepared itself.
  const { rows } = await preparing.query<{ name: string; runs: number }>(
    `select name, (generic_plans + custom_plans)::int as runs from pg_prepared_statements
     where statement like $1 /* ${Math.random()} */ order by name`,
    [like],
  );
  return rows;
}

type Sample = {
  readonly name: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly options?: { readonly rowMode: 'array' };
};

const STATEMENTS: readonly Sample[] = [
  { name: 'rows', text: 'select * from rooms order by id' },
  {
    name: 'rows as arrays',
    text: 'select * from rooms where id = any($1) order by id',
    values: [[1, 2]],
    options: { rowMode: 'array' },
  },
  { name: 'no rows', text: 'select name from rooms where id = $1', values: [9] },
  {
    name: 'a value that is null',
    text: 'select $1::text as is, $2::int as one',
    values: [null, 1],
  },
  {
    name: 'an insert that writes nothing',
    text: `insert into rooms (id, name) values ($1, $2) on conflict do nothing`,
    values: [1, 'Twin'],
  },
  {
    name: 'an update that returns',
    text: 'update rooms set facts = $1, tags = $2, since = $3 where id = $4 returning *',
    values: [{ beds: '"' }, ['a', '{b}'], new Date('2026-11-28T00:00:00.123Z'), 2],
  },
  { name: 'a fault of the text', text: 'select nothing from rooms' },
  { name: 'a value of another type', text: 'select * from rooms where id = $1', values: ['one'] },
  { name: 'a row that is there', text: 'insert into rooms (id) values ($1)', values: [1] },
  { name: 'a division by zero', text: 'select 1 / $1::int', values: [0] },
];

/** Runs a statement, and returns its result, or what an error of the database says. */
const run = (database: PGlite, { text, values, options }: Sample): Promise<unknown> =>
  database.query(text, values === undefined ? undefined : [...values], options).catch((error) => ({
    code: error.code,
    message: error.message,
    query: error.query,
    params: error.params,
  }));

describe.each(STATEMENTS)('$name', (sample) => {
  it('is answered as by PGlite, the first time and later', async () => {
    for (let times = 0; times < 4; times += 1) {
      expect(await run(preparing, sample), `time ${times + 1}`).toEqual(await run(plain, sample));
    }
    expect((await preparing.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

it('prepares a statement that is used for the second time, and runs it under its name', async () => {
  const text = 'select name from rooms where id = $1 and name = $2';
  for (const count of [0, 1, 1]) {
    await preparing.query(text, [1, 'Twin']);
    expect(await listPrepared('select name from rooms%$2')).toHaveLength(count);
  }
  await preparing.transaction((tx) => tx.query(text, [1, 'Twin']));
  expect(await listPrepared('select name from rooms%$2')).toMatchObject([{ runs: 3 }]);
});

it('goes on after an error within a transaction as PGlite does', async () => {
  const text = 'insert into rooms (id) values ($1)';
  const tries = (database: PGlite) =>
    database.transaction(async (tx) => {
      await tx.query(text, [3]);
      await tx.query('savepoint one');
      await expect(tx.query(text, [3])).rejects.toMatchObject({ code: '23505' });
      await expect(tx.query(text, [4])).rejects.toMatchObject({ code: '25P02' });
      await tx.query('rollback to savepoint one');
      await tx.query(text, [5]);
      return (await tx.query<{ id: number }>('select id from rooms order by id')).rows;
    });
  for (const database of [plain, preparing]) {
    expect(await tries(database)).toEqual([1, 2, 3, 5].map((id) => ({ id })));
  }
  expect(await listPrepared('insert into rooms (id) values%')).toHaveLength(1);
});

describe('when a table changes', () => {
  const text = 'select * from rooms where id = 1';
  const useOften = async () => {
    for (let times = 0; times < 3; times += 1) await preparing.query(text);
  };

  it('shows the new columns, whichever way the change is sent', async () => {
    await useOften();
    await preparing.exec('alter table rooms add column area int default 20');
    expect((await preparing.query(text)).rows).toMatchObject([{ area: 20 }]);
    await useOften();
    await preparing.query('alter table rooms drop column area');
    const [row] = (await preparing.query<object>(text)).rows;
    expect(row).not.toHaveProperty('area');
  });

  it('would refuse the statement if it were still used', async () => {
    await preparing.exec(`prepare kept as ${text}`);
    await preparing.exec('alter table rooms add column area int');
    await expect(preparing.exec('execute kept')).rejects.toThrow('cached plan must not change');
    await preparing.exec('deallocate kept');
  });
});

it('keeps only so many statements, those that were used last', async () => {
  await preparing.query('create table if not exists others (id int)');
  for (let at = 0; at < 320; at += 1) {
    for (let times = 0; times < 2; times += 1)
      await preparing.query(`select ${at} as at from others`);
  }
  const kept = await listPrepared('select % as at from others');
  expect(kept.length).toBeGreaterThan(290);
  // A statement is closed when the next one is prepared.
  expect((await listPrepared()).length).toBeLessThanOrEqual(301);
});
