import { random } from '@/server/testing/random';
import { addNights } from '@/domain/stay/stay';
import { WORLD } from './search-world';

/** A kind of search to measure, and how many times as long as the plain read its p95 may take. */
export type Kind = {
  readonly name: string;
  /** The target as a multiple of the plain read's time; null where there is none. */
  readonly aim: number | null;
  readonly query: (own: Drawn) => Readonly<Record<string, string>>;
  /** The call that is measured; a list of hotels where none is named. */
  readonly call?: 'getAreaCalendar';
};

/** The parts of a search that differ from call to call. */
export type Drawn = {
  readonly from: string;
  readonly region: string;
  readonly area: string;
  readonly filters: Readonly<Record<string, string>>;
};

const FILTERS = [
  { amenities: 'kitchen' },
  { amenities: 'kitchen,laundry', refundable: '1' },
  { type: 'residence', score: '8' },
  { nightMax: '120000', size: '20' },
  { grade: '4', tour: '1', amenities: 'parking' },
] as const;

const REGIONAL = 10;
const NATIONAL = 25;
/** The arrival days of three months. */
const CALENDAR_DAYS = 92;
/** The length of every stay that is searched for. */
export const NIGHTS = 30;

export const KINDS: readonly Kind[] = [
  { name: 'region, recommended', aim: REGIONAL, query: ({ region }) => ({ region }) },
  { name: 'region, by price', aim: REGIONAL, query: ({ region }) => ({ region, sort: 'price' }) },
  {
    name: 'region, filters, by price',
    aim: REGIONAL,
    query: ({ region, filters }) => ({ region, ...filters, sort: 'price' }),
  },
  { name: 'everywhere, recommended', aim: NATIONAL, query: () => ({}) },
  { name: 'everywhere, by price', aim: NATIONAL, query: () => ({ sort: 'price' }) },
  { name: 'everywhere, filters', aim: NATIONAL, query: ({ filters }) => filters },
  {
    name: 'everywhere, filters, by price',
    aim: NATIONAL,
    query: ({ filters }) => ({ ...filters, sort: 'price' }),
  },
  { name: 'region, arrival ±7 days', aim: null, query: ({ region }) => ({ region, flex: '7' }) },
  { name: 'everywhere, arrival ±7 days', aim: null, query: () => ({ flex: '7' }) },
  { name: 'everywhere, a keyword', aim: null, query: () => ({ keyword: '호점 7' }) },
  {
    name: 'everywhere, commute to Gangnam',
    aim: NATIONAL,
    query: () => ({ commute: 'seoul-2.gangnam' }),
  },
  calendar('an area, calendar of 3 months', REGIONAL, ({ region, area }) => ({ region, area })),
  calendar('region, calendar of 3 months', REGIONAL, ({ region }) => ({ region })),
  calendar('everywhere, calendar of 3 months', null, () => ({})),
];

/** A calendar asks for three months of arrival days at a time, as it shows them. */
function calendar(name: string, aim: number | null, place: Kind['query']): Kind {
  return {
    name,
    aim,
    call: 'getAreaCalendar',
    query: (own) => ({
      ...place(own),
      nights: String(NIGHTS),
      to: addNights(own.from, CALENDAR_DAYS - 1),
    }),
  };
}

/**
 * Generates queries in a fixed random order: arrivals over the whole calendar, one to three guests,
 * and the region of a random hotel, so that the largest region is searched most.
 */
export function drawQueries(hotels: number) {
  const source = random('bench-search', hotels);
  return (kind: Kind): Record<string, string> => {
    const from = addNights(WORLD.firstNight, source.int(1, WORLD.nights - NIGHTS - 1));
    const region = Math.floor(source.next() ** 2 * WORLD.regions);
    const own = {
      from,
      region: `region-${region}`,
      area: `area-${region}-${from.charCodeAt(9) % WORLD.areasPerRegion}`,
      filters: source.pick(FILTERS),
    };
    return {
      from,
      to: addNights(from, NIGHTS),
      adults: String(source.int(1, 2)),
      children: String(source.int(0, 1)),
      ...kind.query(own),
    };
  };
}
