import { contract } from '@/contract';
import { SAVED_LIMITS } from '@/contract/saved';
import { hotels } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { knownIds, listsOf, lockLists, putHotels, type LockLists } from './lists';

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
