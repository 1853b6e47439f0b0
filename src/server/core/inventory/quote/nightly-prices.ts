import { and, asc, eq } from 'drizzle-orm';

import type { Stay } from '@/domain/stay';
import type { Database, Transaction } from '@/server/platform/db/client';
import { inStay } from '@/server/platform/db/in-stay';
import { roomNights } from '@/server/platform/db/schema';

/** The base prices of a stay's nights that are in the calendar, ascending by night. */
export function nightlyPrices(db: Database | Transaction, roomTypeId: number, stay: Stay) {
  return db
    .select({ night: roomNights.night, price: roomNights.price })
    .from(roomNights)
    .where(and(eq(roomNights.roomTypeId, roomTypeId), inStay(stay)))
    .orderBy(asc(roomNights.night));
}
