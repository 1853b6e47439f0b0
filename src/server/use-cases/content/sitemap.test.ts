import { afterAll, beforeAll, expect, test } from 'vitest';

import { SITEMAP_PART_SIZE } from '@/config/constants';
import { hotels, promotions } from '@/server/platform/db/schema';
import { seedSiteContent } from './seed';
import { addHotel, addRegion } from '@/server/testing/factories';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';

let world: World;

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  await addHotel(world.db, { id: 1, type: 'hanok' });
  const [hotel] = await world.db.select().from(hotels);
  if (hotel === undefined) throw new Error('no hotel');
  await world.db.insert(hotels).values(
    Array.from({ length: SITEMAP_PART_SIZE }, (_, at) => ({
      ...hotel,
      id: at + 2,
      type: 'residence' as const,
    })),
  );
  await addRegion(world.db, 'busan', 'haeundae');
  await seedSiteContent(world.db, world.now());
});
afterAll(() => world.close());

test('names places and types with hotels only, and what runs today', async () => {
  const {
    regions,
    types,
    promotions: tags,
    events,
    hotelPages,
  } = dataOf(await world.call('listSitemapPages', {}));
  expect(regions).toEqual([{ id: 'seoul', areas: ['mapo'] }]);
  expect(types).toEqual(['hanok', 'residence']);
  expect(hotelPages).toBe(2);
  const running = dataOf(await world.call('listPromotions', {}));
  expect(tags).toEqual(running.promotions.map(({ tag }) => tag));
  expect(events.length).toBeGreaterThan(0);

  await world.db.update(promotions).set({ endsOn: '2026-11-20' });
  expect(dataOf(await world.call('listSitemapPages', {})).promotions).toEqual([]);
});

test('hotels come a part at a time, each once, and none after the last', async () => {
  const page = async (number: number) =>
    dataOf(await world.call('listSitemapHotels', { query: { page: number } })).ids;
  const [first, second] = [await page(1), await page(2)];
  expect(first).toHaveLength(SITEMAP_PART_SIZE);
  expect([...first, ...second]).toEqual(
    Array.from({ length: SITEMAP_PART_SIZE + 1 }, (_, at) => at + 1),
  );
  expect(await page(3)).toEqual([]);
});

test('a page that is none is refused', async () => {
  for (const page of [0, -1, 1.5, 1e9]) {
    const { status, code } = errorOf(await world.call('listSitemapHotels', { query: { page } }));
    expect([page, status, code]).toEqual([page, 400, 'INPUT_INVALID']);
  }
});
