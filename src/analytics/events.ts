import type { AnalyticsEventName, AnalyticsPayload } from '@/contract/analytics-events';

/**
 * The site's events, name → payload. The table itself stands in the contract, because the sink
 * checks what it is sent against the same rows; only its types reach the browser.
 */
export type EventName = AnalyticsEventName;
export type EventPayload<Name extends EventName> = AnalyticsPayload<Name>;
