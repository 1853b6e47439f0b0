import { noteOutage } from '@/server/platform/db/outage';
import { troubleOf } from '@/server/platform/db/trouble';
import { AppError } from './app-error';
import type { Deps } from './handler';

/** After how many seconds a retry may help; a database that is away takes longer to come back. */
const RETRY_AFTER_SECONDS = { away: 5, busy: 1 } as const;

/**
 * The answer when the database can't be reached or aborted a statement; null for any other error.
 * What the request wanted to write was written either completely or not at all.
 */
export function databaseRefusal(
  error: unknown,
  { db, log }: Pick<Deps, 'db' | 'log'>,
  path: string,
): AppError | null {
  const trouble = troubleOf(error);
  if (trouble === null) return null;
  if (trouble === 'busy') log.warn({ err: error, path }, 'the database gave a statement up');
  else noteOutage(db, log, error, { source: 'api', route: path });
  return new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS[trouble] });
}
