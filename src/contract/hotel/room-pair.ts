import { z } from 'zod';

import { answeredRatePlanId, answeredRoomTypeId, won } from '../common';

const pairedRoom = z.object({
  roomTypeId: answeredRoomTypeId,
  roomName: z.string(),
  ratePlanId: answeredRatePlanId,
  planName: z.string(),
  refundable: z.boolean(),
  breakfast: z.boolean(),
  /** The guests of this room. */
  adults: z.int(),
  children: z.int(),
  total: won,
});

/**
 * Two rooms of one hotel for a party that is too large for any single room of it, as two bookings
 * that `holdPair` holds together.
 */
export const roomPair = z.object({ first: pairedRoom, second: pairedRoom, total: won });

export type RoomPairView = z.infer<typeof roomPair>;
