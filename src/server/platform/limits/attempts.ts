import { createHmac } from 'node:crypto';

import { and, desc, eq, gt, inArray, like, lte, or, sql } from 'drizzle-orm';

import { type Database, inTransaction } from '../db/client';
import { given, preparedShapes } from '../db/prepared';
import { rateEvents } from '@/server/platform/db/schema';
import { AppError } from '../http/app-error';
import type { Context, Deps } from '@/server/platform/http/handler';
import { allSecrets, type Secrets } from '../secrets';
import { noteSecurityEvent } from '../security-log';
import { countRefusal } from '@/reporting/metrics';
import { LIMITS, type Limit, type LimitBy, type LimitName } from './limits';
import { keysOf, recordOf } from '@/domain/keys-of';

/** A limit under which one attempt is counted, with its subject where it needs one. */
export type Counted =
  | readonly [limit: LimitBy<'client' | 'site'>]
  | readonly [limit: LimitBy<'subject' | 'subject and client'>, subject: string];

/** `db` may be the caller's transaction; the attempt is then counted only if that commits. */
type CountingDeps = Pick<Deps, 'db' | 'now' | 'config'> & Partial<Pick<Context, 'clientAddress'>>;

/**
 * Requests without a client address share a tenth of each client's limit. Normal requests always
 * have one; this keeps code that forgets to pass the address from being unlimited.
 */
const NOBODY = 'nobody';
const NOBODY_SHARE = 0.1;

export const isNobody = (clientAddress: string | undefined) => (clientAddress ?? '') === '';

/** What one client may use of a limit; a tenth when the client is unknown. */
export function shareOf(most: number, clientAddress: string | undefined): number {
  return isNobody(clientAddress) ? Math.max(1, Math.floor(most * NOBODY_SHARE)) : most;
}

function digestOf(secret: string, subject: string): string {
  return createHmac('sha256', secret).update(`rate:${subject}`).digest('hex');
}

/**
 * The key under which attempts are counted: the limit's name and digests, never an address or a
 * member.
 */
function bucketOf(
  secret: string,
  { clientAddress }: CountingDeps,
  [name, subject = '']: Counted,
): string {
  const limit: Limit = LIMITS[name];
  const client = () =>
    digestOf(secret, isNobody(clientAddress) ? NOBODY : `client:${clientAddress}`);
  switch (limit.by) {
    case 'site':
      return name;
    case 'client':
      return `${name}:${client()}`;
    case 'subject':
      return `${name}:${digestOf(secret, subject)}`;
    case 'subject and client':
      return `${name}:${digestOf(secret, subject)}:${client()}`;
  }
}

function mostOf({ clientAddress }: CountingDeps, name: LimitName): number {
  const limit: Limit = LIMITS[name];
  const isByClient = limit.by === 'client' || limit.by === 'subject and client';
  return isByClient ? shareOf(limit.most, clientAddress) : limit.most;
}

/**
 * Counts one attempt under each of the limits, or under none if one of them is used up.
 * Simultaneous attempts wait for each other until the transaction ends, so that a burst can't
 * exceed a limit; the limits are locked in a fixed order, so that requests can't deadlock. In the
 * caller's own transaction, count before locking anything else.
 * @returns the ids of the counted attempts, for `forgetAttempts`
 * @throws AppError RATE_LIMITED with the seconds until all of the limits allow another attempt
 */
export async function countAttempts(
  deps: CountingDeps,
  counted: readonly Counted[],
): Promise<number[]> {
  const now = deps.now();
  const buckets = counted
    .map((one) => ({
      one,
      bucket: bucketOf(deps.config.secret, deps, one),
      // Attempts counted under a former secret still count.
      known: allSecrets(deps.config).map((secret) => bucketOf(secret, deps, one)),
      most: mostOf(deps, one[0]),
      windowMs: LIMITS[one[0]].windowMs,
    }))
    .toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1));
  const names = buckets.map((_, at) => `${at}`);
  const subject = counted.map(([, named]) => named).find((named) => named !== undefined) ?? null;
  const values = {
    now,
    ...Object.fromEntries(
      buckets.flatMap(({ bucket, known, most, windowMs }, at) => [
        [`bucket${at}`, bucket],
        [`known${at}`, known.join()],
        [`earlier${at}`, most - 1],
        [`since${at}`, new Date(now.getTime() - windowMs)],
      ]),
    ),
  };
  return inTransaction(deps.db, async (tx) => {
    await lockBuckets(tx, names, values);
    const [counted] = await countUnlessFull(tx, names, values);
    if (counted === undefined) throw new Error('No attempt was counted');
    let waitMs = 0;
    const full: Counted[] = [];
    for (const [at, { windowMs, one }] of buckets.entries()) {
      const blocking = counted.blocking[at] ?? null;
      if (blocking === null) continue;
      const leftMs = blocking.getTime() + windowMs - now.getTime();
      if (leftMs > 0) full.push(one);
      waitMs = Math.max(waitMs, leftMs);
    }
    if (full.length > 0) noteRefused(deps, full, subject);
    if (waitMs > 0) throw tooMany(waitMs);
    return counted.ids ?? [];
  });
}

