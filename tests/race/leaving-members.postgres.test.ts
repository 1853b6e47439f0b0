import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { memberData } from '@/server/app/families';
import { anonymizeMember } from '@/server/use-cases/account/deletion/anonymize-member';
import { lockMember } from '@/server/core/members/member-queries';
import { bookable, holdBody, stayIn, type Bookable } from '@/server/use-cases/booking/testing';
import { members, reservations } from '@/server/platform/db/schema';
import type { TestMember, World } from '@/server/testing/world';
import { raceWorld } from './world/race-world';

/**
 * A member requests a room while the account is being deleted: no booking may remain that belongs
 * to nobody.
 */

let world: World;
let room: Bookable;
beforeAll(async () => {
  world = await raceWorld();
  room = await bookable(world, { rooms: 50 });
});
afterAll(() => world.close());

/** Whether any transaction waits for a lock. */
async function somebodyWaits(): Promise<boolean> {
  const { rows } = await world.database.executeSql(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length > 0;
}

/**
 * Deletes an account, and requests a room after the member's row was locked and before it is
 * anonymized.
 * @returns the status of that request
 */
async function holdMeanwhile(member: TestMember): Promise<number> {
  const body = await holdBody(world, room, stayIn(world, 30, 7));
  let request: Promise<number> | undefined;
  await world.db.transaction(async (tx) => {
    const row = await lockMember(tx, member.id);
    request = world.call('holdRoom', { body }, { member }).then(({ status }) => status);
    await expect.poll(somebodyWaits).toBe(true);
    await anonymizeMember(tx, row, memberData, world.deps);
  });
  return request ?? 0;
}

const bookingsOf = async ({ id }: TestMember) => {
  const [row] = await world.db.select().from(members).where(eq(members.id, id));
  expect(row?.deletedAt).toEqual(world.now());
  return world.db.$count(reservations, eq(reservations.memberId, id));
};

it('without the trigger a room is held for a member who has just left', async () => {
  const member = await world.member();
  await world.db.execute(sql`alter table reservations disable trigger reservations_member_here`);
  expect(await holdMeanwhile(member)).toBe(200);
  await world.db.execute(sql`alter table reservations enable trigger reservations_member_here`);
  expect(await bookingsOf(member)).toBe(1);
});

it('with it the booking waits for the deletion, and is refused', async () => {
  const member = await world.member();
  expect(await holdMeanwhile(member)).toBe(401);
  expect(await bookingsOf(member)).toBe(0);
});
