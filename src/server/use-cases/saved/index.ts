import {
  compareRoom,
  getSaved,
  clearCompared,
  clearViewed,
  uncompareRoom,
  unsaveHotel,
  saveHotel,
  viewHotel,
} from './saved';
import { mergeSaved } from './merge-saved';

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
