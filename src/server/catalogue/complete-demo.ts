import { and, count, eq, isNotNull } from 'drizzle-orm';

import { seoulToday } from '@/domain/stay';
import type { Database } from '../db/client';
import { floorPlans, hotels, roomTypes } from '../db/schema';
import { generateHotels } from './generate';
import { catalogueChanged } from './load';

/**
 * Gives a demo catalogue that was filled before there were add-ons and floor plans what it would
 * have now. Where there is a plan already, and for hotels of an operator, nothing is done.
 * @returns how many hotels were completed
 */
export async function completeDemoHotels(db: Database, now: Date): Promise<number> {
  const [drawn] = await db.select({ many: count() }).from(floorPlans);
  if (drawn === undefined || drawn.many > 0) return 0;
  const old = await db
    .select({ id: hotels.id, seed: hotels.demoSeed })
    .from(hotels)
    .where(isNotNull(hotels.demoSeed));
  const seed = old.find((hotel) => hotel.seed !== null)?.seed;
  if (seed === undefined || seed === null) return 0;
  const known = new Set(old.map(({ id }) => id));
  const rooms = await db.select({ id: roomTypes.id }).from(roomTypes);
  const roomIds = new Set(rooms.map(({ id }) => id));
  return db.transaction(async (tx) => {
    let completed = 0;
    for (const hotel of generateHotels({ seed, from: seoulToday(now), nights: 1 })) {
      if (!known.has(hotel.id)) continue;
      const { addOns, policies } = hotel;
      await tx
        .update(hotels)
        .set({ addOns, policies })
        .where(and(eq(hotels.id, hotel.id), eq(hotels.demoSeed, seed)));
      const plans = hotel.rooms.flatMap(({ id: roomTypeId, floorPlan: plan }) =>
        plan === null || !roomIds.has(roomTypeId) ? [] : [{ roomTypeId, plan }],
      );
      if (plans.length > 0) await tx.insert(floorPlans).values(plans).onConflictDoNothing();
      completed += 1;
    }
    if (completed > 0) await catalogueChanged(tx);
    return completed;
  });
}
