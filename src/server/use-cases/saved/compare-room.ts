import { contract } from '@/contract';
import { SAVED_LIMITS } from '@/contract/saved';
import { roomTypes } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { knownIds, listsOf, lockLists, putRooms, type LockLists } from './lists';

/**
 * Makes the handler of `compareRoom` with a given lock; a race test passes one that doesn't lock.
 */
export const compareRoomUsing = (lock: LockLists) =>
  handle(contract.compareRoom, ({ params: { id } }, { db, member: { memberId }, now }) =>
    db.transaction(async (tx) => {
      await lock(tx, memberId);
      const known = await knownIds(tx, roomTypes, [id]);
      if (!known.has(id)) throw new AppError('ROOM_NOT_FOUND');
      const before = await listsOf(tx, memberId);
      if (before.rooms.includes(id)) return before;
      if (before.rooms.length >= SAVED_LIMITS.rooms) {
        throw new AppError('COMPARE_FULL', { details: { limit: SAVED_LIMITS.rooms } });
      }
      await putRooms(tx, memberId, [{ id, at: now() }]);
      return listsOf(tx, memberId);
    }),
  );

export const compareRoom = compareRoomUsing(lockLists);
