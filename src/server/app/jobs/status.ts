import { and, asc, eq, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';

import { MAX_TRIES } from '@/server/core/messages/outbox-round';
import { type Database, rowsOf } from '@/server/platform/db/client';
import { mailOutbox, noticeOutbox, notifications } from '@/server/platform/db/schema';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';
import { LINES } from './jobs';
import { JOB_SCHEMA } from './queue';

const instant = z.iso.datetime().nullable();
const count = z.number().int().min(0);

const outboxStatus = z.object({
  waiting: count,
  /** Failed so far, and to be retried. */
  retrying: count,
  givenUp: z.array(z.object({ id: z.string(), tries: count, kind: z.string().nullable() })),
});
type OutboxStatus = z.output<typeof outboxStatus>;

/** The state of the jobs for operators: names, numbers and times, no personal data. */
const jobsStatus = z.object({
  jobs: z.array(
    z.object({
      name: z.string(),
      everySeconds: z.number(),
      waiting: count,
      /** The number of runs that have failed and will be retried. */
      retrying: count,
      running: count,
      /** Given up within the last seven days. */
      givenUp: count,
      lastSuccess: instant,
      lastFailure: instant,
      /** The kind of error of the last failed run. */
      kind: z.string().nullable(),
    }),
  ),
  mails: outboxStatus,
  /** The outbox of notices; each is named by its channel and occasion. */
  notices: outboxStatus,
});
type JobsStatus = z.output<typeof jobsStatus>;

/** The answer of `PUT /operator/jobs`. */
export const jobsAnswer = z.object({
  retried: z.object({ mails: count, notices: count, runs: count }).nullable(),
  status: jobsStatus,
});
export type JobsAnswer = z.output<typeof jobsAnswer>;

type Figures = JobsStatus['jobs'][number];

const MAX_REPORTED = 50;

type Outbox = typeof mailOutbox | typeof noticeOutbox;
const isGivenUp = ({ sentAt, tries }: Outbox) => and(isNull(sentAt), gte(tries, MAX_TRIES));

/** Counts what waits, runs and failed, and finds when each job last succeeded. */
export async function statusOfJobs(db: Database): Promise<JobsStatus> {
  const figuresByName = new Map((await figures(db)).map((row) => [row.name, row]));
  const jobs = LINES.flat().map(({ name, everySeconds }) => ({
    waiting: 0,
    retrying: 0,
    running: 0,
    givenUp: 0,
    lastSuccess: null,
    lastFailure: null,
    kind: null,
    ...figuresByName.get(name),
    name,
    everySeconds,
  }));
  const mails = await db
    .select({ id: mailOutbox.id, tries: mailOutbox.tries, kind: mailOutbox.lastError })
    .from(mailOutbox)
    .where(isGivenUp(mailOutbox))
    .orderBy(asc(mailOutbox.createdAt))
    .limit(MAX_REPORTED);
  const notices = await db
    .select({
      id: sql<string>`${noticeOutbox.channel} || '.' || ${notifications.occasion}`,
      tries: noticeOutbox.tries,
      kind: noticeOutbox.lastError,
    })
    .from(noticeOutbox)
    .innerJoin(notifications, eq(notifications.id, noticeOutbox.notificationId))
    .where(isGivenUp(noticeOutbox))
    .orderBy(asc(noticeOutbox.id))
    .limit(MAX_REPORTED);
  return {
    jobs,
    mails: { ...(await counts(db, mailOutbox)), givenUp: mails },
    notices: { ...(await counts(db, noticeOutbox)), givenUp: notices },
  };
}

async function counts(db: Database, outbox: Outbox): Promise<Omit<OutboxStatus, 'givenUp'>> {
  const unsent = and(isNull(outbox.sentAt), lt(outbox.tries, MAX_TRIES));
  return {
    waiting: await db.$count(outbox, and(unsent, isNull(outbox.lastError))),
    retrying: await db.$count(outbox, and(unsent, isNotNull(outbox.lastError))),
  };
}

/**
 * Retries given up mails and notices, counting their tries from zero, and deletes the given up runs
 * of jobs, since new runs have begun anyway.
 * @returns how many of each
 */
export async function retryGivenUp(
  db: Database,
  now: Date,
): Promise<{ mails: number; notices: number; runs: number }> {
  const anew = { tries: 0, nextTryAt: now, lastError: null };
  const mails = await db
    .update(mailOutbox)
    .set(anew)
    .where(isGivenUp(mailOutbox))
    .returning({ id: mailOutbox.id });
  const notices = await db
    .update(noticeOutbox)
    .set(anew)
    .where(isGivenUp(noticeOutbox))
    .returning({ id: noticeOutbox.id });
  const sent = { mails: mails.length, notices: notices.length };
  if (!(await isMade(db))) return { ...sent, runs: 0 };
  const runs = await rowsOf(db, sql`delete from ${JOBS} where state = 'failed' returning id`);
  return { ...sent, runs: runs.length };
}

const JOBS = sql.raw(`${JOB_SCHEMA}.job`);
const ARCHIVE = sql.raw(`${JOB_SCHEMA}.archive`);

/** Whether pg-boss has created its tables; not before a site has run for the first time. */
async function isMade(db: Database): Promise<boolean> {
  const table = `${JOB_SCHEMA}.archive`;
  const [row] = await rowsOf<{ made: boolean }>(
    db,
    sql`select to_regclass(${table}) is not null as made`,
  );
  return row?.made === true;
}

/** Whether a run of any job has succeeded within the last `ms`, in any process. */
export async function hasRecentRun(db: Database, ms: number): Promise<boolean> {
  if (!(await isMade(db))) return false;
  const since = sql`now() - ${ms} * interval '1 millisecond'`;
  const [row] = await rowsOf<{ ran: boolean }>(
    db,
    sql`
      select exists (select 1 from ${JOBS} where state = 'completed' and completed_on > ${since})
        or exists (select 1 from ${ARCHIVE} where state = 'completed' and completed_on > ${since})
        as ran`,
  );
  return row?.ran === true;
}

const iso = (instants: SQL) =>
  sql`to_char(${instants} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

async function figures(db: Database): Promise<Array<Omit<Figures, 'everySeconds'>>> {
  if (!(await isMade(db))) return [];
  return rowsOf(
    db,
    sql`
      with runs as (
        select name, state::text as state, output, coalesce(completed_on, started_on) as at
        from ${JOBS}
        union all
        select name, state::text, output, completed_on from ${ARCHIVE} where state = 'completed'
      )
      select name,
        count(*) filter (where state = 'created')::int as waiting,
        count(*) filter (where state = 'retry')::int as retrying,
        count(*) filter (where state = 'active')::int as running,
        count(*) filter (where state = 'failed')::int as "givenUp",
        ${iso(sql`max(at) filter (where state = 'completed')`)} as "lastSuccess",
        ${iso(sql`max(at) filter (where state in ('failed', 'retry'))`)} as "lastFailure",
        (array_agg(coalesce(output->>'kind', 'TIMEOUT') order by at desc)
          filter (where state in ('failed', 'retry')))[1] as kind
      from runs group by name`,
  );
}

const body = z.strictObject({ retry: z.boolean() });

/** `PUT /operator/jobs`: used by `npm run jobs` while a site is running. */
export function mountJobs(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/jobs', body, async ({ retry }) => ({
    retried: retry ? await retryGivenUp(deps.db, deps.now()) : null,
    status: await statusOfJobs(deps.db),
  }));
}
