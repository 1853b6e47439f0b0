/**
 * The one door for unexpected errors. It knows nothing of who takes them: without a sink (no DSN is
 * configured) an error goes nowhere, and nothing of the reporting service is loaded.
 */

/** What may be told besides the error itself. Nothing here is personal but the member's id. */
export type ErrorContext = {
  /** The page's or call's pattern, never an address with values: `/hotel/[hotelId]`. */
  readonly route?: string | undefined;
  readonly userId?: string | undefined;
  /** Of the API; the visitor's error message names the same. */
  readonly requestId?: string | undefined;
  /** Which part noticed it. */
  readonly source?: 'render' | 'ssr' | 'api' | 'job' | 'browser' | undefined;
  readonly job?: string | undefined;
  /** Names of components, outermost last. */
  readonly componentStack?: string | undefined;
};

export type ErrorSink = (error: unknown, context: ErrorContext) => void;
type Scope = Pick<ErrorContext, 'route' | 'userId'>;
type Desk = {
  sink: ErrorSink | null;
  /** Whether a sink is on its way: what comes before it is kept. */
  awaited: boolean;
  waiting: Array<readonly [unknown, ErrorContext]>;
  scope: Scope;
};

/** More than these before the sink has come are the same trouble again. */
const MAX_WAITING = 20;

/** On `globalThis`: the bundler may load this module more than once in a process. */
function desk(): Desk {
  const holder = globalThis as { __meomumReporting?: Desk };
  holder.__meomumReporting ??= { sink: null, awaited: false, waiting: [], scope: {} };
  return holder.__meomumReporting;
}

/** Reports an error nobody expected. Never throws, and does nothing when nobody listens. */
export function reportError(error: unknown, context: ErrorContext = {}): void {
  const { sink, awaited, waiting } = desk();
  if (sink === null) {
    if (awaited && waiting.length < MAX_WAITING) waiting.push([error, context]);
    return;
  }
  try {
    sink(error, context);
  } catch {
    // Reporting an error must not become one.
  }
}

/** Says that a sink is being loaded; errors are kept for it. */
export function awaitSink(): void {
  desk().awaited = true;
}

/** Hands every error, and those that have waited, to the sink. */
export function attachSink(sink: ErrorSink): void {
  const here = desk();
  here.sink = sink;
  for (const [error, context] of here.waiting.splice(0)) reportError(error, context);
}

/** Stops reporting, and forgets what waits. */
export function detachSink(): void {
  Object.assign(desk(), { sink: null, awaited: false, waiting: [], scope: {} });
}

/** Notes where the visitor is and who; an error noticed outside of React is told with it. */
export function setReportingScope(scope: Scope): void {
  desk().scope = scope;
}

/** Where the visitor is, as last noted. */
export const reportingScope = (): Scope => desk().scope;
