/** How much is reported (specification, section 7): all traces, and replays of errors only. */
export const SAMPLING = {
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0,
  replaysOnErrorSampleRate: 1,
} as const;

/** What the service's own integrations may collect: nothing about a visitor. */
export const COLLECTION = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  databaseQueryData: false,
  stackFrameVariables: false,
};

/** The address for reports, and the build that they are about. */
export type ReportingSettings = { readonly dsn: string; readonly release: string };

/**
 * The name of the meta element with the DSN. A build contains none, so the same build serves every
 * host.
 */
export const DSN_META = 'meomum-reporting';

/**
 * Reads the settings from the page; null when nothing is to be loaded. `built` is the DSN of the
 * build, if any.
 */
export function readSettings(built: string, release: string): ReportingSettings | null {
  const given = document.querySelector<HTMLMetaElement>(`meta[name="${DSN_META}"]`)?.content;
  const dsn = given === undefined || given === '' ? built : given;
  return dsn === '' ? null : { dsn, release };
}
