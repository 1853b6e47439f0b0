import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { audit } from '@/server/app/audit/audit';
import { contract } from '@/contract';
import { fetchOf } from '@/contract/endpoint';
import {
  extendHold,
  extendHoldUsing,
  type WriteDeadline,
} from '@/server/use-cases/booking/hold/extend-hold';
import { bookable, held, soldOf, stored } from '@/server/use-cases/booking/testing';
import { reservations } from '@/server/platform/db/schema';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { ask, type TestMember, type World } from '@/server/testing/world';
import { raceWorld } from './world/race-world';

/** A guest extends a hold at the very moment at which it ends. */
let world: World;
let member: TestMember;
beforeAll(async () => {
  world = await raceWorld();
});
afterAll(() => world.close());

/**
 * For comparison, the same change without the guard: it assumes that the hold is still as it was
 * read.
 */
const writeWithoutLooking =
  (meanwhile: () => Promise<unknown>): WriteDeadline =>
  async (tx, read, until, now) => {
    await meanwhile();
    const [written] = await tx
      .update(reservations)
      .set({ holdExpiresAt: until, holdExtendedAt: now })
      .where(eq(reservations.id, read.id))
      .returning();
    return written ?? null;
  };

function pressing(id: string, using = extendHold) {
  const app = createApp(world.deps, { ...handlers, extendHold: using });
  const request = fetchOf(
    contract.extendHold,
    { params: { id } },
    {
      authorization: `Bearer ${member.token}`,
    },
  );
  return async () => (await ask(app, `${API_BASE_PATH}${request.path}`, request.init)).status;
}

/** How many transactions wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await world.database.executeSql(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length;
}

describe('extending a hold as it ends', () => {
  it('promises a room that is given to somebody else, without the guard', async () => {
    member = await world.member();
    const room = await bookable(world);
    const { id, stay } = await held(world, member, room);
    const using = extendHoldUsing(
      writeWithoutLooking(async () => {
        world.advance(900_000);
        await expireHolds(world.deps);
      }),
    );
    expect(await pressing(id, using)()).toBe(200);
    expect((await stored(world, id)).reservation.state).toBe('EXPIRED');
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
    const { findings } = await audit(world.db, { gateway: world.deps.gateway, restAt: null });
    expect(findings.map(({ subject }) => subject).join()).toContain(id);
  });

  it('is promised once when two presses have read the hold as it was', async () => {
    member = await world.member();
    const { id } = await held(world, member, await bookable(world));
    // The row stays locked until both have read it and wait to write it.
    const pressed = await world.db.transaction(async (tx) => {
      await tx.select().from(reservations).where(eq(reservations.id, id)).for('update');
      const both = [pressing(id)(), pressing(id)()];
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
      return both;
    });
    expect((await Promise.all(pressed)).sort()).toEqual([200, 409]);
    const { events } = await stored(world, id);
    expect(events.filter(({ event }) => event === 'HOLD_EXTENDED')).toHaveLength(1);
  });

  it('is either promised and kept, or refused because the hold is over', async () => {
    const seen = { kept: 0, over: 0 };
    for (let turn = 0; turn < 40; turn += 1) {
      member = await world.member();
      const room = await bookable(world);
      const { id, stay } = await held(world, member, room);
      // In two of eight turns the outcome is certain, once for each side; in the others it depends
      // on the timing.
      const [isEarly, isLate] = [turn % 8 === 0, turn % 8 === 4];
      world.advance(isLate ? 900_000 : 899_999);
      const press = pressing(id);
      const jobs = Array.from({ length: 3 }, () => expireHolds(world.deps));
      const presses = [press(), press(), press()];
      if (isEarly) await Promise.all(presses);
      else if (turn % 4 > 0) await new Promise((resolve) => setTimeout(resolve, turn % 7));
      world.advance(1);
      const statuses = await Promise.all(presses);
      await Promise.all([...jobs, expireHolds(world.deps)]);
      const promised = statuses.filter((status) => status === 200).length;
      const { reservation, events } = await stored(world, id);
      const lines = events.filter(({ event }) => event === 'HOLD_EXTENDED').length;
      expect([promised, lines]).toEqual(reservation.state === 'HELD' ? [1, 1] : [0, 0]);
      const sold = reservation.state === 'HELD' ? 1 : 0;
      expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([sold]));
      seen[sold === 1 ? 'kept' : 'over'] += 1;
      world.advance(10_000_000);
      await expireHolds(world.deps);
    }
    // Both outcomes have occurred.
    expect(Math.min(seen.kept, seen.over)).toBeGreaterThan(0);
  });
});
