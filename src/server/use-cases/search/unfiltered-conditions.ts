import type { StayView } from '@/contract/common';
import { dayOf } from '@/domain/stay';
import type { Conditions } from '@/server/core/inventory/search-index/conditions';
import type { Range } from '@/server/core/inventory/search-index/hotel-columns';

/** The conditions of a search for any hotel of a range that is free for a stay. */
export const unfilteredConditions = (stay: StayView, range: Range): Conditions => ({
  range,
  startDays: [dayOf(stay.checkIn)],
  nights: stay.nights,
  guests: stay.adults + stay.children,
  type: null,
  gradeMin: 0,
  scoreMin: 0,
  tour: false,
  refundable: false,
  sizeMin: 0,
  totalMin: 0,
  totalMax: Number.MAX_SAFE_INTEGER,
  amenities: [],
  keyword: null,
  bounds: null,
});
