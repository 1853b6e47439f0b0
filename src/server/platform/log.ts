import { DrizzleQueryError } from 'drizzle-orm/errors';
import pino, { type DestinationStream, type Logger } from 'pino';

import { currentRequest } from '@/reporting/request-context';

/**
 * The facts of an error for the log. The message of a failed query repeats its parameters, which
 * may be a guest's name or address, so only the database's code is kept.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code = cause !== undefined && 'code' in cause ? cause.code : undefined;
  const where = error.stack
    ?.split('\n')
    .filter((line) => line.trim().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim());
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    // The message of a DrizzleQueryError contains the parameters of the query.
    message: error instanceof DrizzleQueryError ? 'a query failed' : error.message,
    where,
  };
}

/**
 * Creates the server's log: JSON lines without personal data. Each names its process, and the
 * request or run of a job that it belongs to.
 * @param stream where the lines go; standard output by default
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    serializers: { err: safeError },
    mixin: ownRequestId,
  };
  return pino(options, stream ?? logDestination());
}

/** How much of the log waits in memory for space on its disk; what comes after that is lost. */
const MAX_WAITING_BYTES = 1_000_000;

/**
 * Where the log is written. When it can't be, for instance because standard output is a file on a full
 * disk, the site serves on: lines wait, and are written with the first one that can be.
 * @param fd an open file, standard output by default
 */
export function logDestination(fd = 1): DestinationStream {
  const destination = pino.destination({ dest: fd, maxLength: MAX_WAITING_BYTES });
  // Without a listener an error of a stream ends the process.
  destination.on('error', () => undefined);
  return destination;
}

/**
 * Keeps this process alive when its standard output or error can't be written, as `logDestination` does
 * for the log. What was to be printed is lost.
 */
export function outliveFullDisk(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

function ownRequestId(): { requestId?: string } {
  const requestId = currentRequest()?.requestId;
  return requestId === undefined ? {} : { requestId };
}

/**
 * A name for an error that can be stored: the SMTP status, else the code, else the class. A message
 * might contain personal data.
 */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    return String(error.responseCode);
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
