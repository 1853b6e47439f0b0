import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { audit } from '@/server/app/audit/audit';
import { streamBackup } from '@/server/app/backup/make-backup';
import { moveBackup, restoreBackup } from '@/server/app/backup/restore-backup';
import {
  makeBackupFile,
  digestTables,
  withRestored,
  NOW,
  restoreOptionsFor,
} from '@/server/app/backup/testing';
import { type Database, openEmbedded, rowsOf } from '@/server/platform/db/client';
import { payments, reservations } from '@/server/platform/db/schema';
import { MIGRATIONS, openEmptyDatabase } from '@/server/testing/database';
import { createWorld, TEST_SECRETS, type World } from '@/server/testing/world';
import { bookable, type Bookable, booked, stayIn } from '@/server/use-cases/booking/testing';
import { membersOf } from './world/guests';
import { pause } from './world/moments';
import { raceWorld } from './world/race-world';

/**
 * A backup is made while guests book. Without one snapshot for all tables it has the rows of one
 * moment in one table and those of another moment in the next.
 */
const GUESTS = 4;

let world: World;
let room: Bookable;
beforeAll(async () => {
  world = await raceWorld();
  room = await bookable(world, { rooms: 200, nights: 200 });
});
afterAll(() => world.close());

const findingsIn = async (db: Database) =>
  (await audit(db, { gateway: null, restAt: null, secrets: TEST_SECRETS })).findings;

const bookingsIn = (db: Database) => db.$count(reservations);

/** The same database, whose transactions see each statement's own moment. */
function withoutSnapshot(db: Database): Database {
  return new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: Parameters<Database['transaction']>[0]) => db.transaction(work)
        : Reflect.get(target, name),
  });
}

/**
 * Makes a backup that waits in its middle, at a table that somebody has locked, until a guest has
 * booked: the bookings are read by then, and the nights aren't.
 */
async function backupAround(db: Database): Promise<Buffer> {
  const [guest] = await membersOf(world, 1);
  let unlock: () => void = () => undefined;
  const locked = new Promise<void>((resolve) => (unlock = resolve));
  let isLocked: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (isLocked = resolve));
  const lock = world.db.transaction(async (tx) => {
    await tx.execute(sql`lock table reviews in access exclusive mode`);
    isLocked();
    await locked;
  });
  await ready;
  const backup = makeBackupFile(db);
  const waits = sql`select 1 from pg_locks where not granted and relation = 'reviews'::regclass`;
  while ((await rowsOf(world.db, waits)).length === 0) await pause(20);
  if (guest !== undefined) await booked(world, guest, room, stayIn(world, 30, 3));
  unlock();
  await lock;
  return backup;
}

it('without a snapshot, a booking that is made meanwhile is torn apart', async () => {
  const torn = await backupAround(withoutSnapshot(world.db));
  await withRestored(
    torn,
    async ({ db }) => {
      const found = (await findingsIn(db)).map(({ check }) => check);
      expect(found).toContain('nights');
    },
    { form: 'server' },
  );
});

it('with it, that booking is in the backup as a whole or not at all', async () => {
  const before = await bookingsIn(world.db);
  const whole = await backupAround(world.db);
  await withRestored(
    whole,
    async ({ db }) => {
      expect(await findingsIn(db)).toEqual([]);
      expect(await bookingsIn(db)).toBe(before);
    },
    { form: 'server' },
  );
});

it('while many guests book, pay and cancel, a restored backup’s books agree', async () => {
  const members = await membersOf(world, GUESTS);
  let isOver = false;
  const guests = members.map(async (member, at) => {
    for (let round = 0; !isOver; round += 1) {
      const { id, amount } = await booked(
        world,
        member,
        room,
        stayIn(world, 5 + at * 20 + (round % 9), 2),
      );
      if (round % 2 === 0) {
        const body = { expectedRefund: amount };
        await world.call('cancelReservation', { params: { id }, body }, { member });
      }
    }
  });
  while ((await bookingsIn(world.db)) < GUESTS * 2) await pause(20);
  const before = await bookingsIn(world.db);
  const file = await makeBackupFile(world.db);
  const until = await bookingsIn(world.db);
  while ((await bookingsIn(world.db)) < until + GUESTS) await pause(20);
  isOver = true;
  await Promise.all(guests);
  await withRestored(
    file,
    async ({ db }) => {
      expect(await findingsIn(db)).toEqual([]);
      const restored = await bookingsIn(db);
      expect(restored).toBeGreaterThanOrEqual(before);
      expect(restored).toBeLessThan(await bookingsIn(world.db));
      // What was paid after the backup is at the gateway alone, and the audit says so.
      const kept = await world.db.$count(payments);
      expect(await db.$count(payments)).toBeLessThan(kept);
      const options = { gateway: world.deps.gateway, restAt: null };
      const { findings } = await audit(db, options);
      expect(findings.length).toBeGreaterThan(0);
      expect(new Set(findings.map(({ check }) => check))).toEqual(new Set(['gateway']));
    },
    { form: 'server' },
  );
}, 180_000);

describe('from one form of the database to the other', () => {
  it('a server’s backup is restored into an embedded database, and that is moved to a server', async () => {
    const before = await digestTables(world.db);
    const sessions = before.get('public.member_sessions');
    const orders = before.get('public.payments');
    const embedded = await openEmbedded();
    const server = await openEmptyDatabase('server');
    try {
      await restoreBackup(embedded, restoreOptionsFor(await makeBackupFile(world.db)));
      const inside = await digestTables(embedded.db);
      expect(inside.get('public.member_sessions')).not.toBe(sessions);
      expect(inside.get('public.payments')).not.toBe(orders);
      for (const name of [
        'public.member_sessions',
        'public.payments',
        'public.site_kind',
        'public.site_secrets',
      ]) {
        before.delete(name);
      }
      for (const [name, digest] of before) expect([name, inside.get(name)]).toEqual([name, digest]);

      const move = {
        ...restoreOptionsFor(Buffer.alloc(0)),
        open: () =>
          streamBackup({ db: embedded.db, photos: null, secret: TEST_SECRETS.secret, now: NOW }),
        migrations: MIGRATIONS,
      };
      await moveBackup(server, move);
      expect(await digestTables(server.db)).toEqual(inside);
      expect(await digestTables(embedded.db)).toEqual(inside);
      expect(await findingsIn(server.db)).toEqual([]);
      await expect(moveBackup(server, move)).rejects.toThrow('isn’t empty');
      const moved = await createWorld({ database: server });
      const { id } = await moved.member({ email: 'later@example.com', tel: '+821099999999' });
      expect(id).not.toBe('');
    } finally {
      await embedded.close();
      await server.close();
    }
  }, 300_000);
});
