import { eq } from 'drizzle-orm';

import type { RequestOf } from '@/contract/endpoint';
import type { contract } from '@/contract';
import { tourSlots } from '@/server/platform/db/schema';
import { addHotel, addRoom } from '@/server/testing/factories';
import type { World } from '@/server/testing/world';
import type { HotelId, RoomTypeId } from '@/domain/ids';

export const TOUR_TIMES = ['10:00', '11:00', '13:00', '14:00', '15:00', '16:00', '17:00'];

/**
 * Adds a hotel with tours on every day of the week and one room, whose id `possible-time` needs.
 */
export async function tourHotelIn(
  world: World,
  plan: { capacity?: number; weekdays?: number[] } = {},
): Promise<{ hotelId: HotelId; roomId: RoomTypeId }> {
  const hotelId = await addHotel(world.db, {
    tour: {
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      times: TOUR_TIMES,
      capacity: 2,
      minutes: 20,
      ...plan,
    },
  });
  const { roomTypeId } = await addRoom(world.db, hotelId, { from: '2026-11-21', nights: 1 });
  return { hotelId, roomId: roomTypeId };
}

type Body = RequestOf<typeof contract.bookTour>['body'];

/** The body of a request for a tour. */
export const tourBody = (hotelId: HotelId, over: Partial<Body> = {}): Body => ({
  hotelId,
  date: '2026-11-24',
  time: '14:00',
  visitor: { name: '김하늘', tel: '010-2345-6789' },
  consent: true,
  ...over,
});

/** The number of booked parties in each slot, by the instant it starts. */
export async function slotsOf(world: World, hotelId: HotelId): Promise<Record<string, number>> {
  const rows = await world.db.select().from(tourSlots).where(eq(tourSlots.hotelId, hotelId));
  return Object.fromEntries(
    rows
      .filter(({ taken }) => taken > 0)
      .map(({ startsAt, taken }) => [startsAt.toISOString(), taken] as const)
      .sort(),
  );
}
