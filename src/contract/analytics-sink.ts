import type { AnalyticsEventName, AnalyticsPayload } from './analytics-events';

/** Where browsers send their events, below the API's base address (`POST /api/events`). */
export const EVENTS_PATH = '/events';

/** As many events as one batch may hold. */
export const MOST_EVENTS = 25;

export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** One event as the sink takes it. */
export type SentEvent = {
  /** Made by the browser; an id that is known already is not counted twice. */
  readonly id: string;
  /** ISO instant by the browser's clock. */
  readonly at: string;
  readonly locale: 'ko' | 'en';
  readonly name: AnalyticsEventName;
  readonly payload: AnalyticsPayload<AnalyticsEventName>;
};

/** The body of a post; answered with 204, 400 (not by the table), 413 (too long) or 429. */
export type EventBatch = {
  /** A random number of one browser tab; no account, cookie or address is behind it. */
  readonly visit: string;
  readonly device: Device;
  readonly events: readonly SentEvent[];
};
