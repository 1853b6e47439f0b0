import { contract } from '@/contract';
import { hotels } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { knownIds, listsOf, lockLists, putViews } from './lists';

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
