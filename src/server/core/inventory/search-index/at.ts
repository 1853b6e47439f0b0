/**
 * Functions that read one element of a column, one function for each type of column. The loops over
 * all rooms or hotels of a search (`scan`, `scan-filtered`, `totals`, `day-columns`, `order`) read
 * `column[place] ?? 0` instead: V8 drops the `?? 0` where a typed array has the element, while calls
 * of these functions made the loops a tenth slower.
 * @throws RangeError when the column has no element at this index
 */
export const uint8At = (column: Uint8Array, place: number): number =>
  column[place] ?? noSuch(place);
export const uint16At = (column: Uint16Array, place: number): number =>
  column[place] ?? noSuch(place);
export const uint32At = (column: Uint32Array, place: number): number =>
  column[place] ?? noSuch(place);
export const int32At = (column: Int32Array, place: number): number =>
  column[place] ?? noSuch(place);
export const float64At = (column: Float64Array, place: number): number =>
  column[place] ?? noSuch(place);

/** The item of a list that has one there. */
export const itemAt = <T extends NonNullable<unknown>>(items: readonly T[], place: number): T =>
  items[place] ?? noSuch(place);

function noSuch(place: number): never {
  throw new RangeError(`Nothing is at ${place}`);
}

/** Drops the entry that was added first, once there are more than so many. */
export function dropFirstOver<K>(kept: Map<K, unknown>, most: number): void {
  if (kept.size <= most) return;
  for (const key of kept.keys()) {
    kept.delete(key);
    return;
  }
}

/** A half-open range of indexes. */
export type Range = { readonly from: number; readonly to: number };
