import { getEarlyLeaving, getPossibleTime } from './get-early-leaving';
import { getFloorPlan, getHotel, getHotelNotice } from './get-hotel';
import { getComparedRooms } from './get-compared-rooms';
import { getHotelCards, getOtherHotels } from './get-other-hotels';
import { getHotelItems, getReservationItems } from './get-hotel-items';
import { getRoomTypeRange } from './get-room-type-range';

export const hotelHandlers = {
  getHotelCards,
  getComparedRooms,
  getHotel,
  getHotelItems,
  getReservationItems,
  getHotelNotice,
  getFloorPlan,
  getOtherHotels,
  getEarlyLeaving,
  getRoomTypeRange,
  getPossibleTime,
};
