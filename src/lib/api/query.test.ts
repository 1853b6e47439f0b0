import { expect, it } from 'vitest';

import { apiQuery } from './query';
import { fakeApi } from './testing';

// Only keys are made here; nothing is called.
const apiOf = (memberId?: string) => fakeApi({}, 'ko', memberId).api;

it('keeps what a member reads under that member, and what anyone reads for all', () => {
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
