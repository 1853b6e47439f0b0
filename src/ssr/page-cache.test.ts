import { beforeEach, expect, it } from 'vitest';

import {
  createPageCache,
  type KeptPage,
  type Making,
  pageSources,
  REMAKE_BEFORE_MS,
  type Taken,
} from './page-cache';

let now = 0;
beforeEach(() => {
  now = 1_000_000;
});

const pageOf = (bytes: number): KeptPage => ({
  body: Buffer.alloc(bytes),
  encoding: 'br',
  headers: {},
});
const cacheOf = (options: { maxBytes?: number; maxWaitMs?: number } = {}) =>
  createPageCache({ maxBytes: 100_000, now: () => now, ...options });

function makingOf(taken: Taken): Making {
  if (taken.kind === 'kept' || taken.making === null) throw new Error('nothing is to be made');
  return taken.making;
}

it('a page is kept until the first of its answers ends, and not a moment longer', async () => {
  const cache = cacheOf();
  const sources = pageSources();
  sources.add(now + 5_000);
  sources.add(now + 1_200);
  sources.add(now + 2_000);
  const until = sources.until() ?? 0;
  expect(until).toBe(now + 1_200);
  const page = pageOf(10);
  makingOf(await cache.take('a')).keep(page, until);
  expect(await cache.take('a')).toEqual({ kind: 'kept', page });
  now += 1_199;
  const remaking = makingOf(await cache.take('a'));
  expect(await cache.take('a')).toEqual({ kind: 'kept', page });
  now += 1;
  remaking.end();
  expect((await cache.take('a')).kind).toBe('make');
});

it('a page that failed in part, has something of its visitor or no answer at all is not kept', () => {
  expect(pageSources().until()).toBeNull();
  const sources = pageSources();
  sources.add(now + 5_000);
  sources.refuse();
  expect(sources.until()).toBeNull();
});

it('in the last moments one request makes the page anew while the others get the kept one', async () => {
  const cache = cacheOf();
  const first = pageOf(10);
  makingOf(await cache.take('a')).keep(first, now + 5_000);
  now += 5_000 - REMAKE_BEFORE_MS;
  const remaking = makingOf(await cache.take('a'));
  for (let visitor = 0; visitor < 5; visitor += 1) {
    expect(await cache.take('a')).toEqual({ kind: 'kept', page: first });
  }
  const second = pageOf(20);
  remaking.keep(second, now + 5_000);
  expect(await cache.take('a')).toEqual({ kind: 'kept', page: second });
});

it('a page that is over is given to nobody, also not while another request makes it anew', async () => {
  const cache = cacheOf();
  makingOf(await cache.take('a')).keep(pageOf(10), now + 5_000);
  now += 5_000;
  const making = makingOf(await cache.take('a'));
  const waiting = cache.take('a');
  const fresh = pageOf(20);
  making.keep(fresh, now + 5_000);
  expect(await waiting).toEqual({ kind: 'kept', page: fresh });
});

it('of simultaneous requests for a page one makes it; after an error each makes its own', async () => {
  const cache = cacheOf();
  const making = makingOf(await cache.take('a'));
  const waiting = [cache.take('a'), cache.take('a'), cache.take('a')];
  const page = pageOf(10);
  making.keep(page, now + 5_000);
  expect(await Promise.all(waiting)).toEqual(Array(3).fill({ kind: 'kept', page }));

  const failing = makingOf(await cache.take('b'));
  const others = [cache.take('b'), cache.take('b')];
  failing.end();
  expect(await Promise.all(others)).toEqual(Array(2).fill({ kind: 'make', making: null }));
});

it('whoever takes too long is not waited for, and is replaced', async () => {
  const cache = cacheOf({ maxWaitMs: 5 });
  const hanging = makingOf(await cache.take('a'));
  const [one, other] = await Promise.all([cache.take('a'), cache.take('a')]);
  const page = pageOf(10);
  makingOf(one).keep(page, now + 5_000);
  expect(other).toEqual({ kind: 'make', making: null });
  hanging.end();
  expect(await cache.take('a')).toEqual({ kind: 'kept', page });
});

it('what is kept has a bound in bytes, and the least recently used page goes first', async () => {
  const cache = cacheOf({ maxBytes: 10_000 });
  const put = async (key: string, bytes: number) =>
    makingOf(await cache.take(key)).keep(pageOf(bytes), now + 5_000);
  const has = async (key: string) => {
    const taken = await cache.take(key);
    if (taken.kind === 'make') taken.making?.end();
    return taken.kind === 'kept';
  };
  await put('a', 3_000);
  await put('b', 3_000);
  expect(await has('a')).toBe(true);
  await put('c', 3_000);
  expect([await has('a'), await has('b'), await has('c')]).toEqual([true, false, true]);
  await put('huge', 10_000);
  expect(await has('huge')).toBe(false);
  for (let at = 0; at < 200; at += 1) {
    await put(`address ${at}`, 500 + at);
    expect(cache.bytes()).toBeLessThanOrEqual(10_000);
  }
  now += 5_000;
  await put('last', 100);
  expect(cache.bytes()).toBeLessThan(1_000);
});
