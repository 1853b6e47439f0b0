import { beforeEach, expect, it, vi } from 'vitest';

import type { Api } from '@/lib/api/client';
import { withPublicCache } from './public-cache';

const requested = vi.fn();
let now = 0;

function apiOf(memberId?: string, language: Api['language'] = 'kr'): Api {
  const call = async (name: string) => {
    requested(name, memberId);
    return { banners: [], of: memberId, language };
  };
  return withPublicCache({ language, memberId, call } as Partial<Api> as Api, () => now);
}

beforeEach(() => {
  requested.mockClear();
  now += 60_000;
});

it('content that the operator edits is cached for two seconds, other public reads for five', async () => {
  const api = apiOf();
  for (const at of [0, 1_999, 2_000]) {
    now += at === 0 ? 0 : at === 1_999 ? 1_999 : 1;
    await api.call('listPromotions', { query: {} });
  }
  expect(requested).toHaveBeenCalledTimes(2);
  requested.mockClear();
  await api.call('getMainCatalogs', {});
  now += 4_999;
  await api.call('getMainCatalogs', {});
  expect(requested).toHaveBeenCalledTimes(1);
  now += 1;
  await api.call('getMainCatalogs', {});
  expect(requested).toHaveBeenCalledTimes(2);
});

it('the banners of visitors are shared between them, and those of a member with nobody', async () => {
  const request = { query: { limit: 3 } };
  await apiOf().call('getTopBanners', request);
  await apiOf().call('getTopBanners', request);
  expect(requested.mock.calls).toEqual([['getTopBanners', undefined]]);
  await apiOf('m1').call('getTopBanners', request);
  await apiOf('m1').call('getTopBanners', request);
  await apiOf('m2').call('getTopBanners', request);
  expect(requested.mock.calls.slice(1)).toEqual([
    ['getTopBanners', 'm1'],
    ['getTopBanners', 'm1'],
    ['getTopBanners', 'm2'],
  ]);
  await apiOf().call('getTopBanners', request);
  expect(requested).toHaveBeenCalledTimes(4);
});

it('answers are cached separately for each language', async () => {
  for (const language of ['kr', 'en', 'kr', 'en'] as const) {
    expect(await apiOf(undefined, language).call('getMainCatalogs', {})).toMatchObject({
      language,
    });
  }
  expect(requested).toHaveBeenCalledTimes(2);
});

it('an error is not cached', async () => {
  const api = apiOf();
  requested.mockImplementationOnce(() => {
    throw new Error('away');
  });
  const ask = async () => api.call('getMainCatalogs', {});
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toMatchObject({ banners: [] });
});
