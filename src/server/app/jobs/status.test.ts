import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { mailOutbox } from '@/server/platform/db/schema';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { enqueueMail } from '@/server/core/messages/mail/send-mails';
import { createWorld, type World } from '@/server/testing/world';
import { LINES } from './jobs';
import { openJobQueue } from './queue';
import { MAX_TRIES } from '@/server/core/messages/outbox-round';
import { jobsAnswer, retryGivenUp, statusOfJobs } from './status';

const reminders = { name: 'remind-of-stays', everySeconds: 60, work: async () => undefined };
const scores = { name: 'list-scores', everySeconds: 600, work: async () => undefined };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const figuresOf = async (name: string) =>
  (await statusOfJobs(world.db)).jobs.find((job) => job.name === name);

async function put(body: unknown, token?: string) {
  return world.app.request(`${API_BASE_PATH}/operator/jobs`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

describe('the state of jobs', () => {
  it('answers before any site has run', async () => {
    const { jobs, mails } = await statusOfJobs(world.db);
    expect(jobs.map(({ name }) => name)).toEqual(LINES.flat().map(({ name }) => name));
    expect(jobs.every(({ lastSuccess, givenUp }) => lastSuccess === null && givenUp === 0)).toBe(
      true,
    );
    expect(mails).toEqual({ waiting: 0, retrying: 0, givenUp: [] });
    expect(await retryGivenUp(world.db, world.now())).toEqual({
      mails: 0,
      notices: 0,
      runs: 0,
    });
  });

  it('says what runs, what ended well, and what failed and of what kind', async () => {
    const queue = openJobQueue(world.database);
    await queue.prepare([reminders, scores]);
    const run = await queue.take(reminders);
    expect(await figuresOf('remind-of-stays')).toMatchObject({ running: 1, lastSuccess: null });
    expect(await queue.take(reminders)).toBeNull();
    // The queue's own clean-up must not delete runs that are due, in progress or just completed.
    await world.db.execute(sql`update pgboss.job set state = 'created'`);
    await queue.maintain();
    expect(await figuresOf('remind-of-stays')).toMatchObject({ waiting: 1 });
    await world.db.execute(sql`update pgboss.job set state = 'active'`);
    await queue.maintain();
    if (run === null) throw new Error('no run');
    await queue.done(reminders, run);
    const done = await figuresOf('remind-of-stays');
    expect(done).toMatchObject({ running: 0, lastFailure: null });
    expect(Date.now() - Date.parse(done?.lastSuccess ?? '')).toBeLessThan(60_000);

    const failing = await queue.take(scores);
    if (failing === null) throw new Error('no run');
    await queue.failed(scores, failing, 'ECONNREFUSED');
    const failed = await figuresOf('list-scores');
    expect(failed).toMatchObject({ retrying: 1, givenUp: 0, kind: 'ECONNREFUSED' });
    expect(failed?.lastFailure).toMatch(/^\d{4}-.*Z$/);
    await queue.close();
  });

  it('counts mails that were given up, and queues them again', async () => {
    const mail = { to: 'guest@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' };
    await world.db.transaction(async (tx) => {
      await enqueueMail(tx, { id: 'booked.a', ...mail }, world.now());
      await enqueueMail(tx, { id: 'booked.b', ...mail }, world.now());
    });
    await world.db
      .update(mailOutbox)
      .set({ tries: MAX_TRIES, lastError: '550' })
      .where(eq(mailOutbox.id, 'booked.a'));
    const { mails } = await statusOfJobs(world.db);
    expect(mails).toEqual({
      waiting: 1,
      retrying: 0,
      givenUp: [{ id: 'booked.a', tries: MAX_TRIES, kind: '550' }],
    });
    expect(await retryGivenUp(world.db, world.now())).toEqual({ mails: 1, notices: 0, runs: 0 });
    expect((await statusOfJobs(world.db)).mails).toMatchObject({ waiting: 2, givenUp: [] });
  });
});

describe('PUT /operator/jobs', () => {
  it('answers only an operator’s token, and refuses jobs that it doesn’t know', async () => {
    expect((await put({ retry: false })).status).toBe(401);
    expect((await put({ retry: true }, (await world.member()).token)).status).toBe(401);
    const token = await issueOperatorToken(world.deps.config.secret, world.now());
    expect((await put({ retry: 'yes' }, token)).status).toBe(400);
    const answer = await put({ retry: true }, token);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const { retried, status } = jobsAnswer.parse(await answer.json());
    expect(retried).toEqual({ mails: 0, notices: 0, runs: 0 });
    expect(status.jobs.length).toBe(LINES.flat().length);
  });
});
