import type { Context } from 'hono';

import type { ErrorBody } from '@/contract/errors';
import { AppError } from './app-error';
import type { Env } from './env';
import { languageOf, localeOf, messageOf } from './language';
import { STATUS } from './status';

/** An error as every answer of the web host gives it, in the request's language. */
export function failure(c: Context<Env>, error: AppError): Response {
  const { retryAfterSeconds } = error.extra;
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
  return c.json(errorBodyOf(c, error), STATUS[error.code]);
}

/** An error as it is read by whoever asked. */
function errorBodyOf(c: Context<Env>, error: AppError): ErrorBody {
  const { details, fields } = error.extra;
  const locale = localeOf(languageOf(c.req.raw.headers));
  return {
    error: {
      code: error.code,
      message: messageOf(error.code, locale, details),
      requestId: c.get('requestId'),
      ...(fields === undefined ? {} : { fields }),
      ...(details === undefined ? {} : { details }),
    },
  };
}

/** A refusal that stays one however often it is asked again; null for any other error. */
export function lastingRefusal(c: Context<Env>, error: unknown) {
  if (!(error instanceof AppError)) return null;
  const status = STATUS[error.code];
  const mayMend = status >= 500 || status === 429 || status === 401;
  return mayMend ? null : { status, body: errorBodyOf(c, error) };
}
