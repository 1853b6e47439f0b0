/** Facts of a span, by the names of OpenTelemetry's semantic conventions. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** A piece of work whose time is measured. One that is never ended is never sent. */
export type Span = {
  /** For a service that goes on with the trace (W3C Trace Context). */
  readonly traceparent: string;
  /** Gives the span another name than it began with. */
  rename(name: string): void;
  /** @param hasFailed whether the work failed for a reason that isn't the visitor's */
  end(facts?: SpanFacts, hasFailed?: boolean): void;
};
