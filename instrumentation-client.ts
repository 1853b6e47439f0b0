import { publicEnv } from '@/config/public-env';
import { awaitSink, reportError } from '@/reporting/report';
import { readSettings } from '@/reporting/settings';

/**
 * Runs before the page comes to life. Only with a DSN is anything loaded; what goes wrong until it
 * is there is kept for it.
 */
const settings = readSettings(publicEnv.sentryDsn, publicEnv.release);
if (settings !== null) {
  awaitSink();
  const early = (event: ErrorEvent | PromiseRejectionEvent) =>
    reportError('reason' in event ? event.reason : event.error, { source: 'browser' });
  window.addEventListener('error', early);
  window.addEventListener('unhandledrejection', early);
  void import('./sentry.client.config').then(({ startReporting }) => {
    window.removeEventListener('error', early);
    window.removeEventListener('unhandledrejection', early);
    startReporting(settings);
  });
}
