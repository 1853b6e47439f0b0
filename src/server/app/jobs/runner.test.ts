import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { bookable, held, ordered, stored } from '@/server/use-cases/booking/testing';
import { rowsOf } from '@/server/platform/db/client';
import { createWorld, dataOf, type World } from '@/server/testing/world';
import { startJobs } from './runner';
import type { Job } from './jobs';

const QUICK = { lookMs: 20 };

let world: World;
const stops: Array<() => Promise<void>> = [];

beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
afterAll(() => world.close());

function start(options: Parameters<typeof startJobs>[2], deps = world.deps) {
  const { stop } = startJobs(deps, world.database, { ...QUICK, ...options });
  stops.push(stop);
  return stop;
}

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    if (await what()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not happen');
}

const jobNamed = (name: string, work: Job['work'], everySeconds = 1): Job => ({
  name,
  everySeconds,
  work,
});

const statesOf = async (name: string) =>
  (
    await rowsOf<{ state: string }>(
      world.db,
      sql`select state::text as state from pgboss.job where name = ${name} order by created_on`,
    )
  ).map(({ state }) => state);

describe('startJobs', () => {
  it('continues the work of a stopped process, in every round', async () => {
    const member = await world.member();
    const room = await bookable(world, { rooms: 3 });
    const paying = await held(world, member, room);
    const body = await ordered(world, member, paying.id);
    world.gateway.failConfirm('unknown-not-charged', 'unknown-not-charged');
    const { outcome } = dataOf(await world.call('confirmPayment', { body }, { member }));
    expect(outcome).toBe('PENDING');
    const left = await held(world, member, room);

    world.advance(60_000);
    const stop = start({});
    await until(async () => (await stored(world, paying.id)).reservation.state === 'BOOKED');
    await until(() => world.mails.length === 1);
    expect((await stored(world, left.id)).reservation.state).toBe('HELD');
    world.advance(900_000);
    await until(async () => (await stored(world, left.id)).reservation.state === 'EXPIRED');
    await stop();
  });

  it('repeats a failed run after a pause, and logs the failure', async () => {
    const failures: string[] = [];
    const log = pino(
      { level: 'error' },
      { write: (line: string) => void failures.push(String(JSON.parse(line).job)) },
    );
    const runs: number[] = [];
    const flaky = jobNamed('flaky', async () => {
      runs.push(Date.now());
      if (runs.length === 1) throw new Error('not yet');
    });
    start({ lines: [[flaky]] }, { ...world.deps, log });
    await until(() => runs.length >= 2);
    // No other run of the job begins before the failed one is repeated.
    expect((runs[1] ?? 0) - (runs[0] ?? 0)).toBeGreaterThan(1_500);
    expect(failures).toEqual(['flaky']);
    await until(async () => (await statesOf('flaky'))[0] === 'completed');
  });

  it('gives a run up after its last try, keeps it on record, and begins a new one', async () => {
    let isHopeless = true;
    const hopeless = jobNamed('hopeless', async () => {
      if (isHopeless) throw new TypeError('of guest@example.com');
    });
    const stop = start({ lines: [[hopeless]] });
    await until(async () => {
      // All earlier tries have failed as well.
      await world.db.execute(
        sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() - interval '1 s'
          where name = 'hopeless' and state = 'retry'`,
      );
      return (await statesOf('hopeless')).includes('failed');
    });
    isHopeless = false;
    await until(async () => (await statesOf('hopeless')).includes('completed'));
    await stop();
    expect((await statesOf('hopeless'))[0]).toBe('failed');
    const [{ output } = { output: null }] = await rowsOf<{ output: unknown }>(
      world.db,
      sql`select output from pgboss.job where name = 'hopeless' and state = 'failed'`,
    );
    expect(output).toEqual({ kind: 'TypeError' });
  });

  it('does not wait for a run whose process died, and counts it as failed in time', async () => {
    let runs = 0;
    let isDead = true;
    const dying = jobNamed('dying', async () => {
      runs += 1;
      // As if the process was killed: this run never ends.
      if (isDead) await new Promise(() => undefined);
    });
    startJobs(world.deps, world.database, { ...QUICK, lines: [[dying]] });
    await until(() => runs === 1);
    isDead = false;
    start({ lines: [[dying]] });
    await until(() => runs >= 2);
    await until(async () => (await statesOf('dying')).includes('completed'));
    expect((await statesOf('dying'))[0]).toBe('active');
    await world.db.execute(
      sql`update pgboss.job set started_on = now() - interval '3 minutes'
        where name = 'dying' and state = 'active'`,
    );
    start({ lines: [] });
    await until(async () => !(await statesOf('dying')).includes('active'));
  });

  it('waits for the current run when it is told to stop, and begins no further run', async () => {
    let [running, ended, runs] = [false, false, 0];
    let finish: () => void = () => undefined;
    const slow = jobNamed('slow', async () => {
      runs += 1;
      running = true;
      await new Promise<void>((resolve) => (finish = resolve));
      ended = true;
    });
    const stop = start({ lines: [[slow]] });
    await until(() => running);
    const stopped = stop();
    setTimeout(() => finish(), 50);
    await stopped;
    expect(ended).toBe(true);
    expect(await statesOf('slow')).toEqual(['completed']);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(runs).toBe(1);
  });

  it('starts working once the database answers', async () => {
    let isDown = true;
    let runs = 0;
    const database = {
      ...world.database,
      executeSql: (text: string, values?: readonly unknown[]) =>
        isDown
          ? Promise.reject(new Error('the database is being restarted'))
          : world.database.executeSql(text, values),
    };
    const late = jobNamed('late', async () => {
      runs += 1;
    });
    stops.push(startJobs(world.deps, database, { ...QUICK, lines: [[late]] }).stop);
    await new Promise((resolve) => setTimeout(resolve, 100));
    isDown = false;
    await until(() => runs > 0);
    // The database fails while a job is running, so the result of that run can't be recorded. The
    // worker must go on nevertheless.
    isDown = true;
    await new Promise((resolve) => setTimeout(resolve, 100));
    isDown = false;
    const before = runs;
    await until(() => runs > before);
  });
});

describe('several workers', () => {
  /**
   * Runs a job on four workers for three seconds.
   * @returns one entry for each run: the second in which it began
   */
  async function runsBySecond(name: string, began: () => Promise<void>) {
    const seconds: number[] = [];
    const seen = new Set<string>();
    const job = jobNamed(name, async () => {
      // The queue uses the database's clock. The runs of two seconds may overlap, so each is read once.
      const rows = await rowsOf<{ id: string; second: number }>(
        world.db,
        sql`select id, floor(extract(epoch from singleton_on))::int as second from pgboss.job
          where name = ${name} and state = 'active' order by started_on`,
      );
      const run = rows.find(({ id }) => !seen.has(id));
      seen.add(run?.id ?? '');
      seconds.push(run?.second ?? 0);
    });
    const first = start({ lines: [[job]] });
    await until(() => seconds.length > 0);
    await first();
    await began();
    seconds.length = 0;
    const workers = [1, 2, 3, 4].map(() => start({ lines: [[job]] }));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await Promise.all(workers.map((stop) => stop()));
    return seconds;
  }

  it('make one run in each period between them', async () => {
    const seconds = await runsBySecond('guarded', async () => undefined);
    expect(seconds.length).toBeGreaterThanOrEqual(2);
    expect(new Set(seconds).size).toBe(seconds.length);
  });

  it('make many runs without the unique index', async () => {
    const seconds = await runsBySecond('unguarded', async () => {
      const [index] = await rowsOf<{ name: string }>(
        world.db,
        sql`select i.indexname as name from pg_indexes i
          join pgboss.queue q on i.tablename = q.partition_name
          where q.name = 'unguarded' and i.indexdef like '%singleton_on%'`,
      );
      await world.db.execute(sql`drop index ${sql.raw(`pgboss."${index?.name}"`)}`);
    });
    expect(new Set(seconds).size).toBeLessThan(seconds.length);
  });
});