/** Notes the limits that refused an attempt, and for operators what that may mean. */
function noteRefused(
  { config, clientAddress }: CountingDeps,
  full: readonly Counted[],
  subject: string | null,
): void {
  for (const [limit] of full) countRefusal(limit);
  for (const [limit] of full) {
    const { event }: Limit = LIMITS[limit];
    if (event === undefined) continue;
    noteSecurityEvent(config, event, { subject, clientAddress, limit });
    return;
  }
}

const placeholder = (name: string, at: string) => sql.placeholder(`${name}${at}`);

/** Locks buckets in the order of the list until the transaction ends. */
const lockBuckets = preparedShapes('lock_attempts', (db, names: readonly string[]) =>
  db
    .select(
      recordOf(
        names,
        (at) => sql`pg_advisory_xact_lock(hashtextextended(${placeholder('bucket', at)}, 0))`,
      ),
    )
    .from(sql`(select) as once`),
);

/**
 * Counts an attempt in each of the locked buckets, unless one of them is full. For each bucket that
 * is full, finds the attempt that has to leave the window before another one is allowed.
 */
const countUnlessFull = preparedShapes('count_attempts', (db, names: readonly string[]) => {
  const blockingIn = (at: string) =>
    db
      .select({ at: rateEvents.at })
      .from(rateEvents)
      .where(
        and(
          // A bucket has a name for each secret; no name contains a comma.
          sql`${rateEvents.bucket} = any(string_to_array(${placeholder('known', at)}, ','))`,
          gt(rateEvents.at, given(rateEvents.at, `since${at}`)),
        ),
      )
      .orderBy(desc(rateEvents.at))
      .offset(placeholder('earlier', at))
      .limit(1);
  const full = db
    .$with('full_buckets')
    .as(
      db
        .select(
          recordOf(names, (at) =>
            sql<Date | null>`(${blockingIn(at)})`.mapWith(rateEvents.at).as(`blocking${at}`),
          ),
        )
        .from(sql`(select) as once`),
    );
  const isFull = or(...names.map((at) => sql`${sql.identifier(`blocking${at}`)} is not null`));
  const rows = names.map(
    (at) => sql`(${placeholder('bucket', at)}, ${given(rateEvents.at, 'now')}::timestamptz)`,
  );
  const counted = db.$with('counted', { id: rateEvents.id }).as(sql`
    insert into ${rateEvents} (bucket, at)
    select bucket, at from (values ${sql.join(rows, sql`, `)}) as attempts (bucket, at)
    where not exists (select from full_buckets where ${isFull})
    returning id`);
  return db
    .with(full, counted)
    .select({
      blocking: recordOf(names, (at) =>
        sql<Date | null>`${sql.identifier(`blocking${at}`)}`.mapWith(rateEvents.at),
      ),
      ids: sql<number[] | null>`(select json_agg(id order by id) from counted)`,
    })
    .from(full);
});

/** `countAttempts` for a single limit. */
export function countAttempt(deps: CountingDeps, ...counted: Counted): Promise<number[]> {
  return countAttempts(deps, [counted]);
}

/** Makes the error for an attempt beyond a limit. @param waitMs until another one is allowed */
export function tooMany(waitMs: number): AppError {
  return new AppError('RATE_LIMITED', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** Removes attempts that turned out to be legitimate, so that only failures add up. */
export async function forgetAttempts(db: Database, attempts: readonly number[]): Promise<void> {
  if (attempts.length > 0) {
    await db.delete(rateEvents).where(inArray(rateEvents.id, [...attempts]));
  }
}

/** Deletes the attempts counted for subjects, such as deleted members, by any client. */
export async function forgetSubjects(
  db: Database,
  secrets: Secrets,
  subjects: readonly string[],
): Promise<void> {
  const names = keysOf(LIMITS);
  const digests = subjects.flatMap((subject) =>
    allSecrets(secrets).map((secret) => digestOf(secret, subject)),
  );
  const buckets = digests.flatMap((digest) =>
    names.flatMap((name) => [
      eq(rateEvents.bucket, `${name}:${digest}`),
      like(rateEvents.bucket, `${name}:${digest}:%`),
    ]),
  );
  if (buckets.length > 0) await db.delete(rateEvents).where(or(...buckets));
}

/**
 * Deletes attempts that are outside all windows; run by a job, so that invented addresses leave no
 * rows behind.
 * @returns how many attempts were deleted
 */
export async function sweepAttempts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const names = keysOf(LIMITS);
  const windows = new Set<number>(names.map((name) => LIMITS[name].windowMs));
  let swept = 0;
  for (const windowMs of windows) {
    const limits = names.filter((name) => LIMITS[name].windowMs === windowMs);
    const gone = await db
      .delete(rateEvents)
      .where(
        and(
          inArray(sql`split_part(${rateEvents.bucket}, ':', 1)`, limits),
          lte(rateEvents.at, new Date(now().getTime() - windowMs)),
        ),
      )
      .returning({ id: rateEvents.id });
    swept += gone.length;
  }
  // Attempts under limits that an earlier release had.
  const oldest = new Date(now().getTime() - Math.max(...windows));
  await db.delete(rateEvents).where(lte(rateEvents.at, oldest));
  return swept;
}
