import { sharedCounts, type SharedCounts } from '../web-processes';
import { isNobody, shareOf, tooMany } from './attempts';
import { countRefusal } from '@/reporting/metrics';
import { MEMORY_LIMITS, type MemoryLimitName } from './limits';

/**
 * The most clients that a limit remembers at once, which takes about 5 MB of memory. When another client comes, the one
 * whose last request is the oldest is forgotten. Its requests are then counted from zero again.
 */
const MAX_CLIENTS = 50_000;

/** A limit on one kind of action. */
export type MemoryLimit = {
  /**
   * Counts an action of a client.
   * @param cost how many to count; all of them or none are counted
   * @returns the ms to wait until there would be room; 0 when it was counted
   */
  readonly take: (clientAddress: string, cost?: number) => number;
  /**
   * Counts an action of a client and throws when the limit is reached.
   * @throws AppError RATE_LIMITED with the seconds to wait
   */
  readonly mustTake: (clientAddress: string, cost?: number) => void;
  /** Counts an action that another process has counted and admitted. */
  readonly note: (clientAddress: string, cost: number) => void;
};

/**
 * Makes one of the site's limits. It holds for all processes that serve the site together: each
 * tells the others what it counts (decision 083).
 */
export function siteLimit(
  name: MemoryLimitName,
  now?: () => number,
  shared: SharedCounts | null = sharedCounts(),
): MemoryLimit {
  const limit = memoryLimit(MEMORY_LIMITS[name], now);
  shared?.join(name, limit.note);
  const take = (clientAddress: string, cost = 1): number => {
    const waitMs = limit.take(clientAddress, cost);
    if (waitMs === 0) shared?.tell(name, clientAddress, cost);
    else countRefusal(name);
    return waitMs;
  };
  return { take, mustTake: mustTakeBy(take), note: limit.note };
}

const mustTakeBy =
  (take: MemoryLimit['take']): MemoryLimit['mustTake'] =>
  (clientAddress, cost) => {
    const waitMs = take(clientAddress, cost);
    if (waitMs > 0) throw tooMany(waitMs);
  };

/**
 * Makes a limit in the memory of this process, for actions that are too frequent or too minor for
 * the database. A restart begins anew.
 */
export function memoryLimit(
  allowance: Allowance,
  now: () => number = () => Date.now(),
  maxClients = MAX_CLIENTS,
): MemoryLimit & { readonly countClients: () => number } {
  const buckets = new Map<string, Bucket>();
  const keyOf = (clientAddress: string) => (isNobody(clientAddress) ? '' : clientAddress);
  const allowanceOf = (clientAddress: string) => ({
    most: shareOf(allowance.most, clientAddress),
    windowMs: allowance.windowMs,
  });
  function keep(key: string, bucket: Bucket): void {
    // Moved to the end of the map, so that the first entries are the clients seen longest ago.
    buckets.delete(key);
    buckets.set(key, bucket);
    for (const [oldest, { at }] of buckets) {
      // A client that has made no request for the length of the window may make as many as a new one, so it needn't be
      // remembered.
      const isFull = bucket.at - at >= allowance.windowMs;
      if (!isFull && buckets.size <= maxClients) return;
      buckets.delete(oldest);
    }
  }
  function take(clientAddress: string, cost = 1): number {
    const key = keyOf(clientAddress);
    const taken = takeFrom(allowanceOf(clientAddress), buckets.get(key), now(), cost);
    keep(key, taken.bucket);
    return taken.waitMs;
  }
  return {
    take,
    /** How many clients are remembered. */
    countClients: () => buckets.size,
    mustTake: mustTakeBy(take),
    note(clientAddress, cost) {
      const key = keyOf(clientAddress);
      const { bucket } = takeFrom(allowanceOf(clientAddress), buckets.get(key), now(), 0);
      keep(key, { left: Math.max(0, bucket.left - cost), at: bucket.at });
    },
  };
}

/** Limits how many of something, such as streams, a client may have open at once. */
export function openLimit(most: number) {
  const open = new Map<string, number>();
  return {
    /** @returns a function that releases the place, or null when none is left */
    enter(clientAddress: string): (() => void) | null {
      const now = open.get(clientAddress) ?? 0;
      if (now >= shareOf(most, clientAddress)) return null;
      open.set(clientAddress, now + 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        const left = (open.get(clientAddress) ?? 1) - 1;
        if (left > 0) open.set(clientAddress, left);
        else open.delete(clientAddress);
      };
    },
  };
}

/**
 * At most `most` within `windowMs`; all of them may come at once, and what was used comes back
 * evenly.
 */
type Allowance = { readonly most: number; readonly windowMs: number };

/** What is left of an allowance, at an instant in ms. */
export type Bucket = { readonly left: number; readonly at: number };

/**
 * Takes from an allowance.
 * @param bucket what was left the last time; undefined for a full one
 * @param cost how many are taken, all or none
 * @returns what is left, and how many ms to wait until it would be enough: 0 when it was taken
 */
export function takeFrom(
  { most, windowMs }: Allowance,
  bucket: Bucket | undefined,
  now: number,
  cost = 1,
): { readonly bucket: Bucket; readonly waitMs: number } {
  // When the clock was set back, no time has passed.
  const passed = bucket === undefined ? windowMs : Math.max(0, now - bucket.at);
  const left = Math.min(most, (bucket?.left ?? 0) + (passed * most) / windowMs);
  if (left >= cost) return { bucket: { left: left - cost, at: now }, waitMs: 0 };
  const waitMs = ((Math.min(cost, most) - left) * windowMs) / most;
  return { bucket: { left, at: now }, waitMs };
}
