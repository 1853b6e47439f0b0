import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { floorPlans } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { hotelFacts } from '@/server/core/inventory/hotel-queries';

/** Gets the floor plan of a room type. Errors: HOTEL_NOT_FOUND, ROOM_NOT_FOUND. */
export const getFloorPlan = handle(contract.getFloorPlan, async ({ params }, { db }) => {
  const { rooms } = await hotelFacts(db, params.id);
  const room = rooms.find(({ id }) => id === params.roomId);
  if (room === undefined) throw new AppError('ROOM_NOT_FOUND');
  const [drawn] = await db
    .select({ plan: floorPlans.plan })
    .from(floorPlans)
    .where(eq(floorPlans.roomTypeId, room.id));
  return { roomTypeId: room.id, sizeM2: room.sizeM2, plan: drawn?.plan ?? null };
});
