/**
 * The one way to report unexpected errors. It doesn't depend on the reporting service: without a
 * sink (no DSN is configured) errors are dropped, and nothing of the service is loaded.
 */

/** Facts reported with an error. None of them is personal except the member's id. */
export type ErrorContext = {
  /** The pattern of the page or call, never an address with values: `/hotel/[hotelId]`. */
  readonly route?: string | undefined;
  readonly userId?: string | undefined;
  /** The API's id of the request, which the visitor's error message shows, too. */
  readonly requestId?: string | undefined;
  /** The part of the site that noticed the error. */
  readonly source?: 'render' | 'ssr' | 'api' | 'job' | 'browser' | undefined;
  readonly job?: string | undefined;
  /** Names of React components, the outermost last. */
  readonly componentStack?: string | undefined;
};

export type ErrorSink = (error: unknown, context: ErrorContext) => void;
type Scope = Pick<ErrorContext, 'route' | 'userId'>;
type ReportingState = {
  sink: ErrorSink | null;
  /** Whether a sink is being loaded; until then errors are kept. */
  awaited: boolean;
  waiting: Array<readonly [unknown, ErrorContext]>;
  scope: Scope;
};

/**
 * Further errors before the sink is loaded are dropped, as they most likely repeat the same
 * problem.
 */
const MAX_WAITING = 20;

declare global {
  var __meomumReporting: ReportingState | undefined;
}

/** On `globalThis`: the bundler may load this module more than once in a process. */
function reporting(): ReportingState {
  globalThis.__meomumReporting ??= { sink: null, awaited: false, waiting: [], scope: {} };
  return globalThis.__meomumReporting;
}

/** Reports an unexpected error. Never throws, and does nothing when no sink is expected. */
export function reportError(error: unknown, context: ErrorContext = {}): void {
  const { sink, awaited, waiting } = reporting();
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

/** Announces that a sink is being loaded, so that errors are kept for it. */
export function awaitSink(): void {
  reporting().awaited = true;
}

/** Sends all kept and future errors to the sink. */
export function attachSink(sink: ErrorSink): void {
  const here = reporting();
  here.sink = sink;
  for (const [error, context] of here.waiting.splice(0)) reportError(error, context);
}

/** Stops reporting, and drops the kept errors. */
export function detachSink(): void {
  Object.assign(reporting(), { sink: null, awaited: false, waiting: [], scope: {} });
}

/** Notes the visitor's page and account; errors noticed outside of React are reported with it. */
export function setReportingScope(scope: Scope): void {
  reporting().scope = scope;
}

/** The visitor's page and account, as last noted. */
export const reportingScope = (): Scope => reporting().scope;
