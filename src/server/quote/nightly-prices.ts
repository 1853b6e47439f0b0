import { and, asc, eq } from 'drizzle-orm';

import type { Stay } from '@/domain/stay';
import type { Database, Transaction } from '../db/client';
import { inStay } from '../db/in-stay';
import { roomNights } from '../db/schema';

/** The base price of each night of a stay that the calendar has, ascending. */
export function nightlyPrices(db: Database | Transaction, roomTypeId: number, stay: Stay) {
  return db
    .select({ night: roomNights.night, price: roomNights.price })
    .from(roomNights)
    .where(and(eq(roomNights.roomTypeId, roomTypeId), inStay(stay)))
    .orderBy(asc(roomNights.night));
}
