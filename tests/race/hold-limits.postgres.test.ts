import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { MAX_UNPAID_ROOMS, MAX_WAITING_DEPOSITS } from '@/domain/booking/hold-limit';
import { holdRoomUsing, type HoldGuards } from '@/server/use-cases/booking/hold/hold-room';
import {
  startPaymentUsing,
  type DepositGuards,
} from '@/server/use-cases/booking/pay/start-payment';
import {
  bookable,
  holdBody,
  soldOf,
  stayIn,
  type Bookable,
} from '@/server/use-cases/booking/testing';
import {
  guardDeposit,
  guardHold,
  lockUnpaidRooms,
} from '@/server/use-cases/booking/hold/unpaid-rooms';
import { reservations } from '@/server/platform/db/schema';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { dataOf, type TestMember, type World } from '@/server/testing/world';
import { membersOf } from './world/guests';
import { findingsOf, pause } from './world/moments';
import { raceWorld } from './world/race-world';

/**
 * The number of rooms that one account requests at once. Without limits an account of the demo got
 * all seventy that it requested.
 */
const ROOMS = 24;

/** A guard that checks nothing, in place of the real one. */
const nothing = () => Promise.resolve();
/**
 * Counts as usual, but writes a moment later, so that without a lock all requests have counted by
 * then.
 */
const slowly: DepositGuards['guard'] = async (...given) => {
  await guardDeposit(...given);
  await pause(150);
};
const slowHold: HoldGuards['guard'] = async (...given) => {
  await guardHold(...given);
  await pause(60);
};

let world: World;
let rooms: Bookable[];
beforeAll(async () => {
  world = await raceWorld();
  rooms = [];
  for (let at = 0; at < ROOMS; at += 1) rooms.push(await bookable(world));
});
afterAll(() => world.close());

/**
 * The member requests each of the rooms at once.
 * @returns the ids of the holds, and the error codes of refused requests
 */
