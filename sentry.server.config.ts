import * as Sentry from '@sentry/nextjs';

import { scrubEnvelope } from '@/reporting/scrub';
import { attachSink } from '@/reporting/report';
import { COLLECTION, SAMPLING, type ReportingSettings } from '@/reporting/settings';

/** Starts the reporting service in the web server. Loaded only where a DSN is configured. */
export function startReporting({ dsn, release }: ReportingSettings): void {
  const client = Sentry.init({
    dsn,
    release,
    tracesSampleRate: SAMPLING.tracesSampleRate,
    dataCollection: COLLECTION,
    // The log has its own reader; printed lines are no part of a report.
    beforeBreadcrumb: (breadcrumb) => (breadcrumb.category === 'console' ? null : breadcrumb),
  });
  // Wrapped here rather than made anew: as an external package it doesn't name its transport to imports.
  const transport = client?.getTransport();
  if (transport === undefined) return;
  const send = transport.send.bind(transport);
  transport.send = (envelope) => send(scrubEnvelope(envelope));
  attachSink((error, { route, source, job, requestId, userId }) => {
    const tags = Object.entries({ route, source, job, request_id: requestId });
    Sentry.captureException(error, {
      tags: Object.fromEntries(tags.filter(([, value]) => value !== undefined)),
      ...(userId === undefined ? {} : { user: { id: userId } }),
    });
  });
}
