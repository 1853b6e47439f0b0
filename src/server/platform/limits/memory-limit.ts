import { isNobody, shareOf, tooMany } from './attempts';

/**
 * Bounds the table of clients to about 5 MB. Beyond it, the client seen longest ago is dropped, and
 * its count starts anew.
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
};

/**
 * Makes a limit in the memory of this process, for actions that are too frequent or too minor for
 * the database. Each process counts by itself, and a restart begins anew.
 */
export function memoryLimit(
  allowance: Allowance,
  now: () => number = () => Date.now(),
  maxClients = MAX_CLIENTS,
): MemoryLimit {
  const buckets = new Map<string, Bucket>();
  function take(clientAddress: string, cost = 1): number {
    const { windowMs } = allowance;
    const most = shareOf(allowance.most, clientAddress);
    const key = isNobody(clientAddress) ? '' : clientAddress;
    const taken = takeFrom({ most, windowMs }, buckets.get(key), now(), cost);
    // Moved to the end of the map, so that the first entry is the one seen longest ago.
    buckets.delete(key);
    buckets.set(key, taken.bucket);
    if (buckets.size > maxClients) {
      const oldest = buckets.keys().next().value;
      if (oldest !== undefined) buckets.delete(oldest);
    }
    return taken.waitMs;
  }
  return {
    take,
    mustTake(clientAddress, cost) {
      const waitMs = take(clientAddress, cost);
      if (waitMs > 0) throw tooMany(waitMs);
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
