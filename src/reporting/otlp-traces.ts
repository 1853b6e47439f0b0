import {
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

import type { Span } from './request-context';
import { attachTracer } from './traces';

export type TraceSettings = {
  /** The collector's address, to which `/v1/traces` is added. */
  readonly endpoint: string;
  /** The part of all requests that is traced, from 0 to 1. */
  readonly ratio: number;
  readonly release: string;
  /**
   * Called with false when the collector stops accepting spans, and with true when it accepts them
   * again.
   */
  readonly onChange: (isReached: boolean) => void;
};

/** A collector that is slower than this is given up; its spans are lost. */
const EXPORT_TIMEOUT_MS = 5_000;
const SEND_EVERY_MS = 2_000;
/** More spans than this aren't kept while the collector is away: some 4 MB. */
const MAX_WAITING_SPANS = 4_096;
const MAX_BATCH = 512;
/** How long the last spans may take to be sent when the process ends, in ms. */
const END_MS = 1_500;

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.INTERNAL,
  call: SpanKind.CLIENT,
} as const;

/**
 * Sends spans to a collector by OTLP over HTTP. Loaded only where one is configured.
 *
 * The provider is this module's own and isn't registered for the process: the framework would send spans
 * of its own to a registered one, and they have addresses with their queries.
 * @returns a function that stops tracing
 */
export function startTraces({ endpoint, ratio, release, onChange }: TraceSettings): () => void {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const processor = new BatchSpanProcessor({
    exporter: noticingExporter(exporter, onChange),
    maxQueueSize: MAX_WAITING_SPANS,
    maxExportBatchSize: MAX_BATCH,
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'meomum',
      'service.version': release,
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('meomum');
  const started = new WeakMap<Span, OtelSpan>();
  attachTracer({
    start(kind, name, attributes, parent) {
      const around = parent === undefined ? undefined : started.get(parent);
      const context = around === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, around);
      const own = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
      const span = spanOf(own);
      started.set(span, own);
      return span;
    },
    end: () => inTime(END_MS, provider.shutdown()),
  });
  return () => {
    attachTracer(undefined);
    void provider.shutdown().catch(() => undefined);
  };
}

/** Waits for work that may fail, but no longer than some ms. */
async function inTime(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}

function spanOf(own: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = own.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    rename: (name) => void own.updateName(name),
    end(facts = {}, hasFailed = false) {
      own.setAttributes(facts);
      if (hasFailed) own.setStatus({ code: SpanStatusCode.ERROR });
      own.end();
    },
  };
}

/** An exporter that says once when spans begin to be lost, and once when they are taken again. */
function noticingExporter(
  exporter: SpanExporter,
  onChange: TraceSettings['onChange'],
): SpanExporter {
  let isReached = true;
  return {
    export(spans, onDone) {
      exporter.export(spans, (result) => {
        const isTaken = result.error === undefined && result.code === 0;
        if (isTaken !== isReached) onChange(isTaken);
        isReached = isTaken;
        onDone(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
