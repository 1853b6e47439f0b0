import { contract } from '@/contract';
import { SAVED_LIMITS } from '@/contract/limits';
import { hotels, roomTypes } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';
import {
  knownIds,
  listsOf,
  lockLists,
  putHotels,
  putRooms,
  putViews,
  type Entry,
  type LockLists,
} from './lists';

/**
 * Makes the handler of `mergeSaved`, which adds what a visitor saved before signing in to the
 * member's lists: the union, each entry with the later of its times. Nothing is removed from the
 * wishlist; hotels beyond its limit are returned in `leftOut`, for the browser to keep. The latest
 * 20 views and the four rooms added last are kept. A race test passes a `lock` that doesn't lock.
 */
export const mergeSavedUsing = (lock: LockLists) =>
  handle(contract.mergeSaved, ({ body }, { db, member: { memberId }, now }) =>
    db.transaction(async (tx) => {
      await lock(tx, memberId);
      const at = now();
      const saved = newest(body.hotels, at);
      const viewed = newest(body.viewed, at);
      const rooms = newest(body.rooms, at);
      const knownHotels = await knownIds(tx, hotels, [
        ...new Set([...saved, ...viewed].map(({ id }) => id)),
      ]);
      const knownRooms = await knownIds(
        tx,
        roomTypes,
        rooms.map(({ id }) => id),
      );
      const before = new Set((await listsOf(tx, memberId)).hotels);
      const real = saved.filter(({ id }) => knownHotels.has(id));
      const fresh = real.filter(({ id }) => !before.has(id));
      const space = Math.max(0, SAVED_LIMITS.hotels - before.size);
      await putHotels(tx, memberId, [
        ...real.filter(({ id }) => before.has(id)),
        ...fresh.slice(0, space),
      ]);
      await putViews(
        tx,
        memberId,
        viewed.filter(({ id }) => knownHotels.has(id)),
      );
      await putRooms(
        tx,
        memberId,
        rooms.filter(({ id }) => knownRooms.has(id)),
      );
      const leftOut = fresh.slice(space).map(({ id }) => id);
      return { ...(await listsOf(tx, memberId)), leftOut };
    }),
  );

export const mergeSaved = mergeSavedUsing(lockLists);

/** Each id once, with its latest time and none in the future; the newest first. */
function newest(kept: ReadonlyArray<{ id: number; at: string }>, now: Date): Entry[] {
  const times = new Map<number, number>();
  for (const { id, at } of kept) {
    times.set(id, Math.max(times.get(id) ?? 0, Math.min(Date.parse(at), now.getTime())));
  }
  return [...times]
    .map(([id, at]) => ({ id, at: new Date(at) }))
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id);
}
