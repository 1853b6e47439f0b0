import { getRegionState } from './get-region-state';
import { getSearchPreview } from './get-search-preview';
import { listHotels } from './list-hotels';
import { listOtherHotels } from './list-other-hotels';

export const searchHandlers = { getRegionState, getSearchPreview, listHotels, listOtherHotels };
