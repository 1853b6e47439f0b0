import { currentRequest, type Span, type SpanFacts } from './request-context';

/**
 * The way of a request through the site as spans: the request, the statements it sent to the database,
 * and its calls of other services (decision 113). This file doesn't depend on any library: without a
 * tracer (no OTEL_EXPORTER_OTLP_ENDPOINT is configured) nothing of one is loaded, and no span is made.
 *
 * A span has nothing of what a visitor typed or was given: no address, no query, no value of a
 * statement, and no id but that of the request.
 */

export type SpanKind = 'request' | 'job' | 'call';

export type Tracer = {
  start(kind: SpanKind, name: string, facts: SpanFacts, parent: Span | undefined): Span;
  /** Sends what is still waiting, in a second or two or not at all; never rejects. */
  end(): Promise<void>;
};

declare global {
  /** It is on `globalThis`, since the bundler may load this module more than once in a process. */
  var __meomumTracer: Tracer | undefined;
}

/** Makes spans from now on; undefined makes none any more. */
export function attachTracer(tracer: Tracer | undefined): void {
  globalThis.__meomumTracer = tracer;
}

/** Begins the span of a request or of the run of a job; undefined where nobody traces. */
export const startTrace = (
  kind: 'request' | 'job',
  name: string,
  facts: SpanFacts,
): Span | undefined => globalThis.__meomumTracer?.start(kind, name, facts, undefined);

/**
 * Begins the span of something that the current request or job waits for; undefined where nobody
 * traces, and for what belongs to neither, such as looking for jobs.
 */
export function startSpan(name: string, facts: SpanFacts): Span | undefined {
  const tracer = globalThis.__meomumTracer;
  const parent = tracer === undefined ? undefined : currentRequest()?.span;
  return parent === undefined ? undefined : tracer?.start('call', name, facts, parent);
}

/** Ends a span with the outcome of its work, which is passed on. */
export function endWith<T>(span: Span | undefined, work: Promise<T>): Promise<T> {
  if (span === undefined) return work;
  return work.then(
    (value) => {
      span.end();
      return value;
    },
    (error: unknown) => {
      span.end({ 'error.type': kindOf(error) }, true);
      throw error;
    },
  );
}

/** An error's class, or its code; its message may have personal data. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/**
 * Makes a span of each call of a service's methods.
 * @param peer what the service is called, such as `mail`
 * @returns the service itself where nobody traces
 */
export function traceCalls<Service extends object>(peer: string, service: Service): Service {
  if (globalThis.__meomumTracer === undefined) return service;
  return new Proxy(service, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      if (typeof found !== 'function') return found;
      return (...args: unknown[]) => {
        const span = startSpan(`${peer} ${String(name)}`, { 'peer.service': peer });
        const result: unknown = Reflect.apply(found, target, args);
        return result instanceof Promise ? endWith(span, result) : result;
      };
    },
  });
}

/** What a literal in a statement becomes; values are parameters, and aren't in the text at all. */
const LITERAL = /'(?:[^']|'')*'|\b\d+(?:\.\d+)?\b(?!\$)/g;
const PARAMETER = /\$\d+/g;
const MAX_STATEMENT_LENGTH = 1_000;

/** Begins the span of a statement of the database, without any value that stands in it. */
export function startStatement(text: string): Span | undefined {
  if (globalThis.__meomumTracer === undefined) return undefined;
  const plain = text
    .slice(0, 4 * MAX_STATEMENT_LENGTH)
    .replace(PARAMETER, '?')
    .replace(LITERAL, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_STATEMENT_LENGTH);
  const operation = /^\w+/.exec(plain)?.[0].toUpperCase() ?? 'STATEMENT';
  return startSpan(`database ${operation}`, {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': plain,
  });
}

/** Sends what is still waiting, before the process ends. */
export const endTraces = (): Promise<void> => globalThis.__meomumTracer?.end() ?? Promise.resolve();
