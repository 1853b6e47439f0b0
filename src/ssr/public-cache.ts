import { LRUCache } from 'lru-cache';

import type { Api } from '@/lib/api/client';
import { contract } from '@/contract';
import type { Endpoint } from '@/contract/endpoint';
import { processMetrics } from '@/reporting/metrics';
import { dropExpired, type PageSources } from './page-cache';

const USUAL_AGE_MS = 5_000;
const MAX_ENTRIES = 2_000;

type Entry = {
  /** Until when the answer may be given to other requests, in ms. */
  readonly until: number;
  readonly answer: Promise<unknown>;
};

const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });

/** At most how often expired answers are removed from memory, in ms: looking at all of them takes time. */
const DROP_EVERY_MS = 1_000;
let droppedAt = 0;

function dropExpiredAnswers(now: number): void {
  if (Math.abs(now - droppedAt) < DROP_EVERY_MS) return;
  droppedAt = now;
  dropExpired(entries, now);
}

/** The number of answers in memory. */
export const countSharedAnswers = (): number => entries.size;

/** For whom answers are read. */
export type Reading = {
  readonly now?: () => number;
  /** Learns until when the answers may be shown, and of those that aren't everybody's or failed. */
  readonly sources?: PageSources;
  /** An answer that could be shared for less than this, in ms, is read anew. */
  readonly leastLeftMs?: number;
};

/**
 * Wraps a client so that public reads are shared between renders, for five seconds or as long as
 * the contract says. A page is then at most that old (its `readAt` says when it was read), also when
 * it is kept (`page-cache.ts`); stock and price are checked again, uncached, when a room is held.
 * Errors are never cached.
 */
export function withPublicCache(
  api: Api,
  { now = Date.now, sources, leastLeftMs = 0 }: Reading = {},
): Api {
  const { sharedAnswers } = processMetrics();
  return {
    language: api.language,
    memberId: api.memberId,
    call(name, request, options) {
      const endpoint: Endpoint = contract[name];
      if (endpoint.method !== 'GET' || !isEverybodys(endpoint, api.memberId)) {
        sources?.refuse();
        return api.call(name, request, options);
      }
      const key = `${api.language} ${name} ${JSON.stringify(request)}`;
      const known = entries.get(key);
      const at = now();
      const sharedMs = endpoint.sharedMs ?? USUAL_AGE_MS;
      if (known !== undefined && at < known.until - leastLeftMs) {
        addSource(sources, known);
        sharedAnswers.inc({ result: 'hit' });
        return known.answer as ReturnType<typeof api.call<typeof name>>;
      }
      sharedAnswers.inc({ result: 'miss' });
      const answer = api.call(name, request);
      const entry = { until: at + sharedMs, answer };
      dropExpiredAnswers(at);
      entries.set(key, entry);
      addSource(sources, entry);
      answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return answer;
    },
  };
}

/**
 * Records that a page contains an answer of the API, so that the page is shared no longer than the answer may be. If the
 * answer fails, the page isn't given to other visitors at all.
 */
function addSource(sources: PageSources | undefined, { until, answer }: Entry): void {
  sources?.add(until);
  answer.catch(() => sources?.refuse());
}

/**
 * Whether everybody gets the same answer: a public call, or a visitor's call where the contract
 * says so.
 */
function isEverybodys({ access, sharedMs }: Endpoint, memberId: string | undefined): boolean {
  if (access === 'public') return true;
  return access === 'optional' && sharedMs !== undefined && memberId === undefined;
}
