const OFFSET_MS = 9 * 3_600_000;

/** A date and a time in Korea to the second, without an offset, never after the instant. */
export const koreanSecond = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19);
