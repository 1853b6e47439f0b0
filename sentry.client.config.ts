import * as Sentry from '@sentry/nextjs';

import { plainSelector, scrubEnvelope } from '@/reporting/scrub';
import { attachSink, reportingScope, type ErrorContext } from '@/reporting/report';
import { COLLECTION, SAMPLING, type ReportingSettings } from '@/reporting/settings';

type TransportOptions = Parameters<typeof Sentry.makeFetchTransport>[0];

/** Starts the reporting service in the browser. Loaded only where a DSN is configured. */
export function startReporting({ dsn, release }: ReportingSettings): void {
  const client = Sentry.init({
    dsn,
    release,
    ...SAMPLING,
    dataCollection: COLLECTION,
    transport: (options: TransportOptions) => {
      const transport = Sentry.makeFetchTransport(options);
      return {
        ...transport,
        send: (envelope: Parameters<typeof transport.send>[0]) =>
          transport.send(scrubEnvelope(envelope)),
      };
    },
    beforeBreadcrumb(breadcrumb) {
      // What is printed may be anything; what is clicked may be labelled with a guest's words.
      if (breadcrumb.category === 'console') return null;
      return breadcrumb.category?.startsWith('ui.') === true && breadcrumb.message !== undefined
        ? { ...breadcrumb, message: plainSelector(breadcrumb.message) }
        : breadcrumb;
    },
  });
  Sentry.addEventProcessor((event) => {
    const scope = reportingScope();
    // The service tags its own events with the moment's place; what an error was told with stays.
    event.tags = { route: scope.route ?? window.__NEXT_DATA__.page, ...event.tags };
    event.user ??= scope.userId === undefined ? undefined : { id: scope.userId };
    return event;
  });
  attachSink((error, context) => {
    Sentry.captureException(error, captureContextOf(context));
  });
  if (client !== undefined) whenIdle(() => void addReplay(client));
}

function captureContextOf({ userId, componentStack, route, source }: ErrorContext) {
  return {
    tags: {
      ...(route === undefined ? {} : { route }),
      ...(source === undefined ? {} : { source }),
    },
    ...(userId === undefined ? {} : { user: { id: userId } }),
    ...(componentStack === undefined ? {} : { contexts: { react: { componentStack } } }),
  };
}

type Client = NonNullable<ReturnType<typeof Sentry.init>>;

/** The recorder is by far the largest part and waits until the page has nothing else to do. */
async function addReplay(client: Client): Promise<void> {
  const { maskedReplay } = await import('@/reporting/replay');
  client.addIntegration(maskedReplay());
}

function whenIdle(work: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 1_000);
}
