import { eq } from 'drizzle-orm';

import type { MemberData } from '@/server/core/members/member-data';
import { comparedRooms, viewedHotels, wishlistHotels } from '@/server/platform/db/schema';

/**
 * What happens to lists when an account is deleted: the wishlist, viewed hotels and compared rooms
 * are deleted.
 */
export const savedData: MemberData = {
  remove: async (tx, { id }) => {
    for (const table of [wishlistHotels, viewedHotels, comparedRooms]) {
      await tx.delete(table).where(eq(table.memberId, id));
    }
  },
};
