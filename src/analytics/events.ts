import type { AnalyticsEventName, AnalyticsPayload } from '@/contract/analytics-events';

/**
 * The site's events, name → payload. The table itself stands in the contract, because the sink
 * checks what it is sent against the same rows; only its types reach the browser.
 */
export type EventName = AnalyticsEventName;
export type EventPayload<Name extends EventName> = AnalyticsPayload<Name>;

/** An event as it waits for its sending: when it happened (ISO), what, and with which facts. */
export type PendingEvent = {
  readonly id: string;
  readonly at: string;
  readonly name: EventName;
  readonly payload: EventPayload<EventName>;
};
