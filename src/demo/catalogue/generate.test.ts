import { beforeAll, describe, expect, test } from 'vitest';
import {
  checkCatalogue,
  type CatalogueFile,
  type HotelRecord,
} from '@/contract/catalogue/catalogue-file';
import { generateCatalogue, generateHotels } from './generate';
import { nightlyPrice } from './nightly-price';
import { pictureFacts } from './pictures';

const WORLD = { seed: 7, from: '2026-11-21' } as const;

/** The totals of a month with the hotel's own long-stay discount, from two weeks on. */
function monthTotals(hotel: HotelRecord): number[] {
  const percent = hotel.lengthDiscounts.findLast(({ minNights }) => minNights <= 30)?.percent ?? 0;
  return hotel.rooms.map(({ calendar }) => {
    const sum = calendar.prices.slice(14, 44).reduce((total, price) => total + price, 0);
    return (sum * (100 - percent)) / 100;
  });
}

describe('the demo catalogue', () => {
  let world: CatalogueFile;
  beforeAll(() => {
    world = generateCatalogue(WORLD);
  });

  test('is valid by the rules for an operator’s file', () => {
    expect(checkCatalogue(world)).toMatchObject({ ok: true });
  });

  test('is the same for the same seed, and different for another seed', () => {
    const [first] = world.hotels;
    const [again] = generateHotels({ ...WORLD, hotels: 1 });
    const [other] = generateHotels({ ...WORLD, seed: 8, hotels: 1 });
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  test('has the same first sixty hotels in a larger catalogue', () => {
    const larger = [...generateHotels({ ...WORLD, hotels: 300, nights: 40 })];
    const smaller = [...generateHotels({ ...WORLD, hotels: 60, nights: 40 })];
    expect(larger).toHaveLength(300);
    expect(larger.slice(0, 60)).toEqual(smaller);
  });

  test('has hotels in every area, none named or described like another', () => {
    const areas = world.regions.flatMap(({ areas: own }) => own.map(({ id }) => id));
    expect(new Set(world.hotels.map(({ areaId }) => areaId))).toEqual(new Set(areas));
    for (const language of ['ko', 'en'] as const) {
      expect(new Set(world.hotels.map(({ name }) => name[language])).size).toBe(60);
      expect(new Set(world.hotels.map(({ description }) => description[language])).size).toBe(60);
    }
  });

  test('prices a month between one and three million won as a rule', () => {
    const totals = world.hotels.flatMap(monthTotals).sort((a, b) => a - b);
    const median = totals[Math.floor(totals.length / 2)] ?? 0;
    expect(median).toBeGreaterThan(1_300_000);
    expect(median).toBeLessThan(2_600_000);
    const usual = totals.filter((total) => total >= 1_000_000 && total <= 3_000_000);
    expect(usual.length / totals.length).toBeGreaterThan(0.85);
  });

  test('can compute the price of a night again from what the catalogue stores', () => {
    for (const hotel of world.hotels.slice(0, 10)) {
      for (const room of hotel.rooms) {
        expect(nightlyPrice(WORLD.seed, hotel, room, WORLD.from)).toBe(room.calendar.prices[0]);
      }
    }
  });

  test('has three to six room types and twenty to two hundred reviews for each hotel', () => {
    for (const { rooms, reviews } of world.hotels) {
      expect(rooms.length).toBeGreaterThanOrEqual(3);
      expect(rooms.length).toBeLessThanOrEqual(6);
      expect(reviews.length).toBeGreaterThanOrEqual(20);
      expect(reviews.length).toBeLessThanOrEqual(200);
    }
    const scores = world.hotels.flatMap(({ reviews }) => reviews.map(({ score }) => score));
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    expect(mean).toBeGreaterThan(8.5);
    expect(mean).toBeLessThan(9.1);
    expect(scores.filter((score) => score < 6).length).toBeGreaterThan(20);
  });

  test('leaves no placeholder in a sentence, and has only reviews of past stays', () => {
    for (const hotel of world.hotels) {
      expect(JSON.stringify(hotel)).not.toMatch(/\{n\}|\{\}|\[\](?=[^,}\]])|undefined/);
      for (const review of hotel.reviews) {
        expect(review.writtenOn < WORLD.from).toBe(true);
        expect(review.reply === null || review.reply.writtenOn < WORLD.from).toBe(true);
      }
    }
  });

  test('names no room after a bed that it lacks', () => {
    // Words in room names that promise certain beds, in each language.
    const promised = [
      {
        name: /더블|트윈|퀸|킹|싱글/g,
        bed: { 더블: '더블', 트윈: '싱글', 퀸: '퀸', 킹: '킹', 싱글: '싱글' },
      },
      {
        name: /Double|Twin|Queen|King(?!\w)|Single/g,
        bed: { Double: 'double', Twin: '2 single', Queen: 'queen', King: 'king', Single: 'single' },
      },
    ] as const;
    let named = 0;
    for (const { id, rooms } of world.hotels) {
      for (const { name, beds } of rooms) {
        for (const [at, language] of (['ko', 'en'] as const).entries()) {
          const { name: words, bed } = promised[at] ?? promised[0];
          for (const [word] of name[language].matchAll(words)) {
            named += 1;
            expect([id, name[language], beds[language]]).toEqual([
              id,
              name[language],
              expect.stringContaining(bed[word as keyof typeof bed]),
            ]);
          }
        }
      }
    }
    expect(named).toBeGreaterThan(100);
  });

  test('shows only pictures of the library, and for each room a picture with the room’s view', () => {
    for (const { pictures, rooms } of world.hotels) {
      for (const { file } of pictures) expect(pictureFacts(file)).toBeDefined();
      for (const room of rooms) {
        expect(pictureFacts(room.pictures[0]?.file ?? '')?.view).toBe(room.view);
      }
    }
  });
});
