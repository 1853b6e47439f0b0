import { DrizzleQueryError } from 'drizzle-orm/errors';
import pino, { type Logger } from 'pino';

/**
 * What a log line says of an error. A failed query's own message repeats its parameters, which may
 * be a guest's name or address: only the database's code and message without values are kept.
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
    // PostgreSQL puts values into `detail`, never into the message of a constraint.
    message: error instanceof DrizzleQueryError ? 'a query failed' : error.message,
    where,
  };
}

/** The server's log: JSON lines without personal data. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, serializers: { err: safeError } });
}
