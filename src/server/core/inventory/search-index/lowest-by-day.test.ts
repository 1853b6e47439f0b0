import { afterAll, beforeAll, expect, it } from 'vitest';

import { dayOf } from '@/domain/stay/stay';
import { seedDemoCatalogue } from '@/server/app/seed-demo-catalogue';
import { random as randomSource } from '@/server/testing/random';
import { createWorld, type World } from '@/server/testing/world';
import { unfilteredConditions } from '@/server/use-cases/search/facets-view';
import { lowestByDay } from './lowest-by-day';
import { scan } from './scan';
import { searchIndex } from './search-index';
import { MAX_WON } from './totals';

const TODAY = '2026-11-21';
let world: World;
beforeAll(async () => {
  world = await createWorld({ now: `${TODAY}T03:00:00Z` });
  // More rooms than are priced first, over several words of bits.
  await seedDemoCatalogue(world.db, { now: world.now(), hotels: 50 });
});
afterAll(() => world.close());

it('finds for each of many days what a scan finds for that day', async () => {
  const { columns, days } = await searchIndex(world.db);
  const source = randomSource('lowest-by-day', 1);
  let found = 0;
  const ranges = [...columns.ranges.values(), { from: 3, to: 41 }, { from: 7, to: 7 }];
  for (let step = 0; step < 40; step += 1) {
    const range = step % 2 === 0 ? source.pick(ranges) : { from: 0, to: columns.hotels.length };
    const nights = source.pick([1, 3, 7, 30, 90, 300]);
    const stay = { checkIn: TODAY, checkOut: TODAY, nights, adults: source.int(1, 4), children: 0 };
    const first = dayOf(TODAY) + source.int(0, 500);
    const startDays = Array.from({ length: source.int(1, 100) }, (_, at) => first + at);
    const conditions = { ...unfilteredConditions(stay, range), startDays };
    const lowest = lowestByDay(columns, days, conditions);
    startDays.forEach((day, at) => {
      const { best } = scan(columns, days, { ...conditions, startDays: [day] });
      const totals = best.filter((total) => total > 0);
      expect([lowest.totals[at], lowest.hotels[at]]).toEqual([
        totals.length === 0 ? MAX_WON : Math.min(...totals),
        totals.length,
      ]);
      found += totals.length;
    });
  }
  expect(found).toBeGreaterThan(1000);
});
