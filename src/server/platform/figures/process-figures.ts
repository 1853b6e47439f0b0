import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

import { collectDefaultMetrics, type Registry } from 'prom-client';

import { processMetrics } from '@/reporting/metrics';
import type { DatabaseLoad } from '../db/client';

/** Which parts of the event loop's delays are shown: usual ones, rare ones, and the worst. */
const QUANTILES = [0.5, 0.99] as const;
const NANOSECONDS = 1e9;
/** How exactly delays are measured, in ms. */
const RESOLUTION_MS = 10;

let delays: IntervalHistogram | undefined;

/** Begins to measure what costs something to be measured: delays, memory, garbage collection. */
export function measureProcess(): void {
  if (delays !== undefined) return;
  delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  collectDefaultMetrics({ register: processMetrics().registry });
}

/**
 * The figures of this process, with those of the moment written into them.
 * @param load how busy its database is; null while it has none
 */
export function currentProcessFigures(load: DatabaseLoad | null): Registry {
  const { registry, connections, connectionWaiters, eventLoopLag } = processMetrics();
  if (delays !== undefined) {
    for (const quantile of QUANTILES) {
      eventLoopLag.set({ quantile: String(quantile) }, lagOf(delays.percentile(quantile * 100)));
    }
    eventLoopLag.set({ quantile: '1' }, lagOf(delays.max));
    delays.reset();
  }
  connections.set({ state: 'busy' }, load?.busy ?? 0);
  connections.set({ state: 'idle' }, load?.idle ?? 0);
  connectionWaiters.set(load?.waiting ?? 0);
  return registry;
}

/** The timer that measures comes after its interval at best, so that much isn't a delay. */
const lagOf = (nanoseconds: number): number =>
  Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000);
