import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';

import { reportError } from '@/reporting';
import type { ErrorContext } from '@/reporting/report';
import type { Database } from './client';

/** The pause between two attempts to reach the database again, in ms. */
const LOOK_AGAIN_MS = 1_000;

type Outage = { readonly since: number; failed: number };

const outages = new WeakMap<Database, Outage>();

/**
 * Records that the database can't be reached. An outage is reported once, by the request or job that
 * notices it first. The log gets one line when it begins and one when it is over, however many
 * requests and jobs fail meanwhile; the database is tried every second.
 * @param noticedBy where the error occurred, for the report
 */
export function noteOutage(
  db: Database,
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
