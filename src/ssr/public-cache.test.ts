import { beforeEach, expect, it, vi } from 'vitest';

import type { Api } from '@/lib/api/client';
import { pageSources } from './page-cache';
import { countSharedAnswers, type Reading, withPublicCache } from './public-cache';

const requested = vi.fn();
let now = 0;

function apiOf(memberId?: string, language: Api['language'] = 'kr', reading: Reading = {}): Api {
  const call = async (name: string) => {
    requested(name, memberId);
    return { banners: [], of: memberId, language };
  };
  return withPublicCache({ language, memberId, call } as Partial<Api> as Api, {
    now: () => now,
    ...reading,
  });
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

/** Until when a page may be shown that makes some calls, in ms from now; null for not at all. */
async function lifeOf(
  make: (api: Api) => Promise<unknown>,
  options: { memberId?: string; leastLeftMs?: number } = {},
): Promise<number | null> {
  const sources = pageSources();
  const { memberId, ...reading } = options;
  await make(apiOf(memberId, 'kr', { ...reading, sources }));
  const until = sources.until();
  return until === null ? null : until - now;
}

it('the age of a page adds up with the age of the answers it is made from', async () => {
  const catalogs = (api: Api) => api.call('getMainCatalogs', {});
  expect(await lifeOf(catalogs)).toBe(5_000);
  now += 3_000;
  expect(await lifeOf(catalogs)).toBe(2_000);
  const both = (api: Api) => Promise.all([catalogs(api), api.call('getMainFaqs', {})]);
  expect(await lifeOf(both)).toBe(2_000);
  now += 1_000;
  expect(await lifeOf(both)).toBe(1_000);
});

it('a page that is made anew before its end reads answers that would end at once', async () => {
  const catalogs = (api: Api) => api.call('getMainCatalogs', {});
  await lifeOf(catalogs);
  now += 4_500;
  expect(await lifeOf(catalogs)).toBe(500);
  expect(await lifeOf(catalogs, { leastLeftMs: 500 })).toBe(5_000);
  expect(requested).toHaveBeenCalledTimes(2);
});

it('a page is nobody else’s when an answer failed, or belongs to its reader', async () => {
  requested.mockImplementationOnce(() => {
    throw new Error('away');
  });
  const forgiving = (api: Api) => api.call('getMainCatalogs', {}).catch(() => null);
  expect(await lifeOf(forgiving)).toBeNull();
  expect(await lifeOf(forgiving)).toBe(5_000);
  expect(await lifeOf((api) => api.call('getUser', {}), { memberId: 'm1' })).toBeNull();
  const banners = (api: Api) => api.call('getTopBanners', {});
  expect(await lifeOf(banners, { memberId: 'm1' })).toBeNull();
  expect(await lifeOf(banners)).toBe(2_000);
});

it('answers that nobody may get any more leave the memory', async () => {
  const api = apiOf();
  const before = countSharedAnswers();
  for (let page = 1; page <= 50; page += 1) {
    await api.call('listPromotions', { query: { page } });
    now += 1_000;
  }
  // Only those of the last moments are left, and perhaps those of the test before.
  expect(countSharedAnswers()).toBeLessThanOrEqual(3);
  expect(before).toBeLessThan(50);
  requested.mockClear();
  await api.call('listPromotions', { query: { page: 50 } });
  expect(requested).not.toHaveBeenCalled();
});
