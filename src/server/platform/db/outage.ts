import { sql, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';

import { reportError } from '@/reporting/report';
import type { ErrorContext } from '@/reporting/report';
import { sqlStateOf } from '@/server/platform/db/retry';

/** The pause between two attempts to reach the database again, in ms. */
const LOOK_AGAIN_MS = 1_000;

type Outage = { readonly since: number; failed: number };

/** The part of a database that an outage is noticed by. */
type Queried = { readonly execute: (query: SQL) => PromiseLike<unknown> };

const outages = new WeakMap<Queried, Outage>();

/**
 * Records that the database can't be reached. An outage is reported once, by the request or job that
 * notices it first. The log gets one line when it begins and one when it is over, however many
 * requests and jobs fail meanwhile; the database is tried every second.
 * @param noticedBy where the error occurred, for the report
 */
export function noteOutage(
  db: Queried,
  log: Logger,
  error: unknown,
  noticedBy: ErrorContext,
): void {
  const known = outages.get(db);
  if (known !== undefined) {
    known.failed += 1;
    return;
  }
  reportError(error, noticedBy);
  const outage = { since: Date.now(), failed: 1 };
  outages.set(db, outage);
  log.error({ err: error }, 'the database does not answer');
  const look = async () => {
    try {
      await db.execute(sql`select 1`);
    } catch {
      setTimeout(() => void look(), LOOK_AGAIN_MS).unref();
      return;
    }
    outages.delete(db);
    const facts = { ms: Date.now() - outage.since, failed: outage.failed };
    log.warn(facts, 'the database answers again');
  };
  setTimeout(() => void look(), LOOK_AGAIN_MS).unref();
}

/**
 * What a database error means for the request: `away` when the database can't be reached or doesn't
 * answer, `busy` when it aborted a statement that took too long or waited too long for a lock. In
 * either case nothing uncommitted was written, so the same request may be sent again.
 */
type DatabaseTrouble = 'away' | 'busy';

/** Statement time-out, lock time-out, and a transaction that was idle for too long. */
const BUSY = new Set(['57014', '55P03', '25P03']);
/**
 * Connection exceptions, insufficient resources, a server that is shutting down or starting, and one
 * that takes no writes. The last happens when the address already leads to a replica that hasn't been
 * promoted yet.
 */
const AWAY = /^(?:08|53|57P0|25006)/;

/**
 * Errors of connections to the database. They have to be remembered, since their codes are those of
 * any socket.
 */
const ofConnection = new WeakSet<object>();

/** Remembers an error as one of a database connection, however it is wrapped later. */
export function markConnectionError(error: unknown): void {
  if (typeof error === 'object' && error !== null && sqlStateOf(error) === undefined) {
    ofConnection.add(error);
  }
}

/** Whether the database has ended because of it, as PostgreSQL does when it can't write its log. */
export function isPanic(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if ('severity' in at && at.severity === 'PANIC') return true;
  }
  return false;
}

/** Classifies an error; null if it isn't the database's, or if the statement itself was wrong. */
export function troubleOf(error: unknown): DatabaseTrouble | null {
  if (isPanic(error)) return 'away';
  const state = sqlStateOf(error);
  if (state !== undefined) {
    if (BUSY.has(state)) return 'busy';
    return AWAY.test(state) ? 'away' : null;
  }
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if (ofConnection.has(at)) return 'away';
  }
  return null;
}
