import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createServerChoice } from './server-choice';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A choice between two servers whose answers a test sets, and what it changed to. */
function choiceOf(answers: Record<'a' | 'b', number | null>) {
  const requests: string[] = [];
  const changes: string[] = [];
  const choice = createServerChoice(
    ['a', 'b'],
    (server) => {
      requests.push(server);
      return Promise.resolve(answers[server as 'a' | 'b']);
    },
    (server) => changes.push(server),
  );
  const look = async () => {
    vi.advanceTimersByTime(1_000);
    await choice.look();
  };
  return { choice, requests, changes, look };
}

it('stays with the first server while it takes writes', async () => {
  const { choice, changes, look } = choiceOf({ a: 1, b: null });
  await look();
  expect([choice.current(), changes]).toEqual(['a', []]);
});

it('changes to a replica once it is promoted, and stays where it was while nobody takes writes', async () => {
  const answers: Record<'a' | 'b', number | null> = { a: 1, b: null };
  const { choice, changes, look } = choiceOf(answers);
  await look();
  answers.a = null;
  await look();
  expect(choice.current()).toBe('a');
  answers.b = 2;
  await look();
  expect([choice.current(), changes]).toEqual(['b', ['b']]);
});

it('never goes back to a former primary that was started again', async () => {
  const answers: Record<'a' | 'b', number | null> = { a: 1, b: 2 };
  const { choice, look } = choiceOf(answers);
  await look();
  expect(choice.current()).toBe('b');
  expect([choice.accepts(1), choice.accepts(null), choice.accepts(2)]).toEqual([
    false,
    false,
    true,
  ]);
  answers.b = null;
  await look();
  expect(choice.current()).toBe('b');
});

it('asks all servers once for many callers, and not again within a moment', async () => {
  const { choice, requests } = choiceOf({ a: 1, b: null });
  await Promise.all([choice.look(), choice.look(), choice.look()]);
  await choice.look();
  expect(requests).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1_000);
  await choice.look(5_000);
  expect(requests).toHaveLength(2);
  await choice.look();
  expect(requests).toHaveLength(4);
});
