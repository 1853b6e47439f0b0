import { SAVED_LIMITS } from '@/contract/limits';

/**
 * The lists of a visitor who isn't signed in, as one value of the browser's storage. The stored
 * text may be anything: of another version, written by other code, or truncated. Whatever isn't a
 * valid entry is skipped.
 */

/** An id of the catalogue and when it was saved, in ms since the epoch. */
export type Kept = { readonly id: number; readonly at: number };

/** Every list has its newest entry first. */
export type LocalLists = {
  readonly hotels: readonly Kept[];
  readonly viewed: readonly Kept[];
  readonly rooms: readonly Kept[];
};

export type ListName = keyof LocalLists;

export const NO_LISTS: LocalLists = { hotels: [], viewed: [], rooms: [] };

const VERSION = 1;
const MAX_ID = 2_147_483_647;
const MAX_TIME = 8_640_000_000_000_000;

const isCount = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= max;

/** An entry of a list, or none when the stored value isn't one. */
function entriesIn(value: unknown): Kept[] {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('at' in value))
    return [];
  const { id, at } = value;
  return isCount(id, MAX_ID) && isCount(at, MAX_TIME) ? [{ id, at }] : [];
}

/**
 * Parses the stored text. No list exceeds its limit, has an id twice, or has a time later than
 * `now`.
 */
export function parseLists(text: string | null, now: number): LocalLists {
  if (text === null) return NO_LISTS;
  const found = jsonOf(text);
  if (typeof found !== 'object' || found === null || !('v' in found) || found.v !== VERSION) {
    return NO_LISTS;
  }
  const stored = new Map<string, unknown>(Object.entries(found));
  const listOf = (name: ListName): Kept[] => {
    const list = stored.get(name);
    const entries = Array.isArray(list) ? list.flatMap(entriesIn) : [];
    const sorted = entries
      .map(({ id, at }) => ({ id, at: Math.min(at, now) }))
      .sort((a, b) => b.at - a.at);
    const once = new Map<number, Kept>();
    for (const one of sorted) if (!once.has(one.id)) once.set(one.id, one);
    return [...once.values()].slice(0, SAVED_LIMITS[name]);
  };
  return { hotels: listOf('hotels'), viewed: listOf('viewed'), rooms: listOf('rooms') };
}

/** The text to store; null when all lists are empty. */
export function textOfLists(lists: LocalLists): string | null {
  if (isEmpty(lists)) return null;
  return JSON.stringify({ v: VERSION, ...lists });
}

export function isEmpty({ hotels, viewed, rooms }: LocalLists): boolean {
  return hotels.length + viewed.length + rooms.length === 0;
}

/**
 * The lists with an entry added at the top. An entry that is already there keeps its place, except
 * that a viewed hotel moves to the top. Old views beyond the limit are dropped; null when another
 * list is full.
 */
export function withEntry(lists: LocalLists, name: ListName, kept: Kept): LocalLists | null {
  const list = lists[name];
  const known = list.some(({ id }) => id === kept.id);
  if (name === 'viewed') {
    const others = list.filter(({ id }) => id !== kept.id);
    return { ...lists, viewed: [kept, ...others].slice(0, SAVED_LIMITS.viewed) };
  }
  if (known) return lists;
  return list.length >= SAVED_LIMITS[name] ? null : { ...lists, [name]: [kept, ...list] };
}

export function withoutEntry(lists: LocalLists, name: ListName, id: number): LocalLists {
  return { ...lists, [name]: lists[name].filter((one) => one.id !== id) };
}

/**
 * What remains in the browser after `sent` was merged into the member's lists: entries added since,
 * and hotels for which there was no room.
 */
export function afterMerge(
  lists: LocalLists,
  sent: LocalLists,
  leftOut: readonly number[],
): LocalLists {
  const rest = (name: ListName) =>
    lists[name].filter(
      ({ id, at }) =>
        (name === 'hotels' && leftOut.includes(id)) ||
        !sent[name].some((one) => one.id === id && one.at === at),
    );
  return { hotels: rest('hotels'), viewed: rest('viewed'), rooms: rest('rooms') };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
