/**
 * At most `most` within `windowMs`; all of them may come at once, and what was used comes back
 * evenly.
 */
export type Allowance = { readonly most: number; readonly windowMs: number };

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
