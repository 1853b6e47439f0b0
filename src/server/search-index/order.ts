/** As many places from the front as are picked while reading; more are selected, then sorted. */
const PICKED = 60;

/**
 * The places of the `count` smallest keys after the first `skip`, in order; equal keys by `tieOf`.
 * Never sorts more than it gives, so a page of a long list costs little more than reading the list.
 */
export function pageOf(
  keys: Float64Array,
  tieOf: (place: number) => number,
  skip: number,
  count: number,
): number[] {
  const end = Math.min(keys.length, skip + count);
  const before = (a: number, b: number) => {
    const difference = (keys[a] as number) - (keys[b] as number);
    return difference === 0 ? tieOf(a) - tieOf(b) : difference;
  };
  if (end <= PICKED) return pickFirst(keys, end, before).slice(skip);
  const places = new Uint32Array(keys.length);
  for (let at = 0; at < places.length; at += 1) places[at] = at;
  if (end < places.length) selectFirst(places, end, before);
  return [...places.subarray(0, end).sort(before).subarray(skip)];
}

type Before = (a: number, b: number) => number;

/** The first few in order: most places are left out after one comparison with the last of them. */
function pickFirst(keys: Float64Array, count: number, before: Before): number[] {
  const picked: number[] = [];
  if (count <= 0) return picked;
  for (let place = 0; place < keys.length; place += 1) {
    const last = picked[count - 1];
    if (last !== undefined) {
      if ((keys[place] as number) > (keys[last] as number) || before(place, last) >= 0) continue;
      picked.pop();
    }
    let at = picked.length;
    while (at > 0 && before(place, picked[at - 1] as number) < 0) at -= 1;
    picked.splice(at, 0, place);
  }
  return picked;
}

/** Moves the `count` smallest to the front, in no order: Hoare's selection, median of three. */
function selectFirst(places: Uint32Array, count: number, before: Before): void {
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

function medianOf(a: number, b: number, c: number, before: Before) {
  if (before(a, b) > 0) [a, b] = [b, a];
  if (before(b, c) > 0) [b, c] = [c, b];
  return before(a, b) > 0 ? a : b;
}
