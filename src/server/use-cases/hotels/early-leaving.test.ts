import { afterAll, beforeAll, expect, it } from 'vitest';

import { bookable, stayIn } from '@/server/use-cases/booking/testing';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('says what leaving a long stay early returns, adding up to its price', async () => {
  const room = await bookable(world, { price: 100_000 });
  const { checkIn, checkOut } = stayIn(world, 30, 30);
  const params = { id: room.hotelId, roomId: room.roomTypeId };
  const query = { from: checkIn, to: checkOut, ratePlanId: room.ratePlanId };
  const { steps } = dataOf(await world.call('getEarlyLeaving', { params, query }, {}));
  expect(steps.map(({ nights }) => nights)).toEqual([7, 14, 21]);
  // Thirty nights cost 2,100,000 won, 30 % less; a week costs 630,000 won, 10 % less.
  for (const { used, fee, refund } of steps) expect(used + fee + refund).toBe(2_100_000);
  expect(steps[0]?.used).toBe(630_000);
  expect(steps[0]?.fee).toBeGreaterThan(0);

  const short = { ...query, to: stayIn(world, 30, 7).checkOut };
  expect(dataOf(await world.call('getEarlyLeaving', { params, query: short }, {})).steps).toEqual(
    [],
  );
  const elsewhere = { ...params, id: (await bookable(world)).hotelId };
  expect(errorOf(await world.call('getEarlyLeaving', { params: elsewhere, query })).code).toBe(
    'ROOM_NOT_FOUND',
  );
  expect(
    errorOf(await world.call('getEarlyLeaving', { params, query: { ...query, from: 'x' } })).code,
  ).toBe('DATE_MALFORMED');
});
