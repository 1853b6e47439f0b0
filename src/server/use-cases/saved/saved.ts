import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { SAVED_LIMITS } from '@/contract/limits';
import {
  comparedRooms,
  hotels,
  roomTypes,
  viewedHotels,
  wishlistHotels,
} from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import {
  knownIds,
  listsOf,
  lockLists,
  type LockLists,
  putHotels,
  putRooms,
  putViews,
} from './lists';

export const getSaved = handle(contract.getSaved, (_input, { db, member }) =>
  listsOf(db, member.memberId),
);

/** Makes the handler of `saveHotel` with a given lock; a race test passes one that doesn't lock. */
export const saveHotelUsing = (lock: LockLists) =>
  handle(contract.saveHotel, ({ params: { id } }, { db, member: { memberId }, now }) =>
    db.transaction(async (tx) => {
      await lock(tx, memberId);
      const known = await knownIds(tx, hotels, [id]);
      if (!known.has(id)) throw new AppError('HOTEL_NOT_FOUND');
      const before = await listsOf(tx, memberId);
      if (before.hotels.includes(id)) return before;
      if (before.hotels.length >= SAVED_LIMITS.hotels) {
        throw new AppError('WISHLIST_FULL', { details: { limit: SAVED_LIMITS.hotels } });
      }
      await putHotels(tx, memberId, [{ id, at: now() }]);
      return listsOf(tx, memberId);
    }),
  );

export const saveHotel = saveHotelUsing(lockLists);

export const viewHotel = handle(
  contract.viewHotel,
  ({ params: { id } }, { db, member: { memberId }, now }) =>
    db.transaction(async (tx) => {
      await lockLists(tx, memberId);
      const known = await knownIds(tx, hotels, [id]);
      if (!known.has(id)) throw new AppError('HOTEL_NOT_FOUND');
      await putViews(tx, memberId, [{ id, at: now() }]);
      return listsOf(tx, memberId);
    }),
);

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

/** Removing something that isn't on a list is no error. */

export const unsaveHotel = handle(contract.unsaveHotel, async ({ params }, { db, member }) => {
  const { memberId, hotelId } = wishlistHotels;
  await db.delete(wishlistHotels).where(and(eq(memberId, member.memberId), eq(hotelId, params.id)));
  return listsOf(db, member.memberId);
});

export const clearViewed = handle(contract.clearViewed, async (_input, { db, member }) => {
  await db.delete(viewedHotels).where(eq(viewedHotels.memberId, member.memberId));
  return listsOf(db, member.memberId);
});

export const uncompareRoom = handle(contract.uncompareRoom, async ({ params }, { db, member }) => {
  const { memberId, roomTypeId } = comparedRooms;
  await db
    .delete(comparedRooms)
    .where(and(eq(memberId, member.memberId), eq(roomTypeId, params.id)));
  return listsOf(db, member.memberId);
});

export const clearCompared = handle(contract.clearCompared, async (_input, { db, member }) => {
  await db.delete(comparedRooms).where(eq(comparedRooms.memberId, member.memberId));
  return listsOf(db, member.memberId);
});
