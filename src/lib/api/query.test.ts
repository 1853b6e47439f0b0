import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

import { createQueryClient } from '../query-client';
import { apiQuery } from './query';
import { fakeApi } from './testing';

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

// The test only looks at the keys of the cache.
const apiOf = (memberId?: string) => fakeApi({}, 'ko', memberId).api;

it('the data a member reads are cached for that member, and public data for everybody', () => {
  const own = (memberId?: string) => apiQuery(apiOf(memberId), 'getMypage', {}).queryKey;
  expect(own('m1')).not.toEqual(own('m2'));
  expect(own('m1')).not.toEqual(own());
  expect(own('m1')).toEqual(own('m1'));
  const coupons = (memberId?: string) =>
    apiQuery(apiOf(memberId), 'listDownloadableCoupons', {}).queryKey;
  expect(coupons('m1')).not.toEqual(coupons());
  const open = (memberId?: string) => apiQuery(apiOf(memberId), 'getRegionState', {}).queryKey;
  expect(open('m1')).toEqual(open());
});

it('content that the operator edits is read again when the tab gets the focus, not when a page opens', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') });
  const fake = fakeApi({
    listEvents: () => ({ events: [] }),
    listCountries: () => ({ countries: [] }),
  });
  const client = createQueryClient();
  client.mount();
  const events = apiQuery(fake.api, 'listEvents', {});
  const countries = apiQuery(fake.api, 'listCountries', {});
  client.setQueryData(events.queryKey, { events: [] });
  client.setQueryData(countries.queryKey, { countries: [] });
  const comeBack = async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
    return [fake.count('listEvents'), fake.count('listCountries')];
  };
  await vi.advanceTimersByTimeAsync(1000);
  const leave = [
    new QueryObserver(client, events).subscribe(() => undefined),
    new QueryObserver(client, countries).subscribe(() => undefined),
  ];
  expect(await comeBack()).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fake.count('listEvents')).toBe(0);
  expect(await comeBack()).toEqual([1, 0]);
  expect(await comeBack()).toEqual([1, 0]);
  for (const stop of leave) stop();
  client.unmount();
});
