import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { findDay, type MomentKind } from '@/domain/hotel/day';
import { readDemoCatalogue } from './read';

/** The view and the light of each picture, by file. */
const renders = new Map(
  z
    .array(
      z.object({ name: z.string(), view: z.string().default(''), time: z.string().optional() }),
    )
    .parse(JSON.parse(readFileSync('src/demo/pictures/jobs.json', 'utf8')))
    .map((job) => [`${job.name}.webp`, job]),
);

/** The light in which a picture of a moment may be. */
const LIGHT: Readonly<Record<MomentKind, readonly string[]>> = {
  window: ['dawn', 'day'],
  breakfast: ['day'],
  desk: ['day'],
  kitchen: ['day'],
  laundry: ['day', 'dusk'],
  bed: ['dusk', 'night'],
};

const { hotels } = readDemoCatalogue({ from: '2026-11-21', nights: 1 });
const days = hotels.flatMap((hotel) => {
  const day = findDay(hotel, hotel.rooms);
  return day === null ? [] : [{ hotel, ...day }];
});

describe('the days of the demo hotels', () => {
  test('are there for most hotels, from three moments to five', () => {
    const counts = new Set(days.map(({ moments }) => moments.length));
    expect([...counts].toSorted()).toEqual([3, 4, 5]);
    expect(days.length).toBeGreaterThan(hotels.length / 2);
    expect(days.length).toBeLessThan(hotels.length);
  });

  test('have pictures in the light of their hours, and windows with the view of the room', () => {
    for (const { hotel, room, moments } of days) {
      for (const { kind, picture } of moments) {
        const { file = '' } = hotel.pictures[picture] ?? {};
        const { view, time = 'day' } = renders.get(file) ?? {};
        expect([file, LIGHT[kind]]).toEqual([file, expect.arrayContaining([time])]);
        if (kind === 'window') expect([hotel.id, view]).toEqual([hotel.id, room.view]);
      }
    }
  });
});

test('the speed of the internet is the one that the hotel’s replies to questions state', () => {
  for (const { id, internetMbps, faqs } of hotels) {
    const stated = /(\d+)Mbps/.exec(faqs.map(({ answer }) => answer.ko).join(' '))?.[1];
    expect([id, internetMbps]).toEqual([id, stated === undefined ? null : Number(stated)]);
  }
});
