import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DAY_MOMENTS, findDay, findMoments, findSpot, MIN_MOMENTS, MOMENT_HOURS } from './day';
import type { FloorPlan } from './floor-plan';

const PICTURES = [
  { file: 'window.webp', role: 'room', spot: 'window' },
  { file: 'desk.webp', role: 'room', spot: 'desk' },
  { file: 'kitchen.webp', role: 'room', spot: 'kitchen' },
  { file: 'rack.webp', role: 'room', spot: 'laundry' },
  { file: 'bed.webp', role: 'room', spot: 'bed' },
  { file: 'dining.webp', role: 'dining' },
  { file: 'laundry.webp', role: 'laundry' },
] as const;

const IN_ROOM = ['desk', 'kitchen', 'washer_in_room'];
const IN_HOUSE = [...IN_ROOM, 'laundry_room', 'breakfast'];

const hotel = { amenities: IN_HOUSE, pictures: PICTURES };
const room = { view: 'city', amenities: IN_ROOM, pictures: PICTURES.slice(0, 5) };

const kindsOf = (...facts: Parameters<typeof findMoments>) =>
  findMoments(...facts).map(({ kind }) => kind);

describe('the moments of a day', () => {
  it('are five in a room that has everything', () => {
    expect(findMoments(hotel, room)).toEqual([
      { kind: 'window', picture: 0 },
      { kind: 'desk', picture: 1 },
      { kind: 'kitchen', picture: 2 },
      { kind: 'laundry', picture: 3 },
      { kind: 'bed', picture: 4 },
    ]);
  });

  it('have the breakfast and the laundry of the house where the room has none of its own', () => {
    expect(findMoments(hotel, { ...room, amenities: ['desk'] })).toEqual([
      { kind: 'window', picture: 0 },
      { kind: 'breakfast', picture: 5 },
      { kind: 'desk', picture: 1 },
      { kind: 'laundry', picture: 6 },
      { kind: 'bed', picture: 4 },
    ]);
  });

  it('have the laundry of the house where no picture shows the washer of the room', () => {
    const pictures = room.pictures.filter(({ file }) => file !== 'rack.webp');
    expect(findMoments(hotel, { ...room, pictures })).toContainEqual({
      kind: 'laundry',
      picture: 6,
    });
  });

  it('leave out what another room’s picture shows', () => {
    expect(kindsOf(hotel, { ...room, pictures: PICTURES.slice(0, 2) })).toEqual([
      'window',
      'desk',
      'laundry',
    ]);
  });

  it('follow each other from morning to night', () => {
    const hours = DAY_MOMENTS.map((kind) => MOMENT_HOURS[kind]);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
  });

  it('claim nothing that the data lack, whatever these are', () => {
    const hotels = fc.record({
      amenities: fc.subarray(IN_HOUSE),
      pictures: fc.subarray([...PICTURES]),
    });
    const rooms = fc.record({
      view: fc.constantFrom('sea', 'none'),
      amenities: fc.subarray(IN_ROOM),
      pictures: fc.subarray(PICTURES.slice(0, 5)),
    });
    fc.assert(
      fc.property(hotels, rooms, (house, own) => {
        for (const { kind, picture } of findMoments(house, own)) {
          const shown = house.pictures[picture];
          const isOwn = own.pictures.some(({ file }) => file === shown?.file);
          const isKnown = {
            window: isOwn && own.view !== 'none',
            breakfast: shown?.role === 'dining' && house.amenities.includes('breakfast'),
            desk: isOwn && own.amenities.includes('desk'),
            kitchen: isOwn && own.amenities.includes('kitchen'),
            laundry: isOwn
              ? own.amenities.includes('washer_in_room')
              : shown?.role === 'laundry' && house.amenities.includes('laundry_room'),
            bed: isOwn,
          };
          expect([kind, isKnown[kind]]).toEqual([kind, true]);
        }
      }),
    );
  });
});

describe('the day of a hotel', () => {
  const bare = { ...room, pictures: PICTURES.slice(0, 1) };

  it('is spent in the room with the most moments, the first of equals', () => {
    expect(findDay(hotel, [bare, room, { ...room }])?.room).toBe(room);
  });

  it('isn’t there with fewer than three moments, or without rooms', () => {
    const two = findMoments(hotel, bare);
    expect(two).toHaveLength(MIN_MOMENTS - 1);
    expect(findDay(hotel, [bare])).toBeNull();
    expect(findDay(hotel, [])).toBeNull();
  });
});

describe('the place of a moment on a plan', () => {
  const opening = { hinge: 'start', side: 1 } as const;
  const plan: FloorPlan = {
    rooms: [{ kind: 'main', x: 0, y: 0, width: 400, depth: 400 }],
    openings: [
      { ...opening, kind: 'sliding', along: 'x', x: 0, y: 400, length: 70 },
      { ...opening, kind: 'window', along: 'y', x: 400, y: 100, length: 200 },
      { ...opening, kind: 'door', along: 'x', x: 0, y: 0, length: 300 },
    ],
    furniture: [
      { kind: 'single-bed', x: 0, y: 0, width: 100, depth: 200, turn: 0 },
      { kind: 'desk', x: 300, y: 0, width: 100, depth: 60, turn: 0 },
    ],
  };

  it('is the middle of the furniture or of the widest window', () => {
    expect(findSpot(plan, 'window')).toEqual({ x: 400, y: 200 });
    expect(findSpot(plan, 'desk')).toEqual({ x: 350, y: 30 });
    expect(findSpot(plan, 'bed')).toEqual({ x: 50, y: 100 });
  });

  it('is nowhere for what the room doesn’t have', () => {
    expect(findSpot(plan, 'laundry')).toBeNull();
    expect(findSpot(plan, 'breakfast')).toBeNull();
    expect(findSpot({ ...plan, openings: [] }, 'window')).toBeNull();
  });
});
