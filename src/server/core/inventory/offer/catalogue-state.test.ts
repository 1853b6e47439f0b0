import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { roomCalendars, roomNights } from '@/server/platform/db/schema';
import { openTestDatabase, Recorder } from '@/server/testing/database';
import { createWorld, type World } from '@/server/testing/world';
import { bookable, type Bookable } from '@/server/use-cases/booking/testing';
import {
  type CalendarRow,
  changeVersion,
  followCalendars,
  readState,
  REVIEWS_VERSION_KEY,
} from './catalogue-state';

const recorder = new Recorder();
let world: World;
let room: Bookable;
let given: CalendarRow[] = [];
beforeAll(async () => {
  world = await createWorld({ database: await openTestDatabase(recorder) });
  room = await bookable(world);
  followCalendars(world.db, { seen: '1:1:', put: (rows) => (given = given.concat(rows)) });
  await readState(world.db);
});
afterAll(() => world.close());

/** How many statements a look at the state sends. */
const statements = async () => (await recorder.of(() => readState(world.db))).length;
const changePrice = (db: Pick<World['db'], 'update'>, price: number) =>
  db.update(roomNights).set({ price }).where(eq(roomNights.roomTypeId, room.roomTypeId));

it('is read once from an embedded database that nobody changes, and each time from a shared one', async () => {
  const isShared = world.database.form === 'server';
  for (let look = 0; look < 3; look += 1) expect(await statements()).toBe(isShared ? 1 : 0);
  await world.db.select().from(roomNights).limit(1);
  expect(await statements()).toBe(isShared ? 1 : 0);
});

it('has every change at once, whoever made it', async () => {
  const before = await readState(world.db);
  await changeVersion(world.db, REVIEWS_VERSION_KEY);
  expect((await readState(world.db)).reviews).not.toBe(before.reviews);

  given = [];
  await changePrice(world.db, 91_000);
  await readState(world.db);
  expect(given.map(({ roomTypeId }) => roomTypeId)).toEqual([room.roomTypeId]);

  given = [];
  await world.db.transaction(async (tx) => {
    await changePrice(tx, 92_000);
  });
  await readState(world.db);
  expect(given).toHaveLength(1);
});

it('has the change of a transaction that was under way when it was read', async () => {
  given = [];
  let look: Promise<unknown> = Promise.resolve();
  await world.db.transaction(async (tx) => {
    await changePrice(tx, 93_000);
    // An embedded database answers it when the transaction has ended, a shared one before that.
    look = readState(world.db);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await changePrice(tx, 94_000);
  });
  await look;
  await readState(world.db);
  expect(given.map(({ roomTypeId }) => roomTypeId)).toContain(room.roomTypeId);
  const [stored] = await world.db
    .select({ prices: roomCalendars.prices })
    .from(roomCalendars)
    .where(eq(roomCalendars.roomTypeId, room.roomTypeId));
  expect(given.at(-1)?.prices).toEqual(stored?.prices);
});

it('reads again after a change that was taken back', async () => {
  await world.db
    .transaction(async (tx) => {
      await changePrice(tx, 95_000);
      throw new Error('taken back');
    })
    .catch(() => undefined);
  given = [];
  expect(await statements()).toBe(1);
  expect(given).toEqual([]);
});
