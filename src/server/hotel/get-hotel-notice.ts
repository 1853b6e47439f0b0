import { contract } from '@/contract';
import { handle } from '../http/handler';
import { hotelFacts } from './hotel-queries';

export const getHotelNotice = handle(
  contract.getHotelNotice,
  async ({ params }, { db, locale }) => {
    const { hotel } = await hotelFacts(db, params.id);
    return { notice: hotel.notice?.[locale] ?? null };
  },
);
