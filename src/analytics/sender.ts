import { publicEnv } from '@/config/env';
import {
  EVENTS_PATH,
  MOST_EVENTS,
  type Device,
  type EventBatch,
  type SentEvent,
} from '@/contract/analytics-sink';
import { newKey } from '@/lib/api/repeat';
import { readConsent } from './consent';
import { TAB_KEYS } from './tab-keys';

const WAIT_MS = 2_000;
const WAIT_AFTER_FAILURE_MS = 30_000;
/** What an offline browser keeps; the oldest go first. */
const MOST_KEPT = 200;

const URL = `${publicEnv.apiBaseUrl}${EVENTS_PATH}`;

let waiting: SentEvent[] = [];
let timer: number | undefined;
let sending = false;
let listening = false;

/** Takes an event for the next batch, which leaves within seconds or when the page is left. */
export function send(event: SentEvent): void {
  listen();
  waiting = [...waiting, event].slice(-MOST_KEPT);
  if (timer === undefined) sendIn(WAIT_MS);
}

/** Forgets what waits and the number of this tab: the visitor has taken their consent back. */
export function forget(): void {
  waiting = [];
  window.clearTimeout(timer);
  timer = undefined;
  try {
    for (const key of Object.values(TAB_KEYS)) window.sessionStorage.removeItem(key);
  } catch {
    // A browser without storage has nothing to forget.
  }
}

function sendIn(ms: number): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    timer = undefined;
    void post();
  }, ms);
}

/** One batch by fetch; what couldn't be delivered waits for another try. */
async function post(): Promise<void> {
  if (sending || waiting.length === 0 || readConsent() !== 'granted') return;
  sending = true;
  const events = waiting.slice(0, MOST_EVENTS);
  waiting = waiting.slice(MOST_EVENTS);
  let again = false;
  try {
    const answer = await fetch(URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batchOf(events)),
      keepalive: true,
      credentials: 'omit',
    });
    again = answer.status === 429 || answer.status >= 500;
  } catch {
    again = true;
  }
  sending = false;
  // Sent again with the same ids: the sink counts none of them twice.
  if (again) waiting = [...events, ...waiting].slice(-MOST_KEPT);
  if (waiting.length > 0) sendIn(again ? WAIT_AFTER_FAILURE_MS : 0);
}

/** Everything that waits, as the page is left: no answer can be read any more. */
function beacon(): void {
  if (readConsent() !== 'granted') return;
  while (waiting.length > 0) {
    const body = JSON.stringify(batchOf(waiting.slice(0, MOST_EVENTS)));
    const taken = navigator.sendBeacon(URL, new Blob([body], { type: 'application/json' }));
    if (!taken) return;
    waiting = waiting.slice(MOST_EVENTS);
  }
}

function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('pagehide', beacon);
  window.addEventListener('online', () => void post());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') beacon();
  });
}

const batchOf = (events: readonly SentEvent[]): EventBatch => ({
  visit: visitOf(),
  device: deviceOf(),
  events,
});

let visitInMemory: string | undefined;

/** The random number of this tab; it ends with the tab. */
function visitOf(): string {
  try {
    const kept = window.sessionStorage.getItem(TAB_KEYS.visit);
    if (kept !== null) return kept;
    const made = newKey();
    window.sessionStorage.setItem(TAB_KEYS.visit, made);
    return made;
  } catch {
    return (visitInMemory ??= newKey());
  }
}

/** By the width of the screen: the breakpoints of section 9. */
function deviceOf(): Device {
  if (window.matchMedia('(max-width: 767.98px)').matches) return 'phone';
  return window.matchMedia('(max-width: 1023.98px)').matches ? 'tablet' : 'desktop';
}
