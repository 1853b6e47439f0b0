import { eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';

import type { Database } from '@/server/platform/db/client';
import { hotels } from '@/server/platform/db/schema';
import { seaHotelIds } from '../main/section-rules';

const MOST = 12;

/**
 * Ids of the hotels that really have what a promotion or collection promises, at most twelve each.
 */
export type ChosenHotels = Record<
  'longStay' | 'sea' | 'work' | 'tour' | 'kitchen' | 'laundry' | 'hanok' | 'pets',
  number[]
> & { readonly allBySea: number[] };

const has = (code: string) => sql`${code}::text = any(${hotels.amenities})`;

/** The condition that every room has an amenity, in the room or in the hotel. */
const everyRoomHas = (code: string) => sql`(${has(code)} or not exists (
  select 1 from room_types r
  where r.hotel_id = ${hotels.id} and not (${code}::text = any(r.amenities))))`;

async function pick(db: Database, condition: SQL, order: SQL): Promise<number[]> {
  const rows = await db
    .select({ id: hotels.id })
    .from(hotels)
    .where(condition)
    .orderBy(order, hotels.id)
    .limit(MOST);
  return rows.map((row) => row.id);
}

const bestReviewed = sql`${hotels.reviewScore} desc nulls last, ${hotels.reviewCount} desc`;

/** The discount that a stay of 30 nights earns, in percent. */
const monthDiscount = sql`(
  select coalesce(max((step->>'percent')::numeric), 0)
  from jsonb_array_elements(${hotels.lengthDiscounts}) as step
  where (step->>'minNights')::int <= 30)`;

/**
 * Chooses hotels by the data of the catalogue; a list is empty when no hotel meets its condition.
 */
export async function chooseHotels(db: Database): Promise<ChosenHotels> {
  const allBySea = await seaHotelIds(db);
  return {
    longStay: await pick(db, sql`${monthDiscount} > 0`, sql`${monthDiscount} desc`),
    sea: await pick(db, inArray(hotels.id, allBySea), bestReviewed),
    work: await pick(
      db,
      sql`${everyRoomHas('desk')} and ${everyRoomHas('wired_internet')}`,
      bestReviewed,
    ),
    tour: await pick(db, isNotNull(hotels.tour), bestReviewed),
    kitchen: await pick(db, everyRoomHas('kitchen'), bestReviewed),
    laundry: await pick(db, everyRoomHas('washer_in_room'), bestReviewed),
    hanok: await pick(db, eq(hotels.type, 'hanok'), bestReviewed),
    pets: await pick(db, has('pets'), bestReviewed),
    allBySea,
  };
}
