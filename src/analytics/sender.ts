import { publicEnv } from '@/config/public-env';
import {
  EVENTS_PATH,
  MAX_EVENTS,
  type Device,
  type EventBatch,
  type SentEvent,
} from '@/contract/content/analytics-sink';
import { newKey } from '@/lib/api/repeat';
import { readConsent, TAB_KEYS } from './consent';

const WAIT_MS = 2_000;
const WAIT_AFTER_FAILURE_MS = 30_000;
/** The most events kept while the browser is offline; the oldest are dropped. */
const MAX_KEPT = 200;

const URL = `${publicEnv.apiBaseUrl}${EVENTS_PATH}`;

let waiting: SentEvent[] = [];
let timer: number | undefined;
let sending = false;
let listening = false;

/** Adds an event to the next batch, which is sent within seconds or when the page is left. */
export function send(event: SentEvent): void {
  listen();
  waiting = [...waiting, event].slice(-MAX_KEPT);
  if (timer === undefined) sendIn(WAIT_MS);
}

/**
 * Drops the waiting events and the number of this tab, since the visitor withdrew their consent.
 */
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

/** Sends one batch by fetch; undelivered events wait for another try. */
async function post(): Promise<void> {
  if (sending || waiting.length === 0 || readConsent() !== 'granted') return;
  sending = true;
  const events = waiting.slice(0, MAX_EVENTS);
  waiting = waiting.slice(MAX_EVENTS);
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
  // Repeated events have the same ids, so the sink counts none of them twice.
  if (again) waiting = [...events, ...waiting].slice(-MAX_KEPT);
  if (waiting.length > 0) sendIn(again ? WAIT_AFTER_FAILURE_MS : 0);
}

/** Sends all waiting events as the page is left, when an answer can't be read any more. */
function beacon(): void {
  if (readConsent() !== 'granted') return;
  while (waiting.length > 0) {
    const body = JSON.stringify(batchOf(waiting.slice(0, MAX_EVENTS)));
    const taken = navigator.sendBeacon(URL, new Blob([body], { type: 'application/json' }));
    if (!taken) return;
    waiting = waiting.slice(MAX_EVENTS);
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

/** The random number of this tab, which disappears with the tab. */
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

/** The kind of device by the width of the screen: the breakpoints of section 9. */
function deviceOf(): Device {
  if (window.matchMedia('(max-width: 767.98px)').matches) return 'phone';
  return window.matchMedia('(max-width: 1023.98px)').matches ? 'tablet' : 'desktop';
}
