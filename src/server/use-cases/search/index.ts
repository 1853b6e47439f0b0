import { findStations } from './commute-places';
import { getAreaCalendar } from './get-area-calendar';
import { getHotelPagination, listMapHotels } from './list-map-hotels';
import { getRegionState } from './get-region-state';
import { getSearchPreview } from './get-search-preview';
import { listHotels } from './list-hotels';
import { listOtherHotels } from './list-other-hotels';

export const searchHandlers = {
  findStations,
  getAreaCalendar,
  getHotelPagination,
  getRegionState,
  getSearchPreview,
  listHotels,
  listMapHotels,
  listOtherHotels,
};
