/**
 * The places of the `count` smallest keys after the first `skip`, in order; equal keys by `tieOf`.
 * Selects before it sorts, so a page of a long list costs little more than reading the list.
 */
export function pageOf(
  keys: Float64Array,
  tieOf: (place: number) => number,
  skip: number,
  count: number,
): number[] {
  const places = Uint32Array.from(keys.keys());
  const before = (a: number, b: number) => {
    const difference = (keys[a] as number) - (keys[b] as number);
    return difference === 0 ? tieOf(a) - tieOf(b) : difference;
  };
  const end = Math.min(places.length, skip + count);
  if (end < places.length) selectFirst(places, end, before);
  return [...places.subarray(0, end).sort(before).subarray(skip)];
}

/** Moves the `count` smallest to the front, in no order: Hoare's selection, median of three. */
function selectFirst(
  places: Uint32Array,
  count: number,
  before: (a: number, b: number) => number,
): void {
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const pivot = medianOf(
      places[low] as number,
      places[(low + high) >>> 1] as number,
      places[high] as number,
      before,
    );
    let left = low;
    let right = high;
    while (left <= right) {
      while (before(places[left] as number, pivot) < 0) left += 1;
      while (before(places[right] as number, pivot) > 0) right -= 1;
      if (left > right) break;
      const held = places[left] as number;
      places[left] = places[right] as number;
      places[right] = held;
      left += 1;
      right -= 1;
    }
    if (count <= right) high = right;
    else if (count > left) low = left;
    else return;
  }
}

function medianOf(a: number, b: number, c: number, before: (x: number, y: number) => number) {
  if (before(a, b) > 0) [a, b] = [b, a];
  if (before(b, c) > 0) [b, c] = [c, b];
  return before(a, b) > 0 ? a : b;
}
