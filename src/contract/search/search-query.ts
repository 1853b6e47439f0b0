import { z } from 'zod';

import { stayQuery } from '../common';
import {
  FLEX_DAYS,
  LENGTH_UNITS,
  MAX_SEARCH_AMENITIES,
  MAX_SEARCH_TEXT,
  SEARCH_SORTS,
} from './search-filters';
import { MAX_STAY_NIGHTS } from '@/domain/stay/stay';
import { keysOf } from '@/domain/keys-of';

/** A number in an address; anything else counts as missing. */
const count = (max: number) => z.coerce.number().int().min(0).max(max).optional().catch(undefined);
const flag = z.enum(['1']).optional().catch(undefined);
const MAX_WON = 2_000_000_000;

const text = z.string().max(MAX_SEARCH_TEXT);

/** The whole state of a search; unknown values are ignored with a note instead of being refused. */
export const searchQuery = stayQuery.extend({
  region: text.default('all'),
  area: text.default('all'),
  type: text.optional(),
  keyword: text.optional(),
  /** A length of stay instead of a check-out, in `unit`s: 2 months from about `from`. */
  length: count(MAX_STAY_NIGHTS),
  unit: z.enum(keysOf(LENGTH_UNITS)).catch('night').default('night'),
  /** Days by which the arrival may be earlier or later; the cheapest start is shown. */
  flex: z.coerce
    .number()
    .refine((days) => FLEX_DAYS.some((known) => known === days))
    .optional()
    .catch(undefined),
  /** Comma-separated; a room must have all of them, itself or by its hotel. */
  amenities: z.string().max(MAX_SEARCH_AMENITIES).optional(),
  refundable: flag,
  tour: flag,
  /** The minimum of stars, of points out of ten, and of square metres. */
  grade: count(5),
  score: count(10),
  size: count(1000),
  /** The limits of the total price in won, per night and for the whole stay. */
  nightMin: count(MAX_WON),
  nightMax: count(MAX_WON),
  totalMin: count(MAX_WON),
  totalMax: count(MAX_WON),
  /** `south,west,north,east` in degrees: what a map shows. */
  bounds: text.optional(),
  /**
   * The station or place one commutes to: its id, or what a visitor typed. By default the hotels
   * are then ordered by the commute.
   */
  commute: text.optional(),
  /** The most stops and the most changes that the commute may have. */
  commuteStops: count(200),
  commuteChanges: count(20),
  /** By default recommended, and by the commute where there is one. */
  sort: z.enum(SEARCH_SORTS).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000_000).catch(1).default(1),
});
