import { and, gte, lt, type SQL } from 'drizzle-orm';

import type { Stay } from '@/domain/stay/stay';
import { roomNights } from './schema';

/** The condition for the nights of a stay: from check-in on, without the day of check-out. */
export const inStay = ({ checkIn, checkOut }: Stay): SQL | undefined =>
  and(gte(roomNights.night, checkIn), lt(roomNights.night, checkOut));
