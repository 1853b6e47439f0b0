import { afterAll, beforeAll, expect, it } from 'vitest';

import { ask, createWorld, type World } from '@/server/testing/world';
import { bookable } from '@/server/use-cases/booking/testing';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('of a parameter that comes twice the first one counts, and none reaches another place', async () => {
  const { hotelId } = await bookable(world);
  const reviews = async (query: string, init: RequestInit = {}) => {
    const answer = await ask(world.app, `/api/v2/hotel/${hotelId}/reviews?${query}`, init);
    const body = (await answer.json()) as { page?: number; hotel?: { id: number } };
    return [answer.status, body.page, body.hotel?.id];
  };
  expect(await reviews('page=2&page=3')).toEqual([200, 2, hotelId]);
  expect((await reviews('page=x&page=3'))[0]).toBe(400);
  expect(await reviews('page=2&page=x&page[]=9&page[0]=9')).toEqual([200, 2, hotelId]);
  // What belongs into the path, a header or a cookie isn't read from the query, nor the other way round.
  expect(await reviews('id=999999&page=2')).toEqual([200, 2, hotelId]);
  const elsewhere = { headers: { page: '7', cookie: 'page=8' } };
  expect(await reviews('', elsewhere)).toEqual([200, 1, hotelId]);
});
