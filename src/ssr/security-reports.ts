import { z } from 'zod';

import { startedRuntime } from '@/server/app/runtime';
import { doorTo } from './api-door';

/** A report is a few hundred letters, with a sample of what was blocked. */
const MAX_REPORT_BYTES = 8_192;
/** More lines than these would only say the same, or come from somebody who fills the log. */
const MAX_REPORTS_A_MINUTE = 60;

const report = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.string().regex(/^[a-z-]{1,40}$/),
    'blocked-uri': z.string(),
  }),
});

/** An address without its query and its fragment, which may hold a code; words such as `inline` as they are. */
function removeQuery(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? '').slice(0, 200);
}

type Note = { readonly directive: string; readonly blocked: string; readonly page: string };

/**
 * Takes browsers' reports of what the Content-Security-Policy kept from happening. Anybody may send one, so
 * that it is only noted, and rarely.
 * @param note writes a report down
 * @param now the time, in ms
 * @returns answers a report: 204, 400 for another body, 405 for another method, 413, or 429
 */
export function createReportHandler(note: (report: Note) => void, now: () => number = Date.now) {
  let minute = 0;
  let count = 0;
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') {
      return new Response(null, { status: 405, headers: { allow: 'POST' } });
    }
    const length = Number(request.headers.get('content-length') ?? Number.NaN);
    if (!(length <= MAX_REPORT_BYTES)) return new Response(null, { status: 413 });
    const current = Math.floor(now() / 60_000);
    if (current !== minute) [minute, count] = [current, 0];
    count += 1;
    if (count > MAX_REPORTS_A_MINUTE) {
      return new Response(null, { status: 429, headers: { 'retry-after': '60' } });
    }
    const parsed = report.safeParse(await request.json().catch(() => null));
    if (!parsed.success) return new Response(null, { status: 400 });
    const { 'csp-report': found } = parsed.data;
    note({
      directive: found['effective-directive'],
      blocked: removeQuery(found['blocked-uri']),
      page: removeQuery(found['document-uri']),
    });
    return new Response(null, { status: 204 });
  };
}

/** The door of `/api/security-reports`. */
export const securityReports = doorTo(async () => {
  const runtime = await startedRuntime();
  return createReportHandler((found) =>
    runtime?.log.warn(found, 'a browser blocked something on a page'),
  );
});
