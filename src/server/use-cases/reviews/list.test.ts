import { afterAll, beforeAll, expect, it } from 'vitest';

import { reviews } from '@/server/platform/db/schema';
import { addHotel, addRoom } from '@/server/testing/factories';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';

let world: World;
let hotelId: number;
let studio: number;
let suite: number;

beforeAll(async () => {
  world = await createWorld();
  hotelId = await addHotel(world.db);
  const from = '2026-11-21';
  ({ roomTypeId: studio } = await addRoom(world.db, hotelId, { from, nights: 1 }));
  ({ roomTypeId: suite } = await addRoom(world.db, hotelId, { from, nights: 1 }));
  const review = (id: number, values: Partial<typeof reviews.$inferInsert>) => ({
    id,
    hotelId,
    roomTypeId: studio,
    author: '김*늘',
    language: 'ko' as const,
    score: 80,
    scores: { cleanliness: 8, location: 8, service: 8, facilities: 8, value: 8 },
    nights: 3,
    traveller: 'solo' as const,
    stayedIn: '2026-09',
    writtenOn: '2026-10-01',
    text: '조용하고 편했어요.',
    ...values,
  });
  await world.db
    .insert(reviews)
    .values([
      review(1, { nights: 6 }),
      review(2, { nights: 7, traveller: 'family', writtenOn: '2026-10-05' }),
      review(3, { nights: 28, traveller: 'family', language: 'en', score: 100 }),
      review(4, { nights: 90, roomTypeId: suite, score: 55 }),
      review(5, { nights: 2, score: 10, removedReason: 'abuse' }),
      review(6, { nights: 2, score: 10, removedReason: 'rights' }),
      review(7, { nights: 2, score: 10, removedReason: 'rights' }),
    ]);
});
afterAll(() => world.close());

const list = async (query: Record<string, string | number> = {}) =>
  dataOf(await world.call('listReviews', { params: { id: hotelId }, query: query as never }));
const ids = async (query: Record<string, string | number>) =>
  (await list(query)).reviews.map(({ id }) => id);

it('narrows by traveller, language, length and room, and by several at once', async () => {
  expect(await ids({})).toEqual([4, 3, 2, 1]);
  expect(await ids({ traveller: 'family' })).toEqual([3, 2]);
  expect(await ids({ language: 'en' })).toEqual([3]);
  expect(await ids({ length: 'days' })).toEqual([1]);
  expect(await ids({ length: 'weeks' })).toEqual([2]);
  expect(await ids({ length: 'months' })).toEqual([3]);
  expect(await ids({ length: 'seasons' })).toEqual([4]);
  expect(await ids({ room: suite })).toEqual([4]);
  expect(await ids({ traveller: 'family', language: 'ko' })).toEqual([2]);
  expect(await ids({ room: 987_654 })).toEqual([]);
});

it('says what each choice shows, and the scores of what was found', async () => {
  const { found, choices, removed } = await list({ traveller: 'family' });
  expect(found).toMatchObject({ total: 2, score: 9 });
  expect(choices.traveller).toEqual([
    { value: 'solo', count: 2 },
    { value: 'family', count: 2 },
  ]);
  expect(choices.room).toEqual([{ value: studio, name: '스튜디오', count: 2 }]);
  expect(removed).toEqual([
    { reason: 'rights', count: 2 },
    { reason: 'abuse', count: 1 },
  ]);
});

it('counts each choice as many as it then finds', async () => {
  const { choices } = await list();
  for (const [kind, options] of Object.entries(choices)) {
    for (const { value, count } of options) {
      const { found, reviews: shown } = await list({ [kind]: value });
      expect([kind, value, found.total, shown.length]).toEqual([kind, value, count, count]);
    }
  }
});

it('refuses what can’t be asked for', async () => {
  for (const query of [{ traveller: 'x' }, { length: '28' }, { room: '1;--' }, { page: 0 }]) {
    const request = { params: { id: hotelId }, query: query as never };
    expect(errorOf(await world.call('listReviews', request)).code).toBe('INPUT_INVALID');
  }
});