async function takeAll(member: TestMember, of: readonly Bookable[], guards: Partial<HoldGuards>) {
  const app = createApp(world.deps, { ...handlers, holdRoom: holdRoomUsing(guards) });
  const stay = stayIn(world, 30, 7);
  const bodies = await Promise.all(of.map((room) => holdBody(world, room, stay)));
  const answers = await Promise.all(
    bodies.map(async (body) => {
      const answer = await app.request(
        `${API_BASE_PATH}${pathOf(contract.holdRoom)}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
        { clientAddress: member.id },
      );
      return (await answer.json()) as { id?: string; error?: { code: string } };
    }),
  );
  return {
    ids: answers.flatMap(({ id }) => id ?? []),
    codes: new Set(answers.flatMap(({ error }) => error?.code ?? [])),
  };
}

/** How many of these rooms are held. */
const takenOf = async (of: readonly Bookable[]) => {
  const sold = await Promise.all(of.map((room) => soldOf(world, room, stayIn(world, 30, 1))));
  return sold.flat().reduce((sum, one) => sum + one, 0);
};

async function release(member: TestMember, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    dataOf(await world.call('releaseHold', { params: { id } }, { member }));
  }
}

describe('one member who asks for many rooms at once', () => {
  it('gets all of them without the guard', async () => {
    const [member] = await membersOf(world, 1);
    const { ids } = await takeAll(member as TestMember, rooms, { guard: nothing });
    expect(ids).toHaveLength(ROOMS);
    expect(await takenOf(rooms)).toBe(ROOMS);
    await release(member as TestMember, ids);
  });

  it('gets more than the limit when they are counted without a lock', async () => {
    const [member] = await membersOf(world, 1);
    const { ids } = await takeAll(member as TestMember, rooms, {
      lock: nothing,
      guard: slowHold,
    });
    expect(ids.length).toBeGreaterThan(MAX_UNPAID_ROOMS);
    await release(member as TestMember, ids);
  });

  it('gets three', async () => {
    const [member] = await membersOf(world, 1);
    const { ids, codes } = await takeAll(member as TestMember, rooms, { guard: slowHold });
    expect(ids).toHaveLength(MAX_UNPAID_ROOMS);
    expect([...codes]).toEqual(['HOLD_LIMIT']);
    expect(await takenOf(rooms)).toBe(MAX_UNPAID_ROOMS);
    await release(member as TestMember, ids);
  });

  it('gets one of a room type for one party, and the same request again returns the same hold', async () => {
    const [member] = await membersOf(world, 1);
    const room = await bookable(world, { rooms: 8 });
    const stay = stayIn(world, 30, 7);
    const body = await holdBody(world, room, stay);
    const again = await Promise.all(
      Array.from({ length: 4 }, () =>
        world.call('holdRoom', { body }, { member: member as TestMember }),
      ),
    );
    expect(new Set(again.map((answer) => dataOf(answer).id)).size).toBe(1);
    // For a room type for three, four guests need a second room, and six don't need a third.
    const { ids, codes } = await takeAll(
      member as TestMember,
      Array(5).fill(room) as Bookable[],
      {},
    );
    expect(ids).toHaveLength(1);
    expect([...codes]).toEqual(['HOLD_OVERLAPS']);
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([2]));
  });
});

describe('five deposits that one member asks for at once', () => {
  const ask = async (guards: DepositGuards) => {
    const [one] = await membersOf(world, 1);
    const member = one as TestMember;
    const { ids } = await takeAll(member, rooms.slice(0, 5), { guard: nothing });
    const app = createApp(world.deps, { ...handlers, startPayment: startPaymentUsing(guards) });
    for (const id of ids) {
      const body = { method: 'VIRTUAL_ACCOUNT' as const, bank: '20' };
      dataOf(await world.call('savePaymentChoice', { params: { id }, body }, { member }));
    }
    const codes = await Promise.all(
      ids.map(async (id) => {
        const answer = await app.request(
          `${API_BASE_PATH}${pathOf(contract.startPayment, { id })}`,
          { method: 'POST', headers: { authorization: `Bearer ${member.token}` } },
        );
        const json = (await answer.json()) as { error?: { code: string } };
        return json.error?.code ?? 'ISSUED';
      }),
    );
    const states = await world.db
      .select({ state: reservations.state })
      .from(reservations)
      .where(eq(reservations.memberId, member.id));
    await release(member, ids);
    const issued = codes.filter((code) => code === 'ISSUED').length;
    expect(states.filter(({ state }) => state === 'AWAITING_DEPOSIT')).toHaveLength(issued);
    return { issued, codes: new Set(codes) };
  };

  it('are all issued without the guard', async () => {
    expect((await ask({ lock: nothing, guard: nothing })).issued).toBe(5);
  });

  it('are more than the limit when they are counted without a lock', async () => {
    const { issued } = await ask({ lock: nothing, guard: slowly });
    expect(issued).toBeGreaterThan(MAX_WAITING_DEPOSITS);
  });

  it('are two', async () => {
    const { issued, codes } = await ask({ lock: lockUnpaidRooms, guard: slowly });
    expect(issued).toBe(MAX_WAITING_DEPOSITS);
    expect([...codes].sort()).toEqual(['DEPOSIT_LIMIT', 'ISSUED']);
  });
});

it('members who hold, pay and release at once cause neither deadlocks nor wrong records', async () => {
  const members = await membersOf(world, 12);
  const few = rooms.slice(0, 4);
  const codes = await Promise.all(
    members.flatMap((member, at) =>
      few.map(async (_, next) => {
        const room = few[(at + next) % few.length] as Bookable;
        const body = await holdBody(world, room, stayIn(world, 30 + (at % 3), 5));
        const hold = await world.call('holdRoom', { body }, { member });
        if (!hold.ok) return hold.error.code;
        const params = { id: hold.data.id };
        const [started, released] = await Promise.all([
          world.call('startPayment', { params }, { member }),
          world.call('releaseHold', { params }, { member }),
        ]);
        return [started, released].map((one) => (one.ok ? 'OK' : one.error.code)).join(' ');
      }),
    ),
  );
  for (const code of codes) {
    expect(code).toMatch(/^(?:SOLD_OUT|HOLD_LIMIT|OK OK|(?:RESERVATION_STATE|HOLD_EXPIRED) OK)$/);
  }
  expect(codes.filter((code) => code.endsWith('OK')).length).toBeGreaterThan(0);
  expect(await findingsOf(world)).toEqual([]);
});
