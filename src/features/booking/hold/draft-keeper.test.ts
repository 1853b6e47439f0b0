import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { draftValues, type DraftValues } from '@/contract/draft';
import { ApiError } from '@/lib/api/client';
import { fakeApi } from '../testing/harness';
import { keepDraft, merged } from './draft-keeper';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const profile = draftValues.parse({ name: '김머묾', email: 'guest@example.com' });

/** An account that keeps one draft, and may be out of reach. */
function account() {
  let draft: { values: DraftValues; revision: string; updatedAt: string } | null = null;
  let savings = 0;
  let away = false;
  let answerSaving: Promise<void> | undefined;
  const { api, count } = fakeApi({
    getReservationDraft: async () => {
      if (away) throw new Error('offline');
      return { draft };
    },
    saveReservationDraft: async ({ body }) => {
      if (away) throw new Error('offline');
      if ((draft?.revision ?? null) !== body.revision) {
        throw new ApiError(409, 'DRAFT_CHANGED', 'text', 'request');
      }
      await answerSaving;
      savings += 1;
      draft = { values: draftValues.parse(body.values), revision: `r${savings}`, updatedAt: '' };
      return { revision: draft.revision, updatedAt: '' };
    },
    deleteReservationDraft: async () => {
      if (away) throw new Error('offline');
      draft = null;
      return { done: true as const };
    },
  });
  return {
    api,
    count,
    kept: () => draft?.values ?? null,
    forget: () => (draft = null),
    /** Makes savings wait; says when they may end. */
    slow() {
      let end: () => void = () => undefined;
      answerSaving = new Promise((resolve) => (end = resolve));
      return end;
    },
    goAway: (gone: boolean) => (away = gone),
  };
}

/** A page of one device that shows and takes values. */
async function device(api: ReturnType<typeof account>['api']) {
  let values = profile;
  const keeper = keepDraft(
    api,
    { values: profile, revision: null },
    { read: () => values, show: (shown) => (values = shown), onSaved: () => undefined },
  );
  await keeper.open();
  return {
    shown: () => values,
    type(typed: Partial<DraftValues>) {
      values = { ...values, ...typed };
      keeper.changed();
    },
    clear: () => keeper.forget(() => (values = profile)),
    stop: () => keeper.stop(),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('saves once, a moment after the last letter, and nothing that was not changed', async () => {
  const { api, count, kept } = account();
  const one = await device(api);
  await pass(10_000);
  expect(count('saveReservationDraft')).toBe(0);
  for (const name of ['K', 'Ki', 'Kim']) {
    one.type({ name });
    await pass(300);
  }
  expect(kept()).toBeNull();
  await pass(1000);
  expect(kept()?.name).toBe('Kim');
  expect(count('saveReservationDraft')).toBe(1);
});

it('is found by another device, and both keep what each of them typed', async () => {
  const { api, kept } = account();
  const desk = await device(api);
  desk.type({ name: 'Hanna Kim' });
  await pass(1000);
  const phone = await device(api);
  expect(phone.shown().name).toBe('Hanna Kim');
  phone.type({ requests: 'A desk, please' });
  await pass(1000);
  // The desk hasn't heard of that yet.
  desk.type({ name: 'Hanna M. Kim' });
  // Refused once for being behind, and saved at once when it has caught up.
  await pass(1100);
  const both = { name: 'Hanna M. Kim', requests: 'A desk, please' };
  expect(kept()).toMatchObject(both);
  expect(desk.shown()).toMatchObject(both);
});

it('keeps what was typed here when both changed one field', () => {
  const here = { ...profile, name: 'here' };
  const there = { ...profile, name: 'there', tel: 'there' };
  expect(merged(profile, here, there)).toMatchObject({ name: 'here', tel: 'there' });
});

it('fails silently, and tries again', async () => {
  const { api, kept, goAway } = account();
  const one = await device(api);
  goAway(true);
  one.type({ name: 'Kim' });
  await pass(10_000);
  expect(kept()).toBeNull();
  goAway(false);
  await pass(20_000);
  expect(kept()?.name).toBe('Kim');
});

it('begins anew when it was booked elsewhere, and says nothing more once it is stopped', async () => {
  const { api, kept, forget } = account();
  const one = await device(api);
  one.type({ name: 'Kim' });
  await pass(1000);
  forget();
  one.type({ name: 'Kim H' });
  await pass(7000);
  expect(kept()?.name).toBe('Kim H');
  one.type({ name: 'too late' });
  one.stop();
  await pass(60_000);
  expect(kept()?.name).toBe('Kim H');
});

it('keeps nothing with the account that is too long for it, until it is shortened', async () => {
  const { api, count, kept } = account();
  const one = await device(api);
  one.type({ requests: 'x'.repeat(1001) });
  await pass(120_000);
  expect(count('saveReservationDraft')).toBe(0);
  one.type({ requests: 'x'.repeat(1000) });
  await pass(1000);
  expect(kept()?.requests).toHaveLength(1000);
});

it('forgets what is being saved just now too, and begins anew', async () => {
  const { api, kept, slow } = account();
  const one = await device(api);
  const end = slow();
  one.type({ name: 'Kim' });
  await pass(1000);
  const cleared = one.clear();
  await pass(2000);
  expect(one.shown().name).toBe('Kim');
  end();
  await cleared;
  expect([kept(), one.shown()]).toEqual([null, profile]);
  await pass(120_000);
  expect(kept()).toBeNull();
  one.type({ name: 'Lee' });
  await pass(1000);
  expect(kept()?.name).toBe('Lee');
});

it('keeps what was typed when it cannot be forgotten', async () => {
  const { api, kept, goAway } = account();
  const one = await device(api);
  one.type({ name: 'Kim' });
  await pass(1000);
  goAway(true);
  await expect(one.clear()).rejects.toThrow('offline');
  expect([kept()?.name, one.shown().name]).toEqual(['Kim', 'Kim']);
});
