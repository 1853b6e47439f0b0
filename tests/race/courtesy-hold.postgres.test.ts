import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import type { Stay } from '@/domain/stay/stay';
import { createApp } from '@/server/app/app';
import { handlers } from '@/server/app/handlers';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import {
  deleteCourtesyHolds,
  type DeleteCourtesyHolds,
  endCourtesyHolds,
  findCourtesyHolds,
} from '@/server/core/inventory/courtesy-holds';
import { courtesyHolds, reservations } from '@/server/platform/db/schema';
import { ask, dataOf, type TestMember, type World } from '@/server/testing/world';
import { mailProof } from '@/server/use-cases/account/testing';
import { holdRoomUsing } from '@/server/use-cases/booking/hold/hold-room';
import {
  bookable,
  type Bookable,
  holdBody,
  soldOf,
  stayIn,
} from '@/server/use-cases/booking/testing';
import { membersOf } from './world/guests';
import { after, findingsOf, pause } from './world/moments';
import { raceWorld } from './world/race-world';

/** A courtesy hold's time is over after this. */
const OVER_MS = 600_000;
const GUESTS = 16;

let world: World;
let members: TestMember[];
beforeAll(async () => {
  world = await raceWorld();
  members = await membersOf(world, GUESTS);
});
afterAll(() => world.close());
afterEach(async () => {
  await world.db.transaction(async (tx) =>
    endCourtesyHolds(tx, await tx.select().from(courtesyHolds)),
  );
});

async function keep(member: TestMember, room: Bookable, stay: Stay): Promise<string> {
  const { quoteToken } = await holdBody(world, room, stay);
  const answer = await world.call('takeCourtesyHold', { body: { quoteToken } }, { member });
  return answer.ok ? 'KEPT' : answer.error.code;
}

