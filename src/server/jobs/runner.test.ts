import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bookable, held, ordered, stored } from '../booking/testing';
import { createWorld, dataOf, type World } from '../testing/world';
import { startJobs } from './runner';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await what()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not happen');
}

describe('startJobs', () => {
  it('takes up what a stopped process left behind, round after round', async () => {
    const member = await world.member();
    const room = await bookable(world, { rooms: 3 });
    const paying = await held(world, member, room);
    const body = await ordered(world, member, paying.id);
    world.gateway.failConfirm('unknown-not-charged', 'unknown-not-charged');
    const { outcome } = dataOf(await world.call('confirmPayment', { body }, { member }));
    expect(outcome).toBe('PENDING');
    const left = await held(world, member, room);

    world.advance(60_000);
    const stop = startJobs(world.deps, 10);
    await until(async () => (await stored(world, paying.id)).reservation.state === 'BOOKED');
    await until(async () => world.mails.length === 1);
    expect((await stored(world, left.id)).reservation.state).toBe('HELD');
    world.advance(900_000);
    await until(async () => (await stored(world, left.id)).reservation.state === 'EXPIRED');
    await stop();
  });

  it('goes on after a job has failed, and stops when it is told to', async () => {
    const failures: string[] = [];
    let broken = true;
    const log = pino(
      { level: 'error' },
      { write: (line: string) => void failures.push(String(JSON.parse(line).job)) },
    );
    const deps: Parameters<typeof startJobs>[0] = {
      ...world.deps,
      log,
      now: () => {
        if (broken) throw new Error('no clock');
        return world.now();
      },
    };
    const stop = startJobs(deps, 5);
    await until(async () =>
      ['expire-holds', 'reconcile', 'send-mails'].every((job) => failures.includes(job)),
    );
    broken = false;
    const member = await world.member();
    const { id } = await held(world, member, await bookable(world));
    world.advance(901_000);
    await until(async () => (await stored(world, id)).reservation.state === 'EXPIRED');
    await stop();
    const after = await held(world, await world.member(), await bookable(world));
    world.advance(901_000);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await stored(world, after.id)).reservation.state).toBe('HELD');
  });
});
