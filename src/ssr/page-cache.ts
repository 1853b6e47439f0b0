import { LRUCache } from 'lru-cache';

import type { Encoding } from '@/config/compression';

/** A page as it is sent to every visitor for whom it was made. */
export type KeptPage = {
  /** The HTML, compressed. */
  readonly body: Buffer;
  readonly encoding: Encoding;
  /** Headers that belong to the page. */
  readonly headers: Readonly<Record<string, string>>;
};

/** What a page is made from, which decides until when it may be shown again. */
export type PageSources = {
  /** Notes an answer that may be shown until a time, in ms. */
  add(until: number): void;
  /** Notes that the page has something that isn't for everybody, or misses something. */
  refuse(): void;
  /**
   * When the first answer ends, in ms; null for a page that isn't kept. One without any answer is a
   * form, whose address may have a code in it.
   */
  until(): number | null;
};

export function pageSources(): PageSources {
  let ends = Number.POSITIVE_INFINITY;
  let isRefused = false;
  return {
    add(until) {
      ends = Math.min(ends, until);
    },
    refuse() {
      isRefused = true;
    },
    until: () => (isRefused || ends === Number.POSITIVE_INFINITY ? null : ends),
  };
}

/** The task of making a page that others may be waiting for. */
export type Making = {
  /** Keeps the page until a time, in ms. */
  keep(page: KeptPage, until: number): void;
  /** Ends the waiting of others; to be called in any case, also after `keep`. */
  end(): void;
};

export type Taken =
  | { readonly kind: 'kept'; readonly page: KeptPage }
  /** The caller makes the page; without `making` it is for itself only. */
  | { readonly kind: 'make'; readonly making: Making | null };

export type PageCache = {
  /** Finds a page, or waits for somebody who is making it, or asks the caller to make it. */
  take(key: string): Promise<Taken>;
  /** How many bytes the kept pages have. */
  bytes(): number;
};

/**
 * A page is made anew by one request in the last moments of its life, so that the others needn't wait
 * for it. Rendering takes a tenth of this time. In ms.
 */
export const REMAKE_BEFORE_MS = 500;

/** How long a request waits for another one's page before it makes the page itself. In ms. */
const MAX_WAIT_MS = 2_000;

/** What an entry needs besides its page and key, in bytes. */
const ENTRY_BYTES = 500;

type Entry = { readonly page: KeptPage; readonly until: number };

/** Removes the entries that may no longer be used. @param now in ms */
export function dropExpired<E extends { readonly until: number }>(
  entries: LRUCache<string, E>,
  now: number,
): void {
  for (const [key, { until }] of entries.entries()) if (until <= now) entries.delete(key);
}

/** Keeps pages by key, the least recently used ones only as long as there is room. */
export function createPageCache(options: {
  readonly maxBytes: number;
  readonly now?: () => number;
  readonly maxWaitMs?: number;
}): PageCache {
  const { maxBytes, now = Date.now, maxWaitMs = MAX_WAIT_MS } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.body.byteLength + 2 * key.length + ENTRY_BYTES,
  });
  const makings = new Map<string, Promise<void>>();

  function findEntry(key: string): Entry | null {
    const entry = entries.get(key);
    return entry === undefined || entry.until <= now() ? null : entry;
  }

  function keep(key: string, page: KeptPage, until: number): void {
    dropExpired(entries, now());
    if (until > now()) entries.set(key, { page, until });
  }

  function begin(key: string): Making {
    let release: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      release = resolve;
    });
    makings.set(key, done);
    const end = () => {
      if (makings.get(key) === done) makings.delete(key);
      release();
    };
    return {
      keep(page, until) {
        keep(key, page, until);
        end();
      },
      end,
    };
  }

  return {
    async take(key) {
      const entry = findEntry(key);
      const underWay = makings.get(key);
      if (entry !== null && (underWay !== undefined || entry.until - now() > REMAKE_BEFORE_MS)) {
        return { kind: 'kept', page: entry.page };
      }
      if (underWay === undefined) return { kind: 'make', making: begin(key) };
      await within(maxWaitMs, underWay);
      const made = findEntry(key);
      if (made !== null) return { kind: 'kept', page: made.page };
      // Whoever takes that long is replaced; after an error everybody finds it out alone.
      return { kind: 'make', making: makings.get(key) === underWay ? begin(key) : null };
    },
    bytes: () => entries.calculatedSize,
  };
}

/** Waits for something, but not longer than some ms. */
async function within(ms: number, wanted: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([wanted, patience]);
  clearTimeout(timer);
}

declare global {
  /** It is on `globalThis`, since the bundler may load this module more than once in a process. */
  var __meomumPages: PageCache | undefined;
}

/**
 * The memory for pages, in bytes. A page takes 20 to 30 kB and lives five seconds, in which a process
 * makes some hundred.
 */
const MAX_PAGE_BYTES = 32 * 1024 * 1024;

/** The pages that this process keeps. */
export function keptPages(): PageCache {
  globalThis.__meomumPages ??= createPageCache({ maxBytes: MAX_PAGE_BYTES });
  return globalThis.__meomumPages;
}
