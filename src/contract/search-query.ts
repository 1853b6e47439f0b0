import { z } from 'zod';

import { stayQuery } from './common';
import { FLEX_DAYS, LENGTH_UNITS, type LengthUnit } from './search-filters';

export const SEARCH_SORTS = ['recommended', 'price', 'score', 'discount', 'distance'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** A number of a URL; what is none counts as not asked for. */
const count = (max: number) => z.coerce.number().int().min(0).max(max).optional().catch(undefined);
const flag = z.enum(['1']).optional().catch(undefined);
const MOST_WON = 2_000_000_000;

/** All state of a search; unknown values are forgiven with a note rather than refused. */
export const searchQuery = stayQuery.extend({
  region: z.string().max(64).default('all'),
  area: z.string().max(64).default('all'),
  type: z.string().max(64).optional(),
  keyword: z.string().max(100).optional(),
  /** A length of stay instead of a check-out, in `unit`s: 2 months from about `from`. */
  length: count(540),
  unit: z
    .enum(Object.keys(LENGTH_UNITS) as [LengthUnit, ...LengthUnit[]])
    .catch('night')
    .default('night'),
  /** Days by which the arrival may move to either side; the cheapest start is shown. */
  flex: z.coerce
    .number()
    .refine((days) => FLEX_DAYS.some((known) => known === days))
    .optional()
    .catch(undefined),
  /** Comma-separated, all of them in one room or its house. */
  amenities: z.string().max(200).optional(),
  refundable: flag,
  tour: flag,
  /** At least: stars, points of ten, square metres. */
  grade: count(5),
  score: count(10),
  size: count(1000),
  /** Won, all in: of a night and of the stay. */
  nightMin: count(MOST_WON),
  nightMax: count(MOST_WON),
  totalMin: count(MOST_WON),
  totalMax: count(MOST_WON),
  /** `south,west,north,east` in degrees: what a map shows. */
  bounds: z.string().max(120).optional(),
  sort: z.enum(SEARCH_SORTS).catch('recommended').default('recommended'),
  page: z.coerce.number().int().min(1).max(1_000_000_000).catch(1).default(1),
});
