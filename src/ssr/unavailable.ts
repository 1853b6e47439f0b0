import type { ServerResponse } from 'node:http';

import type { Locale } from '@/config/constants';
import { ApiError, ApiUnreachable } from '@/lib/api/client';
import { reportError } from '@/reporting/report';

/**
 * The number of seconds after which a request may be repeated, as in the API's own answers while
 * its database is away.
 */
const RETRY_AFTER_SECONDS = 5;

/** Whether an answer is only temporarily missing: the API answered 503, or not at all. */
export function isUnavailable(error: unknown): error is ApiError | ApiUnreachable {
  return error instanceof ApiUnreachable || (error instanceof ApiError && error.status === 503);
}

declare global {
  /**
   * Whether the last page found the API unreachable, so that an outage is reported once. It is on
   * `globalThis`, since the bundler may load this module more than once in a process.
   */
  var __meomumUnreachable: boolean | undefined;
}

/**
 * Answers 503 without caching. An outage isn't an unexpected error of each page: the API reports
 * the start of a database outage itself, and an outage of the whole API is reported here.
 * @param error an error for which `isUnavailable` is true
 */
export function answerUnavailable(
  response: Pick<ServerResponse, 'setHeader' | 'statusCode'>,
  error: ApiError | ApiUnreachable,
): void {
  if (error instanceof ApiUnreachable && globalThis.__meomumUnreachable !== true) {
    globalThis.__meomumUnreachable = true;
    reportError(error, { source: 'ssr' });
  }
  response.statusCode = 503;
  response.setHeader('retry-after', String(RETRY_AFTER_SECONDS));
  response.setHeader('cache-control', 'no-store');
}

/** What somebody is told in place of a page, in their language, and when to come again. */
type PlainAnswer = {
  readonly status: 429 | 503;
  readonly locale: Locale;
  readonly title: string;
  readonly text: string;
  readonly waitSeconds: number;
};

/**
 * Answers with a page of one sentence, which costs almost nothing: it has no script and needs no other
 * file. With 503 it opens again by itself; with 429 that would be one more request too many.
 */
export function answerWithSmallPage(
  response: Pick<ServerResponse, 'writeHead' | 'end'>,
  { status, locale, title, text, waitSeconds }: PlainAnswer,
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'retry-after': String(waitSeconds),
  });
  const refresh = status === 503 ? `<meta http-equiv="refresh" content="${waitSeconds}">` : '';
  response.end(
    `<!doctype html><html lang="${locale}"><meta name="viewport" content="width=device-width">` +
      `<meta name="robots" content="noindex">${refresh}<title>${title}</title>` +
      '<style>:root{color-scheme:light dark;font:16px/1.6 sans-serif}' +
      'body{max-width:28em;margin:20vh auto;padding:0 24px}h1{font-size:24px}</style>' +
      `<h1>${title}</h1><p>${text}</p></html>`,
  );
}

/** Notes that a page got its answers, so that the next failure counts as a new outage. */
export function noteAvailable(): void {
  globalThis.__meomumUnreachable = false;
}
