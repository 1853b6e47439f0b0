import type { Instrumentation } from 'next';

/**
 * Runs once when the web server starts: error reporting (only with a DSN is any of it loaded), then
 * the database, before the first visitor comes.
 */
export async function register() {
  // Said in this very function: by it the build for other runtimes leaves out what follows.
  if (
    process.env.NEXT_RUNTIME !== 'nodejs' ||
    process.env.NEXT_PHASE === 'phase-production-build'
  ) {
    return;
  }
  const { partOfEnv } = await import('./src/config/env');
  const { publicEnv } = await import('./src/config/public-env');
  const { STOP_MARGIN_MS } = await import('./src/config/constants');
  const dsn = partOfEnv().SENTRY_DSN;
  if (dsn !== undefined) {
    const { startReporting } = await import('./sentry.server.config');
    startReporting({ dsn, release: publicEnv.release });
  }
  const requests = await import('./src/ssr/incoming-requests');
  const { prepareCookies } = await import('./src/ssr/incoming-cookies');
  const { isSecureSite } = await import('./src/config/cookies');
  const { observeRequests } = await import('./src/ssr/observed-requests');
  const { createLog, outliveFullDisk } = await import('./src/server/platform/log');
  const { LOG_LEVEL, TRUST_PROXY } = partOfEnv();
  outliveFullDisk();
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = partOfEnv();
  if (endpoint !== undefined) {
    const { startTraces } = await import('./src/reporting/otlp-traces');
    const traceLog = createLog(LOG_LEVEL);
    startTraces({
      endpoint,
      ratio,
      release: publicEnv.release,
      onChange: (isReached) =>
        traceLog.warn(isReached ? 'traces are taken again' : 'traces are not taken, and are lost'),
    });
  }
  observeRequests(createLog(LOG_LEVEL), TRUST_PROXY);
  requests.endUnfinishedBodies();
  prepareCookies(isSecureSite(partOfEnv().SITE_URL ?? ''));
  requests.prepareAddresses();
  const { renderAsStrings } = await import('./src/ssr/string-renderer');
  const rendersStrings = await renderAsStrings();
  const { startedRuntime, startOrEnd } = await import('./src/server/app/runtime');
  // A development server is started anew at every change, and ends by itself.
  if (process.env.NODE_ENV === 'production') {
    const { endInOrder } = await import('./src/server/app/shutdown');
    const { GATEWAY_BUDGET_MS, DRAIN_MS } = partOfEnv();
    endInOrder(startedRuntime, {
      patienceMs: GATEWAY_BUDGET_MS + STOP_MARGIN_MS,
      drainMs: DRAIN_MS,
    });
  }
  const { serveFigures } = await import('./src/server/app/figures/serve-figures');
  await serveFigures(startedRuntime);
  await startOrEnd();
  if (process.env.NODE_ENV === 'production') {
    const { sendSecurityHeaders } = await import('./src/ssr/security-headers');
    const { buildFolder, serverEnv } = await import('./src/config/env');
    const env = serverEnv();
    sendSecurityHeaders({
      ...env,
      public: publicEnv,
      sentryDsn: env.NEXT_PUBLIC_SENTRY_DSN ?? env.SENTRY_DSN ?? publicEnv.sentryDsn,
    });
    const { sendCompressedFiles } = await import('./src/ssr/compressed-files');
    sendCompressedFiles(buildFolder());
    const { createVisitorTurns, letVisitorsTakeTurns } = await import('./src/ssr/turns');
    await letVisitorsTakeTurns(createVisitorTurns(env.VISITOR_PAGES));
  }
  if (!rendersStrings) {
    (await startedRuntime())?.log.warn('pages are rendered as streams, which takes more CPU');
  }
  const { reportReady } = await import('./src/server/platform/web-processes');
  reportReady();
}

/** Every error that a page's rendering or a route of the web server didn't answer itself. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { reportError } = await import('./src/reporting/report');
  const { currentRequest } = await import('./src/reporting/request-context');
  const requestId = currentRequest()?.requestId;
  reportError(error, { route: context.routePath, source: 'ssr', requestId });
};
