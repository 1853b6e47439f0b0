import type { Instrumentation } from 'next';

/**
 * Runs once when the web server starts: error reporting (only with a DSN is any of it loaded), then
 * the database, before the first visitor comes.
 */
export async function register() {
  if (
    process.env.NEXT_RUNTIME !== 'nodejs' ||
    process.env.NEXT_PHASE === 'phase-production-build'
  ) {
    return;
  }
  const { publicEnv, serverEnv } = await import('./src/config/env');
  const dsn = serverEnv().SENTRY_DSN;
  if (dsn !== undefined) {
    const { startReporting } = await import('./sentry.server.config');
    startReporting({ dsn, release: publicEnv.release });
  }
  const { runtime } = await import('./src/server/runtime');
  await runtime();
}

/** Every error that a page's rendering or a route of the web server didn't answer itself. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { reportError } = await import('./src/reporting/report');
  reportError(error, { route: context.routePath, source: 'ssr' });
};
