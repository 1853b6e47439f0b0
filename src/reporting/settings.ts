/** How much is reported (specification, section 7): every trace, a replay of each error, no other. */
export const SAMPLING = {
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0,
  replaysOnErrorSampleRate: 1,
} as const;

/** What the service's own collectors may take up: nothing of a visitor. */
export const COLLECTION = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  databaseQueryData: false,
  stackFrameVariables: false,
};

/** Where reports go, and of which build they are. */
export type ReportingSettings = { readonly dsn: string; readonly release: string };

/** Name of the meta element that carries the DSN; a build holds none, so one serves every host. */
export const DSN_META = 'meomum-reporting';

/** What the page was told, or null: nothing is loaded then. `built` is the DSN of the build, if any. */
export function readSettings(built: string, release: string): ReportingSettings | null {
  const told = document.querySelector<HTMLMetaElement>(`meta[name="${DSN_META}"]`)?.content;
  const dsn = told === undefined || told === '' ? built : told;
  return dsn === '' ? null : { dsn, release };
}
