import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { hotels } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';

export const getHotelNotice = handle(
  contract.getHotelNotice,
  async ({ params }, { db, locale }) => {
    const [hotel] = await db
      .select({ notice: hotels.notice })
      .from(hotels)
      .where(eq(hotels.id, params.id));
    if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
    return { notice: hotel.notice?.[locale] ?? null };
  },
);
