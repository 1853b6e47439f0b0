import { type FlagSnapshot } from '@/server/use-cases/content/flags/evaluate';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { openTestDatabase } from '@/server/testing/database';
import type { OpenDatabase } from '@/server/platform/db/client';
import { setFlag, createFlagStore } from './store';

let opened: OpenDatabase;
let now = new Date('2026-11-21T03:00:00Z');

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const POLL_MS = 10;
const log = pino({ level: 'silent' });
const store = () => createFlagStore({ db: opened.db, now: () => now, log }, POLL_MS);
const set = (value: unknown) =>
  setFlag(opened.db, { key: 'a-flag', definition: { defaultValue: value as string }, now });

it('keeps the flags for a second, and the same payload while nothing changes', async () => {
  await set('one');
  const flags = store();
  const first = await flags.current();
  await set('two');
  expect(await flags.current()).toBe(first);
  now = new Date(now.getTime() + 1_000);
  const second = await flags.current();
  expect(second.payload.features['a-flag']).toEqual({ defaultValue: 'two' });
  now = new Date(now.getTime() + 1_000);
  expect((await flags.current()).payload).toBe(second.payload);
});

it('tells of a change another process made, once', async () => {
  const flags = store();
  await flags.current();
  const heard: FlagSnapshot[] = [];
  const leave = flags.subscribe((snapshot) => heard.push(snapshot));
  await set('elsewhere');
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]?.payload.features['a-flag']).toEqual({ defaultValue: 'elsewhere' });
  leave();
  expect(flags.listeners).toBe(0);
});

it('keeps the last flags while the database is away, and fails only when it knows none', async () => {
  let away = false;
  const db = new Proxy(opened.db, {
    get(target, name, receiver) {
      if (away && name === 'select') throw new Error('away');
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const flags = createFlagStore({ db, now: () => now, log });
  const known = await flags.current();
  away = true;
  now = new Date(now.getTime() + 5_000);
  expect(await flags.current()).toBe(known);
  await expect(createFlagStore({ db, now: () => now, log }).current()).rejects.toThrow('away');
});
