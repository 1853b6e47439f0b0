import { setImmediate as turn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { runAfterCommit, withCommitHooks } from './after-commit';

/** Stands for a database, whose transactions end as the work does. */
const database = withCommitHooks({
  async transaction<T>(work: (tx: object) => Promise<T>): Promise<T> {
    const result = await work({});
    await turn();
    return result;
  },
});

it('waits for the commit, and drops what belongs to a transaction that is undone', async () => {
  const done: string[] = [];
  await database.transaction(async () => {
    await turn();
    runAfterCommit(() => done.push('kept'));
    expect(done).toEqual([]);
  });
  expect(done).toEqual(['kept']);
  const undone = database.transaction(async () => {
    runAfterCommit(() => done.push('dropped'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(done).toEqual(['kept']);
});

it('keeps transactions apart that run at the same time', async () => {
  const done: string[] = [];
  const failing = database.transaction(async () => {
    runAfterCommit(() => done.push('a'));
    await turn();
    throw new Error('undone');
  });
  const other = database.transaction(async () => {
    await turn();
    runAfterCommit(() => done.push('b'));
  });
  await Promise.allSettled([failing, other]);
  expect(done).toEqual(['b']);
});

it('does it at once outside of transactions, and for work that goes on after one', async () => {
  const done: string[] = [];
  runAfterCommit(() => done.push('outside'));
  expect(done).toEqual(['outside']);
  let rest: Promise<void> | undefined;
  await database.transaction(async () => {
    rest = (async () => {
      for (let turns = 0; turns < 5; turns += 1) await turn();
      runAfterCommit(() => done.push('late'));
    })();
  });
  await rest;
  expect(done).toEqual(['outside', 'late']);
});
