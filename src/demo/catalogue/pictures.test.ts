import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import index from '@/config/picture-index.json';
import { SEARCH_PAGE_SIZE } from '@/config/constants';
import type { HotelRecord } from '@/contract/catalogue/catalogue-file';
import { distinctLeads, findCoverPhotos } from '@/server/core/inventory/offer/cover-photos';
import { random } from '@/server/testing/random';
import { readDemoCatalogue } from './read';

const SHARED = ['lobby', 'dining', 'pool', 'laundry', 'amenity'];

/** What each picture shows, by file. */
const facts = new Map(
  z
    .array(
      z.object({
        name: z.string(),
        kind: z.string(),
        view: z.string(),
        tags: z.array(z.string()),
      }),
    )
    .parse(JSON.parse(readFileSync('src/demo/pictures/jobs.json', 'utf8')))
    .map((job) => [`${job.name}.webp`, job]),
);

const { hotels } = readDemoCatalogue({ from: '2026-11-21', nights: 1 });

function rolesOf({ pictures }: HotelRecord, ...roles: string[]): Set<string> {
  return new Set(pictures.filter(({ role = '' }) => roles.includes(role)).map(({ file }) => file));
}

/** Families of exteriors that look plainer than the rooms behind them; they lead nowhere. */
const PLAIN_EXTERIOR = /^(?:exterior-(?:street|tower|slab|resort)|pool)-/;

/** How many of a hotel's pictures, from the first, no other hotel of its region may begin with. */
const OWN_PICTURES = 3;

/** The pairs of hotels of one region that have one of their first pictures in common. */
function sharing(ordered: readonly HotelRecord[], count: number): string[] {
  const firsts = ordered.map(({ id, pictures }) => ({
    id,
    files: pictures.slice(0, count).map(({ file }) => file),
  }));
  return firsts.flatMap((one, at) =>
    firsts
      .slice(0, at)
      .flatMap((other) =>
        one.files
          .filter((file) => other.files.includes(file))
          .map((file) => `${other.id} and ${one.id}: ${file}`),
      ),
  );
}

/** The layout that a room's English name promises, as the picture kit calls it. */
function kindOf(name: string): string {
  const word = ['Ondol', 'Studio', 'Twin', 'Suite'].find((each) => name.includes(each));
  return word === undefined ? 'room' : word.toLowerCase();
}

/** The parts of a room that tell a day in it, and how the names of pictures say them. */
const SPOTS = {
  window: /-window\b/,
  desk: /-desk\b/,
  kitchen: /\bkitchen\b/,
  laundry: /-laundry\b/,
  bed: /-bed\b/,
};

/** The parts that none of the files shows, of a home with the given view if one is named. */
function unseen(files: readonly string[], view = ''): string[] {
  return Object.entries(SPOTS)
    .filter(([, spot]) => !files.some((file) => spot.test(file) && file.includes(view)))
    .map(([name]) => name);
}

/** Whether one can live in a room as in a studio: it has a kitchen, and one room for all. */
const isHome = ({ name, amenities }: HotelRecord['rooms'][number]) =>
  amenities.includes('kitchen') && ['studio', 'room'].includes(kindOf(name.en));

/**
 * Counts the pages of results on which two hotels have the same cover photo, for a given order of
 * hotels.
 */
function repeating(ordered: readonly HotelRecord[]): string[][] {
  const pages: HotelRecord[][] = [];
  for (let start = 0; start < ordered.length; start += SEARCH_PAGE_SIZE)
    pages.push(ordered.slice(start, start + SEARCH_PAGE_SIZE));
  return pages
    .map((page) => distinctLeads(page.map(({ pictures }) => findCoverPhotos(pictures))))
    .filter((leads) => new Set(leads).size < leads.length);
}

describe('every picture', () => {
  test('of a hotel or a room is there, and the site knows it', () => {
    const known = new Set(index.map(({ file }) => file));
    const named = new Set(
      hotels.flatMap(({ pictures, rooms }) =>
        [...pictures, ...rooms.flatMap((room) => room.pictures)].map(({ file }) => file),
      ),
    );
    expect(named.size).toBeGreaterThan(30);
    for (const file of named) {
      expect([file, known.has(file), facts.has(file)]).toEqual([file, true, true]);
      expect([file, existsSync(`src/demo/pictures/masters/${file}`)]).toEqual([file, true]);
    }
  });

  test('has an alternative text in both languages', () => {
    for (const { file, alt } of index) {
      expect([file, alt.ko]).toEqual([file, expect.stringMatching(/[가-힣]/)]);
      expect([file, alt.en]).toEqual([file, expect.stringMatching(/^[^가-힣]*[a-z][^가-힣]*$/)]);
    }
  });
});

