import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { comparedRooms, viewedHotels, wishlistHotels } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';
import { listsOf } from './lists';

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
