const OFFSET_MS = 9 * 3_600_000;

/** Formats an instant in Korean time without an offset, truncated to the second. */
export const koreanSecond = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19);
