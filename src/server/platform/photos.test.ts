import { expect, it } from 'vitest';

import { AppError } from './http/app-error';
import { createTurns } from './photos';

/** Work that ends when it is told to. */
function slow() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { work: () => done, end };
}
const at = async () => undefined;
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : 'thrown'),
  );

it('lets one sender’s slow work hold up only their own next one', async () => {
  const inTurn = createTurns();
  const first = slow();
  const done: string[] = [];
  const note = (name: string) => async () => void done.push(name);
  const slowOne = inTurn('slow', first.work);
  const own = Array.from({ length: 5 }, () => inTurn('slow', note('slow')));
  await Promise.all(['b', 'c', 'd', 'b'].map((sender) => inTurn(sender, note(sender))));
  expect(done.sort()).toEqual(['b', 'b', 'c', 'd']);
  first.end();
  await Promise.all([slowOne, ...own]);
  expect(done.filter((name) => name === 'slow')).toHaveLength(5);
});

it('without turns by sender, one slow sender delays everybody', async () => {
  const inTurn = createTurns({ atOnce: 1 });
  const first = slow();
  const done: string[] = [];
  const all = [inTurn('slow', first.work), inTurn('b', async () => void done.push('b'))];
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([]);
  first.end();
  await Promise.all(all);
});

it('gives turns to senders one after the other, however much each has waiting', async () => {
  const inTurn = createTurns({ atOnce: 1 });
  const first = slow();
  const order: string[] = [];
  const all = [inTurn('x', first.work)];
  for (const sender of ['a', 'a', 'a', 'b', 'c', 'b']) {
    all.push(inTurn(sender, async () => void order.push(sender)));
  }
  first.end();
  await Promise.all(all);
  expect(order.join('')).toBe('abcaba');
});

it('refuses a sender who has too many waiting, and everybody when all have', async () => {
  const inTurn = createTurns({ atOnce: 1, waitingOfSender: 2, waiting: 3 });
  const first = slow();
  const begun = [inTurn('x', first.work), inTurn('a', at), inTurn('a', at)];
  expect(await codeOf(inTurn('a', at))).toBe('RATE_LIMITED');
  begun.push(inTurn('b', at));
  expect(await codeOf(inTurn('c', at))).toBe('PHOTOS_BUSY');
  first.end();
  await Promise.all(begun);
  expect(await codeOf(inTurn('c', at))).toBe('done');
});

it('goes on after work that failed', async () => {
  const inTurn = createTurns({ atOnce: 1 });
  const failed = codeOf(inTurn('a', () => Promise.reject(new Error('no photo'))));
  expect(await codeOf(inTurn('a', at))).toBe('done');
  expect(await failed).toBe('thrown');
});
