import { compareRoom } from './compare-room';
import { getSaved } from './get-saved';
import { mergeSaved } from './merge-saved';
import { clearCompared, clearViewed, uncompareRoom, unsaveHotel } from './remove';
import { saveHotel } from './save-hotel';
import { viewHotel } from './view-hotel';

export const savedHandlers = {
  getSaved,
  saveHotel,
  unsaveHotel,
  viewHotel,
  clearViewed,
  compareRoom,
  uncompareRoom,
  clearCompared,
  mergeSaved,
};
