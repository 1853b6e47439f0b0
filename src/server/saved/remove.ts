import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { comparedRooms, viewedHotels, wishlistHotels } from '../db/schema';
import { handle } from '../http/handler';
import { listsOf } from './lists';

/** What isn't on a list is off it already: taking it off again is no error. */

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
