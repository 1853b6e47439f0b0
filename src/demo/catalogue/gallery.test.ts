import { beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_PAGE_SIZE } from '@/config/constants';
import type { HotelRecord } from '@/contract/catalogue/catalogue-file';
import { distinctLeads, findCoverPhotos } from '@/server/core/inventory/offer/cover-photos';
import { generateHotels } from './generate';
import { pictureFacts } from './pictures';
import { random } from './random';

const SHARED = ['lobby', 'dining', 'pool', 'laundry', 'amenity'];

function rolesOf({ pictures }: HotelRecord, ...roles: string[]): Set<string> {
  return new Set(pictures.filter(({ role = '' }) => roles.includes(role)).map(({ file }) => file));
}

/**
 * Counts the pages of results on which two hotels have the same cover photo, for a given order of
 * hotels.
 */
function repeating(hotels: readonly HotelRecord[]): string[][] {
  const pages: HotelRecord[][] = [];
  for (let start = 0; start < hotels.length; start += SEARCH_PAGE_SIZE)
    pages.push(hotels.slice(start, start + SEARCH_PAGE_SIZE));
  return pages
    .map((page) => distinctLeads(page.map(({ pictures }) => findCoverPhotos(pictures))))
    .filter((leads) => new Set(leads).size < leads.length);
}

describe('the pictures of the demo catalogue', () => {
  let large: HotelRecord[];
  beforeAll(() => {
    large = [...generateHotels({ seed: 7, from: '2026-11-21', hotels: 500, nights: 2 })];
  });

  test('show each hotel from outside, its common areas, three rooms and a bathroom', () => {
    for (const hotel of large) {
      expect(rolesOf(hotel, 'exterior').size, hotel.name.en).toBeGreaterThanOrEqual(1);
      expect(rolesOf(hotel, ...SHARED).size, hotel.name.en).toBeGreaterThanOrEqual(1);
      expect(rolesOf(hotel, 'room').size, hotel.name.en).toBeGreaterThanOrEqual(3);
      expect(rolesOf(hotel, 'bath').size, hotel.name.en).toBeGreaterThanOrEqual(1);
    }
  });

  test('suit the hotel: no sea inland, no palms in the north, no pool where there is none', () => {
    for (const { pictures, rooms, amenities, lat } of large) {
      const views = new Set<string>(rooms.map(({ view }) => view));
      for (const { file, role } of pictures) {
        const facts = pictureFacts(file);
        const tags = facts?.tags ?? [];
        if (role === 'room' || (role === 'bath' && tags.includes('tub')))
          expect(views).toContain(facts?.view);
        if (facts?.view === 'sea')
          expect(views.has('sea') || amenities.includes('pool')).toBe(true);
        if (tags.includes('palm')) expect(lat).toBeLessThan(35.6);
        if (tags.includes('pool') || role === 'pool') expect(amenities).toContain('pool');
      }
    }
  });

  test('show one building, or the same building at two times of the year', () => {
    for (const hotel of large) {
      const outside = [...rolesOf(hotel, 'exterior')];
      expect(outside.length).toBeLessThanOrEqual(2);
      if (outside.length < 2) continue;
      for (const file of outside)
        expect(pictureFacts(file)?.tags.some((tag) => tag === 'hanok' || tag === 'lodge')).toBe(
          true,
        );
    }
  });

  test('have different cover photos on a page of sixty hotels, in any order', () => {
    const sixty = large.slice(0, 60);
    for (let order = 0; order < 200; order += 1) {
      expect(repeating(random(order, 'order').shuffle(sixty))).toEqual([]);
    }
  });

  test('have different cover photos for hotels of one region, type or setting', () => {
    const sixty = large.slice(0, 60);
    for (const key of ['regionId', 'type'] as const) {
      for (const value of new Set(sixty.map((hotel) => hotel[key])))
        expect(repeating(sixty.filter((hotel) => hotel[key] === value)), value).toEqual([]);
    }
  });
});
