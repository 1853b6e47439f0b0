/** Up to this many indexes are picked in one pass; for more, they are selected and then sorted. */
export const PICKED = 60;

/**
 * The indexes of the `count` smallest keys after the first `skip`, in order; equal keys are ordered
 * by `tieOf`. Sorts only what it returns, so a page of a long list costs little more than reading
 * the list.
 */
export function pageOf(
  keys: Float64Array,
  tieOf: (place: number) => number,
  skip: number,
  count: number,
): number[] {
  const end = Math.min(keys.length, skip + count);
  if (end <= PICKED) {
    const first = new Smallest(end, tieOf);
    for (let place = 0; place < keys.length; place += 1) first.offer(place, keys[place] ?? 0);
    return first.places.slice(skip);
  }
  const before = (a: number, b: number) => {
    const difference = (keys[a] ?? 0) - (keys[b] ?? 0);
    return difference === 0 ? tieOf(a) - tieOf(b) : difference;
  };
  const places = new Uint32Array(keys.length);
  for (let at = 0; at < places.length; at += 1) places[at] = at;
  if (end < places.length) selectFirst(places, end, before);
  return [...places.subarray(0, end).sort(before).subarray(skip)];
}

/**
 * Collects the few smallest of many offered keys, in order; most keys are rejected after one
 * comparison.
 */
export class Smallest {
  readonly places: number[] = [];
  readonly #keys: number[] = [];
  #last: number;

  /** @param tieOf the order of equal keys, by index */
  constructor(
    readonly count: number,
    readonly tieOf: (place: number) => number,
  ) {
    this.#last = count > 0 ? Infinity : -Infinity;
  }

  /** The largest key kept so far once the collection is full; larger keys are rejected. */
  get last(): number {
    return this.#last;
  }

  offer(place: number, key: number): void {
    if (key > this.#last) return;
    const { places, tieOf } = this;
    const keys = this.#keys;
    let at = places.length;
    while (at > 0 && key < (keys[at - 1] ?? 0)) at -= 1;
    while (at > 0 && key === keys[at - 1] && tieOf(place) < tieOf(places[at - 1] ?? 0)) at -= 1;
    if (at === this.count) return;
    places.splice(at, 0, place);
    keys.splice(at, 0, key);
    if (places.length > this.count) {
      places.pop();
      keys.pop();
    }
    if (places.length === this.count) this.#last = keys.at(-1) ?? Infinity;
  }
}

type Before = (a: number, b: number) => number;

/**
 * Moves the `count` smallest to the front, in any order: Hoare's selection with median of three.
 */
function selectFirst(places: Uint32Array, count: number, before: Before): void {
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const pivot = medianOf(
      places[low] ?? 0,
      places[(low + high) >>> 1] ?? 0,
      places[high] ?? 0,
      before,
    );
    let left = low;
    let right = high;
    while (left <= right) {
      while (before(places[left] ?? 0, pivot) < 0) left += 1;
      while (before(places[right] ?? 0, pivot) > 0) right -= 1;
      if (left > right) break;
      const held = places[left] ?? 0;
      places[left] = places[right] ?? 0;
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
