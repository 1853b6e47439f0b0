import type { ErrorBody } from '@/contract/wire';
import type { Context } from 'hono';

import { formatWait } from '@/domain/stay/time-words';
import { currentRequest } from '@/reporting/request-context';
import { noteOutage, troubleOf } from '@/server/platform/db/outage';
import { AppError, STATUS } from './app-error';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { languageOf, localeOf, messageOf } from '@/server/platform/http/language';

/** Answers with an error, in the request's language, in the form that all API errors have. */
export function failure(c: Context<Env>, error: AppError): Response {
  const request = currentRequest();
  // An answer within a page that is being rendered isn't the page's own.
  if (request !== undefined && c.env?.isRendering !== true) request.refusal = error.code;
  const wait = secondsToWait(error);
  if (wait !== undefined) c.header('retry-after', String(wait));
  // Errors must not be cached: what is missing or refused now may be there in a moment.
  c.header('cache-control', 'private, no-store');
  return c.json(errorBodyOf(c, error), STATUS[error.code]);
}

/** How long a client is told to wait where a limit has no time of its own. */
const USUAL_WAIT_SECONDS = 60;

/** After how many seconds a retry may help; every 429 has a value. */
function secondsToWait({ code, extra }: AppError): number | undefined {
  return extra.retryAfterSeconds ?? (STATUS[code] === 429 ? USUAL_WAIT_SECONDS : undefined);
}

/** The body of an error's answer, with its text in the request's language. */
function errorBodyOf(c: Context<Env>, error: AppError): ErrorBody {
  const { fields } = error.extra;
  const locale = localeOf(languageOf(c.req.raw.headers));
  const wait = secondsToWait(error);
  const details =
    error.code === 'RATE_LIMITED'
      ? { ...error.extra.details, retryAfterSeconds: wait ?? USUAL_WAIT_SECONDS }
      : error.extra.details;
  const facts = wait === undefined ? details : { ...details, wait: formatWait(wait, locale) };
  return {
    error: {
      code: error.code,
      message: messageOf(error.code, locale, facts),
      requestId: c.get('requestId'),
      ...(fields === undefined ? {} : { fields }),
      ...(details === undefined ? {} : { details }),
    },
  };
}

/** The answer to an error that repeating the request won't change; null for any other error. */
export function lastingRefusal(c: Context<Env>, error: unknown) {
  if (!(error instanceof AppError)) return null;
  const status = STATUS[error.code];
  const mayMend = status >= 500 || status === 429 || status === 401;
  return mayMend ? null : { status, body: errorBodyOf(c, error) };
}

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
