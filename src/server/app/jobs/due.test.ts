import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { bookable, booked, held, stored } from '@/server/use-cases/booking/testing';
import { enqueueMail } from '@/server/core/messages/mail/send-mails';
import { rowsOf } from '@/server/platform/db/client';
import { hotels, reservations } from '@/server/platform/db/schema';
import { createWorld, type World } from '@/server/testing/world';
import { LINES } from './jobs';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const jobs = LINES.flat();

/** The names of the jobs that have something to do, by their own conditions. */
async function dueJobs(): Promise<string[]> {
  const due: string[] = [];
  for (const { name, isDue } of jobs) {
    if (isDue === undefined) continue;
    const [row] = await rowsOf<{ due: boolean }>(world.db, sql`select ${isDue(world.deps)} as due`);
    if (row?.due === true) due.push(name);
  }
  return due;
}

const run = (name: string) => jobs.find((job) => job.name === name)?.work(world.deps);

it('every job that runs every few seconds says when it has something to do', async () => {
  const frequent = jobs.filter(({ everySeconds }) => everySeconds < 60);
  expect(frequent.filter(({ isDue }) => isDue === undefined)).toEqual([]);
  expect(await dueJobs()).toEqual([]);
});

it('a hold is due at its deadline, and not once it has ended', async () => {
  const { id } = await held(world, await world.member(), await bookable(world));
  const deadline = (await stored(world, id)).reservation.holdExpiresAt ?? world.now();
  world.setNow(new Date(deadline.getTime() - 1));
  expect(await dueJobs()).not.toContain('expire-holds');
  world.setNow(deadline);
  expect(await dueJobs()).toContain('expire-holds');
  await run('expire-holds');
  expect(await dueJobs()).not.toContain('expire-holds');
});

it('a stay is due at its check-out time in Seoul', async () => {
  const { id } = await booked(world, await world.member(), await bookable(world));
  const [stay] = await world.db
    .select({ checkOut: reservations.checkOut, time: hotels.checkOutTime })
    .from(reservations)
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .where(eq(reservations.id, id));
  const over = new Date(`${stay?.checkOut}T${stay?.time}:00+09:00`);
  world.setNow(new Date(over.getTime() - 1));
  expect(await dueJobs()).not.toContain('complete-stays');
  world.setNow(over);
  expect(await dueJobs()).toContain('complete-stays');
  await run('complete-stays');
  expect(await dueJobs()).not.toContain('complete-stays');
});

it('a mail is due when it is queued, and not once it is sent', async () => {
  await run('send-mails');
  const mail = { id: 'due.a', to: 'guest@example.com', subject: 'A', text: 'A', html: 'A' };
  await world.db.transaction((tx) => enqueueMail(tx, mail, world.now()));
  expect(await dueJobs()).toContain('send-mails');
  await run('send-mails');
  expect(await dueJobs()).not.toContain('send-mails');
});
