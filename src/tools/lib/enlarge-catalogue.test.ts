import { expect, test } from 'vitest';

import { checkCatalogue } from '@/contract/catalogue/catalogue-file';
import { readDemoCatalogue } from '@/demo/catalogue/read';
import { enlarge } from './enlarge-catalogue';

test('a larger catalogue begins with the given one, and its copies are hotels of their own', () => {
  const demo = readDemoCatalogue({ from: '2026-11-21', nights: 2 });
  const larger = [...enlarge(demo.hotels, 130)];
  expect(larger).toHaveLength(130);
  expect(larger.slice(0, 60)).toEqual(demo.hotels);
  expect(checkCatalogue({ ...demo, hotels: larger })).toMatchObject({ ok: true });
  expect(new Set(larger.map(({ name }) => name.ko)).size).toBe(130);
  expect([...enlarge(demo.hotels, 10)]).toEqual(demo.hotels.slice(0, 10));
});
