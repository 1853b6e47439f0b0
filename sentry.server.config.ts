import * as Sentry from '@sentry/nextjs';

import { scrubEnvelope } from '@/reporting/envelope';
import { attachSink } from '@/reporting/report';
import { COLLECTION, SAMPLING, type ReportingSettings } from '@/reporting/settings';

type TransportOptions = Parameters<typeof Sentry.makeNodeTransport>[0];

/** Starts the reporting service in the web server. Loaded only where a DSN is configured. */
export function startReporting({ dsn, release }: ReportingSettings): void {
  Sentry.init({
    dsn,
    release,
    tracesSampleRate: SAMPLING.tracesSampleRate,
    dataCollection: COLLECTION,
    transport: (options: TransportOptions) => {
      const transport = Sentry.makeNodeTransport(options);
      return {
        ...transport,
        send: (envelope: Parameters<typeof transport.send>[0]) =>
          transport.send(scrubEnvelope(envelope)),
      };
    },
    // The log has its own reader; printed lines are no part of a report.
    beforeBreadcrumb: (breadcrumb) => (breadcrumb.category === 'console' ? null : breadcrumb),
  });
  attachSink((error, { route, source, job, requestId, userId }) => {
    const tags = Object.entries({ route, source, job, request_id: requestId });
    Sentry.captureException(error, {
      tags: Object.fromEntries(tags.filter(([, value]) => value !== undefined)),
      ...(userId === undefined ? {} : { user: { id: userId } }),
    });
  });
}
