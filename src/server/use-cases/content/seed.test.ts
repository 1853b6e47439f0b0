import { afterAll, beforeAll, expect, it } from 'vitest';

import { CALENDAR_NIGHTS } from '@/config/constants';
import { addNights, seoulToday } from '@/domain/stay/stay';
import { seedDemoCatalogue } from '@/server/app/seed-demo-catalogue';
import { createWorld, dataOf, type World } from '@/server/testing/world';
import { seedSiteContent } from './seed';

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  await seedDemoCatalogue(world.db, { now: world.now(), hotels: 30 });
  await seedSiteContent(world.db, world.now());
});
afterAll(() => world.close());

it('every voucher of the demo costs less than any stay that it can be used for', async () => {
  const { groups } = dataOf(await world.call('listVoucherGroups', {}));
  const products = groups.flatMap(({ vouchers }) => vouchers);
  expect(products.length).toBeGreaterThanOrEqual(3);
  const today = seoulToday(world.now());
  for (const { title, nights, price, nightCap, hotelId } of products) {
    // A voucher for all hotels would have to be cheaper than the cheapest of them.
    if (hotelId === null) throw new Error(`${title} is for no hotel`);
    const { rooms } = dataOf(await world.call('getHotelItems', { params: { id: hotelId } }));
    let cheapest = Number.MAX_SAFE_INTEGER;
    let covered = 0;
    let days = 0;
    for (const room of rooms.filter(({ maxGuests }) => maxGuests >= 2)) {
      const fromDate = today;
      const toDate = addNights(today, CALENDAR_NIGHTS - nights - 1);
      const range = await world.call('getRoomTypeRange', {
        params: { id: hotelId, roomId: room.id, fromDate, toDate },
        query: { nights },
      });
      for (const { total } of dataOf(range).days) {
        if (total === null) continue;
        days += 1;
        cheapest = Math.min(cheapest, total);
        if (total <= nightCap * nights) covered += 1;
      }
    }
    expect(days).toBeGreaterThan(300);
    expect([title, price < cheapest]).toEqual([title, true]);
    // The voucher really pays for whole stays.
    expect([title, covered > 100]).toEqual([title, true]);
  }
});
