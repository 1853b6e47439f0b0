import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import {
  CATALOGUE_FILE_VERSION,
  checkCatalogue,
  type CatalogueFile,
} from '@/contract/catalogue/catalogue-file';
import { addNights, type Night } from '@/domain/stay/stay';
import { calendarOf, calendarRuleSchema, type NightRange } from './calendar';

/**
 * Reads the demo catalogue: `regions.json`, and a file for each hotel in `hotels`. A hotel is
 * written as in an operator's catalogue file, but for what depends on the day on which the demo
 * begins: a room has a rule in place of its calendar, and the reviews' dates are moved.
 */
const FOLDER = path.resolve('src/demo/catalogue');

/** The parts of a hotel that this file changes. `checkCatalogue` checks everything else. */
const demoHotelSchema = z.looseObject({
  id: z.int(),
  rooms: z.array(z.looseObject({ id: z.int(), calendar: calendarRuleSchema })),
  reviews: z.array(
    z.looseObject({
      stayedIn: z.string(),
      writtenOn: z.string(),
      reply: z.looseObject({ writtenOn: z.string() }).nullable(),
    }),
  ),
});
type DemoHotel = z.infer<typeof demoHotelSchema>;
type DemoReview = DemoHotel['reviews'][number];

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Reads the hotels in the order of their ids. */
export function readDemoHotels(): DemoHotel[] {
  const folder = path.join(FOLDER, 'hotels');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => demoHotelSchema.parse(readJson(path.join(folder, name))))
    .sort((a, b) => a.id - b.id);
}

/**
 * Makes the demo catalogue as an operator would write it on the first of the given nights, and
 * checks it by the operator's rules.
 * @param hotels how many of the hotels it has, the lowest ids first; all by default
 * @throws Error when the data break a rule
 */
export function readDemoCatalogue(span: NightRange, hotels?: number): CatalogueFile {
  const checked = checkCatalogue({
    version: CATALOGUE_FILE_VERSION,
    regions: readJson(path.join(FOLDER, 'regions.json')),
    hotels: readDemoHotels()
      .slice(0, hotels)
      .map((hotel) => ({
        ...hotel,
        rooms: hotel.rooms.map((room) => ({
          ...room,
          calendar: calendarOf(hotel.id, room.id, room.calendar, span),
        })),
        reviews: hotel.reviews
          .map((review) => moveReview(review, span.from))
          .sort((a, b) => b.writtenOn.localeCompare(a.writtenOn)),
      })),
  });
  if (!checked.ok) {
    const [{ path: place = '', message } = {}] = checked.problems;
    throw new Error(`The demo catalogue is broken: ${place}: ${message?.en ?? ''}`);
  }
  return checked.catalogue;
}

/** The latest a review is written before the demo begins, in days; its reply comes within two. */
const MIN_AGE = 3;

/**
 * Moves a review by so many pairs of years that it was written within the two years before a day.
 * Whole years keep it in its season, of which its text may speak, and two of them keep all reviews
 * spread over the same time.
 */
function moveReview(review: DemoReview, today: Night): DemoReview {
  const last = addNights(today, -MIN_AGE);
  const [year, lastYear] = [review.writtenOn, last].map((night) => Number(night.slice(0, 4)));
  const whole = (lastYear ?? 0) - (year ?? 0) - (review.writtenOn.slice(4) > last.slice(4) ? 1 : 0);
  const years = Math.floor(whole / 2) * 2;
  const moved = (date: string) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
  return {
    ...review,
    stayedIn: moved(review.stayedIn),
    writtenOn: moved(review.writtenOn),
    reply: review.reply && { ...review.reply, writtenOn: moved(review.reply.writtenOn) },
  };
}