describe('the pictures of a hotel', () => {
  test('show it from outside, what it shares, three rooms and a bath', () => {
    for (const hotel of hotels) {
      expect(rolesOf(hotel, 'exterior').size, hotel.name.en).toBeGreaterThanOrEqual(1);
      expect(rolesOf(hotel, ...SHARED).size, hotel.name.en).toBeGreaterThanOrEqual(1);
      expect(rolesOf(hotel, 'room').size, hotel.name.en).toBeGreaterThanOrEqual(3);
      expect(rolesOf(hotel, 'bath').size, hotel.name.en).toBeGreaterThanOrEqual(1);
    }
  });

  test('fit it: no sea inland, no palms in the north, no pool where there is none', () => {
    for (const { pictures, rooms, amenities, lat } of hotels) {
      const views = new Set<string>(rooms.map(({ view }) => view));
      for (const { file, role } of pictures) {
        const { view = '', tags = [] } = facts.get(file) ?? {};
        // A picture in which no window is seen, such as one of a kitchen, fits every room.
        if (view !== 'none' && (role === 'room' || role === 'bath')) expect(views).toContain(view);
        if (view === 'sea') expect(views.has('sea') || amenities.includes('pool')).toBe(true);
        if (tags.includes('palm')) expect(lat).toBeLessThan(35.6);
        if (tags.includes('pool') || role === 'pool') expect(amenities).toContain('pool');
      }
    }
  });

  test('show a room as its window is', () => {
    for (const { view, pictures } of hotels.flatMap(({ rooms }) => rooms)) {
      expect(facts.get(pictures[0]?.file ?? '')?.view).toBe(view);
    }
  });

  test('show a room of the kind that its name promises', () => {
    for (const { name, pictures } of hotels.flatMap(({ rooms }) => rooms)) {
      const { kind = '', tags = [] } = facts.get(pictures[0]?.file ?? '') ?? {};
      expect([name.en, tags.includes('ondol') ? 'ondol' : kind]).toEqual([
        name.en,
        kindOf(name.en),
      ]);
    }
  });

  test('tell a day, from the window in the morning to the bed at night, where a room has a kitchen', () => {
    const homes = hotels.filter(({ rooms }) => rooms.some(isHome));
    expect(homes.length).toBeGreaterThan(40);
    for (const { id, pictures } of homes)
      expect([id, unseen(pictures.map(({ file }) => file))]).toEqual([id, []]);
    expect(unseen(['kitchen-day-sand.webp', 'home-sea-21-bed.webp'])).toEqual([
      'window',
      'desk',
      'laundry',
    ]);
  });

  test('tell that day with the view of the room: the sea or the mountains', () => {
    for (const view of ['sea', 'mountain'] as const) {
      const homes = hotels.filter(({ rooms }) =>
        rooms.some((room) => room.view === view && isHome(room)),
      );
      expect(homes.length).toBeGreaterThan(4);
      for (const { id, pictures } of homes) {
        const files = pictures.map(({ file }) => file);
        // A kitchen shows no window, so it may be one of any palette.
        const missing = unseen(files, `-${view}-`).filter((spot) => spot !== 'kitchen');
        expect([id, view, missing]).toEqual([id, view, []]);
      }
    }
  });

  test('show a washer in a room only where rooms have one', () => {
    for (const { id, pictures, rooms, amenities } of hotels) {
      const washes = [amenities, ...rooms.map((room) => room.amenities)].some((list) =>
        list.includes('washer_in_room'),
      );
      const shown = [...pictures, ...rooms.flatMap((room) => room.pictures)]
        .map(({ file }) => file)
        .filter((file) => facts.get(file)?.tags.includes('washer'));
      if (!washes) expect([id, shown]).toEqual([id, []]);
    }
  });

  test('begin with pictures of their own in each region, and never with a plain exterior', () => {
    for (const region of new Set(hotels.map(({ regionId }) => regionId))) {
      const ofRegion = hotels.filter(({ regionId }) => regionId === region);
      expect([region, sharing(ofRegion, OWN_PICTURES)]).toEqual([region, []]);
    }
    for (const { id, pictures } of hotels)
      expect([id, pictures[0]?.file]).toEqual([id, expect.not.stringMatching(PLAIN_EXTERIOR)]);
  });

  test('are noticed where a second hotel of a region begins with the same', () => {
    const [first, second] = hotels.filter(({ regionId }) => regionId === 'jeju');
    if (first === undefined || second === undefined) throw new Error('Jeju has two hotels.');
    expect(sharing([first, second], OWN_PICTURES)).toEqual([]);
    const third = first.pictures[2] ?? { file: '' };
    const copied = { ...second, pictures: [...second.pictures.slice(0, 1), third] };
    expect(sharing([first, copied], OWN_PICTURES)).toEqual([
      `${first.id} and ${second.id}: ${third.file}`,
    ]);
    expect(sharing([first, copied], 1)).toEqual([]);
  });

  test('show one building, or one house at two times of the year', () => {
    for (const hotel of hotels) {
      const outside = [...rolesOf(hotel, 'exterior')];
      expect(outside.length).toBeLessThanOrEqual(2);
      if (outside.length < 2) continue;
      for (const file of outside) {
        const { tags = [] } = facts.get(file) ?? {};
        expect(tags.some((tag) => tag === 'hanok' || tag === 'lodge')).toBe(true);
      }
    }
  });

  test('lead no two hotels of a page of sixty, in whatever order', () => {
    for (let order = 0; order < 200; order += 1) {
      expect(repeating(random(order, 'order').shuffle(hotels))).toEqual([]);
    }
  });

  test('lead no two hotels of a region, a kind or a setting', () => {
    for (const key of ['regionId', 'type'] as const) {
      for (const value of new Set(hotels.map((hotel) => hotel[key])))
        expect(repeating(hotels.filter((hotel) => hotel[key] === value)), value).toEqual([]);
    }
  });
});
