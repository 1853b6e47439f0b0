import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { hotelFacts } from '@/server/core/inventory/hotel-queries';

export const getHotelNotice = handle(
  contract.getHotelNotice,
  async ({ params }, { db, locale }) => {
    const { hotel } = await hotelFacts(db, params.id);
    return { notice: hotel.notice?.[locale] ?? null };
  },
);
