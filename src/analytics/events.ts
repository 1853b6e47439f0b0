import type { AnalyticsEventName, AnalyticsPayload } from '@/contract/content/analytics-events';

/**
 * The site's events, name → payload. The table itself is in the contract, because the sink checks
 * events against the same rows; only its types reach the browser.
 */
export type EventName = AnalyticsEventName;
export type EventPayload<Name extends EventName> = AnalyticsPayload<Name>;