/** Holds a room with these guards in place of the product's own. */
async function holdWith(
  claim: DeleteCourtesyHolds,
  member: TestMember,
  room: Bookable,
  stay: Stay,
): Promise<string> {
  const app = createApp(world.deps, { ...handlers, holdRoom: holdRoomUsing({ claim }) });
  const answer = await ask(app, `${API_BASE_PATH}${pathOf(contract.holdRoom)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(await holdBody(world, room, stay)),
  });
  const json = (await answer.json()) as { error?: { code: string } };
  return json.error?.code ?? 'HELD';
}
const hold = (member: TestMember, room: Bookable, stay: Stay) =>
  holdWith(deleteCourtesyHolds, member, room, stay);

/** How many rooms are sold in the nights of a stay; a single number, as all nights are alike. */
const sold = async (room: Bookable, stay: Stay) => [...new Set(await soldOf(world, room, stay))];
const heldIn = (room: Bookable) =>
  world.db.$count(reservations, eq(reservations.roomTypeId, room.roomTypeId));

describe('the last room', () => {
  it('is kept for one of many guests, with and without an account', async () => {
    const room = await bookable(world);
    const stay = stayIn(world, 30, 30);
    const { quoteToken } = await holdBody(world, room, stay);
    const proofs: Array<{ email: string; proof: string }> = [];
    for (let at = 0; at < GUESTS; at += 1) {
      const email = `keeps${at}@example.com`;
      proofs.push({ email, proof: await mailProof(world, email, 'signIn') });
    }
    const answers = await Promise.all([
      ...members.map((member) => keep(member, room, stay)),
      ...proofs.map(async (proven) => {
        const body = { quoteToken, proven };
        const answer = await world.call('takeCourtesyHold', { body });
        return answer.ok ? 'KEPT' : answer.error.code;
      }),
      ...(await membersOf(world, GUESTS)).map((member) => hold(member, room, stay)),
    ]);
    expect(answers.filter((code) => code === 'KEPT' || code === 'HELD')).toHaveLength(1);
    expect(answers.filter((code) => code === 'SOLD_OUT')).toHaveLength(3 * GUESTS - 1);
    expect(await sold(room, stay)).toEqual([1]);
  });

  it('is never free between what was kept and the hold that takes it over', async () => {
    for (let round = 0; round < 5; round += 1) {
      const room = await bookable(world);
      const stay = stayIn(world, 30, 7);
      const [owner, ...others] = await membersOf(world, 6);
      if (owner === undefined) throw new Error('no member');
      expect(await keep(owner, room, stay)).toBe('KEPT');
      const [mine, ...theirs] = await Promise.all([
        hold(owner, room, stay),
        ...others.map((member) => hold(member, room, stay)),
      ]);
      expect([mine, ...new Set(theirs)]).toEqual(['HELD', 'SOLD_OUT']);
      expect(await sold(room, stay)).toEqual([1]);
    }
    expect(await findingsOf(world)).toEqual([]);
  });

  it('is kept once for one guest who asks in several tabs, until the same time', async () => {
    const room = await bookable(world, { rooms: 9 });
    const stay = stayIn(world, 30, 7);
    const [member] = members;
    const { quoteToken } = await holdBody(world, room, stay);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.call('takeCourtesyHold', { body: { quoteToken } }, { ...(member && { member }) }),
      ),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).expiresAt)).size).toBe(1);
    expect(await sold(room, stay)).toEqual([1]);
  });
});

describe('a hold that takes over what was kept while its time ends', () => {
  /** Rounds in which the holds of ten guests meet the job that ends what is over. */
  async function meet(claim: DeleteCourtesyHolds) {
    const room = await bookable(world, { rooms: 10 });
    const stay = stayIn(world, 30, 7);
    const guests = await membersOf(world, 10);
    for (const member of guests) expect(await keep(member, room, stay)).toBe('KEPT');
    const codes = await Promise.all([
      ...guests.map(async (member, at) => {
        await pause(at * 3);
        return holdWith(claim, member, room, stay);
      }),
      ...[0, 8, 16, 24].map(async (ms) => {
        await pause(ms);
        await expireHolds(after(world, OVER_MS));
        return 'HELD';
      }),
    ]);
    return { room, stay, codes: new Set(codes), held: await heldIn(room) };
  }

  it('sells one room too little and another too often without the guard', async () => {
    const look: DeleteCourtesyHolds = async (tx, guest) => {
      const rows = await findCourtesyHolds(tx, guest);
      await pause(60);
      for (const { id } of rows) await tx.delete(courtesyHolds).where(eq(courtesyHolds.id, id));
      return rows;
    };
    const { room, stay, held } = await meet(look);
    // The nights of a room were given to its hold and to everybody.
    const [night] = await sold(room, stay);
    expect(night).toBeLessThan(held);
    expect((await findingsOf(world)).map(({ check }) => check)).toContain('nights');
    await world.db.delete(courtesyHolds);
    await world.database.executeSql(
      `update room_nights set sold = ${held} where room_type_id = ${room.roomTypeId}
       and night >= '${stay.checkIn}' and night < '${stay.checkOut}'`,
    );
  });

  it('has the room, or finds it given back', async () => {
    const { room, stay, codes, held } = await meet(deleteCourtesyHolds);
    expect([...codes]).toEqual(['HELD']);
    expect([held, await sold(room, stay)]).toEqual([10, [10]]);
    expect(await world.db.$count(courtesyHolds)).toBe(0);
    expect(await findingsOf(world)).toEqual([]);
  });

  it('leaves everything as it was when it is broken off in between', async () => {
    const room = await bookable(world);
    const stay = stayIn(world, 30, 7);
    const [member] = await membersOf(world, 1);
    if (member === undefined) throw new Error('no member');
    await keep(member, room, stay);
    const broken: DeleteCourtesyHolds = async (tx, guest) => {
      await deleteCourtesyHolds(tx, guest);
      throw new Error('The process ends here.');
    };
    expect(await holdWith(broken, member, room, stay)).toBe('INTERNAL');
    expect([await heldIn(room), await sold(room, stay)]).toEqual([0, [1]]);
    expect(await hold(member, room, stay)).toBe('HELD');
    expect(await findingsOf(world)).toEqual([]);
  });
});

it('guests who change between the same rooms and nights neither deadlock nor leave any taken', async () => {
  // The first may be sold out for a moment; the second, where some hold a room in the end, never is.
  const [one, two] = [
    await bookable(world, { rooms: GUESTS / 2 }),
    await bookable(world, { rooms: GUESTS }),
  ];
  const stays = [stayIn(world, 30, 20), stayIn(world, 35, 20), stayIn(world, 25, 20)];
  const codes = await Promise.all(
    members.map(async (member, at) => {
      const seen: string[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        const room = (at + turn) % 2 === 0 ? one : two;
        const stay = stays[(at + turn) % 3];
        if (room === undefined || stay === undefined) throw new Error('nothing to keep');
        seen.push(await keep(member, room, stay));
        if (turn === 5 && at % 4 === 0) seen.push(await hold(member, room, stay));
      }
      return seen;
    }),
  );
  const holders = codes.filter((_, at) => at % 4 === 0);
  expect(holders.map((seen) => seen.slice(-2))).toEqual(holders.map(() => ['KEPT', 'HELD']));
  expect(new Set(codes.flat())).not.toContain('INTERNAL');
  expect(await findingsOf(world)).toEqual([]);
  await expireHolds(after(world, OVER_MS));
  expect(await findingsOf(world)).toEqual([]);
  const { rows } = await world.database.executeSql(
    `select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

it('a newcomer who joins while the room is being kept has it once', async () => {
  const room = await bookable(world, { rooms: 2 });
  const stay = stayIn(world, 30, 7);
  const { quoteToken } = await holdBody(world, room, stay);
  for (let round = 0; round < 6; round += 1) {
    const email = `joins${round}@example.com`;
    const proof = await mailProof(world, email, 'signIn');
    const consents = { terms: true, privacy: true, age: true };
    const [kept, joined] = await Promise.all([
      world.call('takeCourtesyHold', { body: { quoteToken, proven: { email, proof } } }),
      pause(round * 2).then(() =>
        world.call('join', { body: { email, proof, name: '김하늘', telCountry: 'KR', consents } }),
      ),
    ]);
    if (!kept.ok) expect(kept.error.code).toBe('CODE_EXPIRED');
    const { user, accessToken: token } = dataOf(joined);
    const member = { id: user.id, email, token, sessionId: '' };
    expect(await hold(member, room, stay)).toBe('HELD');
    expect(await sold(room, stay)).toEqual([1]);
    const [row] = await world.db
      .select()
      .from(reservations)
      .where(eq(reservations.memberId, user.id))
      .orderBy(asc(reservations.createdAt));
    const params = { id: row?.id ?? '' };
    dataOf(await world.call('releaseHold', { params }, { member }));
    expect(await sold(room, stay)).toEqual([0]);
  }
});
