import path from 'node:path';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openEmbedded } from '@/server/platform/db/client';
import { MIGRATIONS } from '@/server/testing/database';
import { openSmallDisk, type SmallDisk } from '@/server/testing/small-disk';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';
import {
  bookable,
  held,
  moneyAt,
  ordered,
  soldOf,
  stayIn,
  stored,
} from '@/server/use-cases/booking/testing';

/* The disk of the embedded database is full while a visitor is on the page of the card. */

let disk: SmallDisk;
let world: World;
beforeAll(async () => {
  disk = await openSmallDisk(200);
  const database = await openEmbedded(path.join(disk.folder, 'data'));
  await database.migrate(MIGRATIONS);
  world = await createWorld({ database });
});
afterAll(async () => {
  await world.close();
  await disk.close();
});

/** Writes to the database's log until there is no space for it, where PostgreSQL gives up. */
async function writeUntilFull(): Promise<void> {
  for (;;) {
    await world.db.execute(
      sql`select pg_logical_emit_message(false, 'fill', repeat('x', 1000000))`,
    );
  }
}

it('the visitor is told to come again, nothing is charged, and the same request books once there is space', async () => {
  const member = await world.member();
  const room = await bookable(world, { rooms: 1 });
  const stay = stayIn(world, 30, 2);
  const { id, total } = await held(world, member, room, stay);
  const body = await ordered(world, member, id);
  disk.fill();
  await expect(writeUntilFull()).rejects.toThrow();

  for (const language of ['kr', 'en'] as const) {
    const error = errorOf(await world.call('confirmPayment', { body }, { member, language }));
    expect([error.status, error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(/[가-힣]/.test(error.message)).toBe(language === 'kr');
  }
  expect(moneyAt(world)).toBe(0);

  disk.free();
  await expect
    .poll(() => world.call('confirmPayment', { body }, { member }).then(({ status }) => status), {
      timeout: 15_000,
    })
    .toBe(200);
  expect(dataOf(await world.call('confirmPayment', { body }, { member })).outcome).toBe('BOOKED');
  expect([await soldOf(world, room, stay), moneyAt(world)]).toEqual([[1, 1], total]);
  expect((await stored(world, id)).reservation.state).toBe('BOOKED');
});
