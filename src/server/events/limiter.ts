const WINDOW_MS = 60_000;
/** Batches a minute; a whole office or hotel shares one address. */
const MOST_A_WINDOW = 120;
/** So that the table of addresses can't be made to grow without end. */
const MOST_ADDRESSES = 20_000;

/**
 * Counts batches by address, in this process's memory and for one minute: the database, which the
 * other limits use, is not told of an address here, not even as a digest.
 * @returns whether one more batch may come
 */
export function createLimiter(now: () => Date, most = MOST_A_WINDOW): (address: string) => boolean {
  let windowStart = 0;
  const counts = new Map<string, number>();
  return (address) => {
    const time = now().getTime();
    if (time - windowStart >= WINDOW_MS || time < windowStart) {
      windowStart = time;
      counts.clear();
    }
    const count = (counts.get(address) ?? 0) + 1;
    if (count > most || (count === 1 && counts.size >= MOST_ADDRESSES)) return false;
    counts.set(address, count);
    return true;
  };
}
