import { processMetrics } from '@/reporting/metrics';

/**
 * Counts a request that a limit refused, for the figures of operators.
 * @param limit the name of the limit, never what or whom it counts
 */
export function countRefusal(limit: string): void {
  processMetrics().limitRefusals.inc({ limit });
}
