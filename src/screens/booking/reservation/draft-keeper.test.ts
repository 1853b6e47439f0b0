import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { draftValues, type DraftValues } from '@/contract/booking/draft';
import { ApiError } from '@/lib/api/client';
import { fakeApi } from '@/lib/api/testing';
import { keepDraft, merged } from './draft-keeper';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const profile = draftValues.parse({ name: '김머묾', email: 'guest@example.com' });

/** A member's account that stores one draft and can be made unreachable. */
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
    /** Delays saving until the returned function is called. */
    slow() {
      let end: () => void = () => undefined;
      answerSaving = new Promise((resolve) => (end = resolve));
      return end;
    },
    goAway: (gone: boolean) => (away = gone),
  };
}

/** A page on one device that shows and changes the values of the form. */
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

it('a draft is saved once, a moment after the last letter, and unchanged values are not saved', async () => {
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

it('a draft is found on another device, and both keep what was typed on each of them', async () => {
  const { api, kept } = account();
  const desktop = await device(api);
  desktop.type({ name: 'Hanna Kim' });
  await pass(1000);
  const phone = await device(api);
  expect(phone.shown().name).toBe('Hanna Kim');
  phone.type({ requests: 'A desk, please' });
  await pass(1000);
  // The desktop device hasn't read the telephone's change yet.
  desktop.type({ name: 'Hanna M. Kim' });
  // The first attempt is refused because the draft has changed; after reading it, the device saves
  // again at once.
  await pass(1100);
  const both = { name: 'Hanna M. Kim', requests: 'A desk, please' };
  expect(kept()).toMatchObject(both);
  expect(desktop.shown()).toMatchObject(both);
});

it('when both devices changed the same field, the value typed here is kept', () => {
  const here = { ...profile, name: 'here' };
  const there = { ...profile, name: 'there', tel: 'there' };
  expect(merged(profile, here, there)).toMatchObject({ name: 'here', tel: 'there' });
});

it('a save that fails shows nothing and is repeated later', async () => {
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

it('a draft that was deleted by a booking elsewhere starts anew, and nothing is saved after the page is closed', async () => {
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

it('a text that is too long for the account is not saved until it is shortened', async () => {
  const { api, count, kept } = account();
  const one = await device(api);
  one.type({ requests: 'x'.repeat(1001) });
  await pass(120_000);
  expect(count('saveReservationDraft')).toBe(0);
  one.type({ requests: 'x'.repeat(1000) });
  await pass(1000);
  expect(kept()?.requests).toHaveLength(1000);
});

it('clearing also deletes a draft that is being saved at that moment, and the form starts anew', async () => {
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

it('when a draft can not be deleted, the form keeps what was typed', async () => {
  const { api, kept, goAway } = account();
  const one = await device(api);
  one.type({ name: 'Kim' });
  await pass(1000);
  goAway(true);
  await expect(one.clear()).rejects.toThrow('offline');
  expect([kept()?.name, one.shown().name]).toEqual(['Kim', 'Kim']);
});
