import { beforeAll, describe, expect, test } from 'vitest';

import type { CatalogueFile, HotelRecord } from '@/contract/catalogue/catalogue-file';
import { addNights } from '@/domain/stay/stay';
import { nightRows } from '@/server/core/inventory/catalogue/load-rows';
import type { NightRange } from './calendar';
import { readDemoCatalogue } from './read';

const SPAN = { from: '2026-11-21', nights: 60 } as const;

/** The totals of a month with the hotel's own long-stay discount, from two weeks on. */
function monthTotals(hotel: HotelRecord): number[] {
  const percent = hotel.lengthDiscounts.findLast(({ minNights }) => minNights <= 30)?.percent ?? 0;
  return hotel.rooms.map(({ calendar }) => {
    const sum = calendar.prices.slice(14, 44).reduce((total, price) => total + price, 0);
    return (sum * (100 - percent)) / 100;
  });
}

/** All texts with a Korean and an English form in a record, with their places. */
function textsIn(value: unknown, place: string): { place: string; ko: string; en: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const [ko, en]: unknown[] = [Reflect.get(value, 'ko'), Reflect.get(value, 'en')];
  if (typeof ko === 'string' && typeof en === 'string') return [{ place, ko, en }];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${place}.${key}`));
}

describe('the demo catalogue', () => {
  let demo: CatalogueFile;
  beforeAll(() => {
    // Reading it checks it by the rules that an operator's file is held to.
    demo = readDemoCatalogue(SPAN);
  });

  test('has sixty hotels in every area, none named or described like another', () => {
    const areas = demo.regions.flatMap(({ areas: own }) => own.map(({ id }) => id));
    expect(new Set(demo.hotels.map(({ areaId }) => areaId))).toEqual(new Set(areas));
    for (const language of ['ko', 'en'] as const) {
      expect(new Set(demo.hotels.map(({ name }) => name[language])).size).toBe(60);
      expect(new Set(demo.hotels.map(({ description }) => description[language])).size).toBe(60);
    }
  });

  test('says everything in Korean and in English', () => {
    const texts = demo.hotels.flatMap((hotel) => textsIn(hotel, String(hotel.id)));
    expect(texts.length).toBeGreaterThan(3_500);
    expect(texts.filter(({ ko }) => !/[가-힣]/.test(ko))).toEqual([]);
    expect(texts.filter(({ en }) => !/[a-z]/.test(en) || /[가-힣]/.test(en))).toEqual([]);
  });

  test('has ids that begin with the hotel’s, as copies of it rely on', () => {
    for (const { id, rooms, reviews } of demo.hotels) {
      for (const room of rooms) {
        expect(Math.floor(room.id / 10)).toBe(id);
        for (const plan of room.plans) expect(Math.floor(plan.id / 10)).toBe(room.id);
      }
      for (const review of reviews) expect(Math.floor(review.id / 1000)).toBe(id);
    }
    const ids = demo.hotels.map(({ id }) => id);
    expect(ids).toEqual(ids.map((_, at) => 1001 + at));
  });

  test('prices a month between one and three million won as a rule', () => {
    const totals = demo.hotels.flatMap(monthTotals).sort((a, b) => a - b);
    const median = totals[Math.floor(totals.length / 2)] ?? 0;
    expect(median).toBeGreaterThan(1_300_000);
    expect(median).toBeLessThan(2_600_000);
    const usual = totals.filter((total) => total >= 1_000_000 && total <= 3_000_000);
    expect(usual.length / totals.length).toBeGreaterThan(0.85);
  });

  test('has three to six room types and twenty to two hundred reviews a hotel', () => {
    for (const { rooms, reviews } of demo.hotels) {
      expect(rooms.length).toBeGreaterThanOrEqual(3);
      expect(rooms.length).toBeLessThanOrEqual(6);
      expect(reviews.length).toBeGreaterThanOrEqual(20);
      expect(reviews.length).toBeLessThanOrEqual(200);
    }
    const scores = demo.hotels.flatMap(({ reviews }) => reviews.map(({ score }) => score));
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    expect(mean).toBeGreaterThan(8.5);
    expect(mean).toBeLessThan(9.1);
    expect(scores.filter((score) => score < 6).length).toBeGreaterThan(20);
  });

  test('names no room after a bed that it lacks', () => {
    // Words in room names that promise certain beds, in each language.
    const promised = {
      ko: { 더블: '더블', 트윈: '싱글', 퀸: '퀸', 킹: '킹', 싱글: '싱글' },
      en: { Double: 'double', Twin: '2 single', Queen: 'queen', King: 'king', Single: 'single' },
    } as const;
    let named = 0;
    for (const { id, rooms } of demo.hotels) {
      for (const { name, beds } of rooms) {
        for (const language of ['ko', 'en'] as const) {
          for (const [word, bed] of Object.entries(promised[language])) {
            if (!new RegExp(`${word}(?![a-z])`).test(name[language])) continue;
            named += 1;
            expect([id, name[language], beds[language]]).toEqual([
              id,
              name[language],
              expect.stringContaining(bed),
            ]);
          }
        }
      }
    }
    expect(named).toBeGreaterThan(100);
  });
});

describe('the demo catalogue on another day', () => {
  const reviewsOn = (from: string) =>
    readDemoCatalogue({ from, nights: 1 }).hotels.flatMap(({ reviews }) => reviews);

  test.each(['2026-11-21', '2026-03-01', '2027-07-15', '2028-02-29', '2031-01-01'])(
    'has reviews of the two years before it (%s)',
    (from) => {
      const reviews = reviewsOn(from);
      const oldest = addNights(from, -735);
      for (const { writtenOn, stayedIn, reply } of reviews) {
        expect(writtenOn < from && writtenOn > oldest).toBe(true);
        expect(stayedIn <= writtenOn.slice(0, 7)).toBe(true);
        expect(reply === null || (reply.writtenOn > writtenOn && reply.writtenOn < from)).toBe(
          true,
        );
      }
      const recent = reviews.filter(({ writtenOn }) => writtenOn > addNights(from, -60));
      expect(recent.length).toBeGreaterThan(reviews.length / 25);
    },
  );

  test('has them in the season of which they speak', () => {
    const monthOf = new Map(reviewsOn('2026-11-21').map(({ id, stayedIn }) => [id, stayedIn]));
    const others = reviewsOn('2027-07-15');
    const moved = others.filter(({ id, stayedIn }) => monthOf.get(id) !== stayedIn);
    expect(moved.length).toBeGreaterThan(1_000);
    for (const { id, stayedIn } of others) {
      expect(stayedIn.slice(5)).toBe(monthOf.get(id)?.slice(5));
    }
  });

  test('has the same nights as a calendar that reached it', () => {
    const later = addNights(SPAN.from, 20);
    const pricesFrom = (span: NightRange) =>
      readDemoCatalogue(span)
        .hotels.flatMap(({ rooms }) => rooms.flatMap(nightRows))
        .filter(({ night }) => night >= later)
        .map(({ roomTypeId, night, price, total }) => `${roomTypeId} ${night} ${price} ${total}`);
    expect(pricesFrom(SPAN)).toEqual(pricesFrom({ from: later, nights: 40 }));
  });
});
