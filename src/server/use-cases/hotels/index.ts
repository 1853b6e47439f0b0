import { getEarlyLeaving } from './get-early-leaving';
import { getFloorPlan } from './get-floor-plan';
import { getHotel } from './get-hotel';
import { getComparedRooms } from './get-compared-rooms';
import { getHotelCards } from './get-hotel-cards';
import { getHotelItems } from './get-hotel-items';
import { getHotelNotice } from './get-hotel-notice';
import { getOtherHotels } from './get-other-hotels';
import { getPossibleTime } from './get-possible-time';
import { getRoomTypeRange } from './get-room-type-range';

export const hotelHandlers = {
  getHotelCards,
  getComparedRooms,
  getHotel,
  getHotelItems,
  getHotelNotice,
  getFloorPlan,
  getOtherHotels,
  getEarlyLeaving,
  getRoomTypeRange,
  getPossibleTime,
};
