import { randomUUID } from 'node:crypto';

import { currentRequest } from '@/reporting/request-context';
import { languageOf, localeOf, messageOf } from '@/server/platform/http/language';
import { STATUS } from '../platform/http/app-error';

const RETRY_AFTER_SECONDS = 5;

/**
 * The API's answer to every request while it can't be started: its database is away, or one that
 * this process must not work on.
 */
export function closedAnswer({ headers }: Pick<Request, 'headers'>): Response {
  const code = 'SERVICE_UNAVAILABLE';
  const message = messageOf(code, localeOf(languageOf(headers)));
  return Response.json(
    { error: { code, message, requestId: currentRequest()?.requestId ?? randomUUID() } },
    {
      status: STATUS[code],
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' },
    },
  );
}
