import type { PendingEvent } from './events';

/** Takes an event for the next batch. */
export function send(_event: PendingEvent): void {}
