import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { fetchOf } from '@/contract/endpoint';
import { IDEMPOTENCY_HEADER } from '@/contract/idempotency';
import { bookable, held, type Bookable } from '@/server/use-cases/booking/testing';
import { businessMember } from '@/server/use-cases/booking/testing-points';
import { idempotencyKeys, partnerPaymentLogs } from '@/server/platform/db/schema';
import { createFlagStore } from '@/server/use-cases/content/flags/store';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { storedKeys, type RequestKeys } from '@/server/platform/http/request-keys';
import { ask, type TestMember, type World } from '@/server/testing/world';
import { raceWorld } from './world/race-world';

/**
 * One request arrives many times with the same idempotency key, first without the guard and then
 * with it.
 */
const AT_ONCE = 30;

let world: World;
let member: TestMember;
let room: Bookable;
beforeAll(async () => {
  world = await raceWorld();
  member = await businessMember(world, 0);
  room = await bookable(world, { rooms: 50 });
});
afterAll(() => world.close());

/**
 * For comparison, the same handling without the guard: it looks for the key first, and writes it
 * when the work is done.
 */
function lookThenWrite(): RequestKeys {
  const stored = storedKeys(world.deps);
  let looked = 0;
  let open: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (open = resolve));
  return {
    ...stored,
    async claim(request) {
      const [known] = await world.db
        .select()
        .from(idempotencyKeys)
        .where(eq(idempotencyKeys.id, request.id));
      looked += 1;
      if (looked === AT_ONCE) open();
      await all;
      return known === undefined ? { kind: 'mine', claim: request.id } : stored.claim(request);
    },
    storeResponse: async () => undefined,
  };
}

/**
 * Sends one request many times at once with the same key, to a call that counts how often it is
 * made.
 */
async function rush(keys: RequestKeys) {
  const { id } = await held(world, member, room);
  const app = createApp(world.deps, handlers, createFlagStore(world.deps), keys);
  const request = { params: { id }, body: { step: 'opened' } };
  const { path, init } = fetchOf(contract.logPartnerPayment, request, {
    authorization: `Bearer ${member.token}`,
    [IDEMPOTENCY_HEADER]: `press-${id}`,
  });
  const press = () => ask(app, `${API_BASE_PATH}${path}`, init);
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, press));
  const logs = await world.db
    .select()
    .from(partnerPaymentLogs)
    .where(eq(partnerPaymentLogs.reservationId, id));
  return { statuses: answers.map(({ status }) => status), logs: logs.length, press };
}

describe('one request that arrives many times', () => {
  it('is made many times without the guard', async () => {
    expect((await rush(lookThenWrite())).logs).toBeGreaterThan(1);
  });

  it('is made once with the guard, and all others are told so', async () => {
    const { statuses, logs, press } = await rush(storedKeys(world.deps));
    expect(logs).toBe(1);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const later = await press();
    expect([later.status, await later.json()]).toEqual([200, { done: true, order: null }]);
  });

  it('is taken over from a stopped process by one of many', async () => {
    const keys = storedKeys(world.deps);
    const request = { id: 'dead', owner: 'o', memberId: null, fingerprint: 'f', maxKeys: 1_000 };
    await keys.claim(request);
    world.advance(120_000);
    const turns = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () => keys.claim(request)),
    );
    expect(turns.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
