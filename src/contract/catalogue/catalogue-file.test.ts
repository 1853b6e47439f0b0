import { describe, expect, test } from 'vitest';

import { type CatalogueInput, checkCatalogue } from './catalogue-file';

const line = (text: string): { ko: string; en: string } => ({ ko: `${text} (ko)`, en: text });

function sound(): CatalogueInput {
  return {
    version: 1,
    regions: [
      {
        id: 'seoul',
        name: line('Seoul'),
        lat: 37.5,
        lng: 127,
        areas: [{ id: 'mapo', name: line('Mapo'), lat: 37.56, lng: 126.92 }],
      },
    ],
    hotels: [
      {
        id: 1,
        regionId: 'seoul',
        areaId: 'mapo',
        name: line('House'),
        type: 'residence',
        grade: 3,
        address: line('1 Street'),
        lat: 37.56,
        lng: 126.92,
        phone: '+827000001234',
        summary: line('A house'),
        description: line('A house to live in.'),
        checkInTime: '15:00',
        checkOutTime: '11:00',
        amenities: ['wifi'],
        cleaningPerWeek: 1,
        addOns: [
          { code: 'PARKING', price: 0 },
          { code: 'CLEANING_TWICE_WEEKLY', price: 15_000 },
        ],
        policies: [{ kind: 'smoking', text: line('No smoking.') }],
        notice: null,
        pictures: [{ file: 'studio-city-day-cloud.webp', role: 'room' }],
        cancellationPolicy: 'default',
        lengthDiscounts: [
          { minNights: 7, percent: 10 },
          { minNights: 30, percent: 30 },
        ],
        minNights: 1,
        maxNights: 365,
        tour: { weekdays: [1, 2], times: ['14:00'], capacity: 1, minutes: 20 },
        neighbourhood: [{ name: line('Station'), kind: 'subway', metres: 300 }],
        faqs: [],
        sponsored: false,
        rooms: [
          {
            id: 11,
            name: line('Studio'),
            summary: line('One room'),
            sizeM2: 24,
            beds: line('1 bed'),
            view: 'city',
            baseGuests: 2,
            maxGuests: 2,
            extraGuestPerNight: 0,
            amenities: ['kitchen'],
            pictures: [{ file: 'studio-city-day-cloud.webp' }],
            plans: [
              {
                id: 111,
                name: line('Room only'),
                description: line('No meals.'),
                pricePercent: 100,
                breakfastPerGuestNight: 0,
                refundable: true,
                minNights: 1,
              },
            ],
            floorPlan: {
              rooms: [
                { kind: 'main', x: 0, y: 0, width: 400, depth: 400 },
                { kind: 'bath', x: 0, y: 400, width: 200, depth: 200 },
                { kind: 'entrance', x: 200, y: 400, width: 200, depth: 200 },
              ],
              openings: [
                { kind: 'door', along: 'x', x: 250, y: 600, length: 90, hinge: 'start', side: -1 },
              ],
              furniture: [{ kind: 'double-bed', x: 0, y: 50, width: 200, depth: 160, turn: 270 }],
            },
            calendar: { from: '2026-12-01', prices: [70_000, 80_000], rooms: [2, 1], closed: [] },
          },
        ],
        reviews: [],
      },
    ],
  };
}

function problemsOf(breakIt: (file: CatalogueInput) => void): { path: string; record: string }[] {
  const file = sound();
  breakIt(file);
  const checked = checkCatalogue(file);
  return checked.ok ? [] : checked.problems;
}

describe('checkCatalogue', () => {
  test('accepts a valid file and returns it', () => {
    expect(checkCatalogue(sound())).toMatchObject({ ok: true, catalogue: sound() });
  });

  test('lists every problem: malformed fields and records that contradict each other', () => {
    const problems = problemsOf((file) => {
      const [hotel] = file.hotels;
      const [room] = hotel?.rooms ?? [];
      const [plan] = room?.plans ?? [];
      if (hotel === undefined || room === undefined || plan === undefined)
        throw new Error('set-up');
      plan.pricePercent = 300;
      room.baseGuests = 3;
      room.calendar.rooms = [1];
      room.calendar.closed = ['2027-01-01'];
      hotel.areaId = 'nowhere';
      hotel.phone = '02-123-4567';
      hotel.lat = 51.5;
      hotel.minNights = 400;
      hotel.checkInTime = '25:00';
      hotel.name.en = '   ';
      hotel.lengthDiscounts.reverse();
    });
    expect(problems.map(({ path }) => path).sort()).toEqual(
      [
        'hotels[0].areaId',
        'hotels[0].checkInTime',
        'hotels[0].lat',
        'hotels[0].lengthDiscounts[1].minNights',
        'hotels[0].minNights',
        'hotels[0].name.en',
        'hotels[0].phone',
        'hotels[0].rooms[0].baseGuests',
        'hotels[0].rooms[0].calendar.closed[0]',
        'hotels[0].rooms[0].calendar.rooms',
        'hotels[0].rooms[0].plans[0].pricePercent',
      ].sort(),
    );
    expect(problems.find(({ path }) => path.endsWith('pricePercent'))?.record).toBe(
      'hotel 1 / room 11 / plan 111',
    );
  });

  test('describes each problem in both languages, without a Korean particle after a value', () => {
    const checked = checkCatalogue({ version: 2, regions: [], hotels: 'none' });
    if (checked.ok) throw new Error('accepted');
    for (const { message } of checked.problems) {
      expect(message.ko).toMatch(/[가-힣]/);
      expect(message.en).toMatch(/^[ -~]+$/);
    }
  });

  test('finds ids used twice anywhere in the file', () => {
    const problems = problemsOf((file) => {
      const [hotel] = structuredClone(file.hotels);
      if (hotel !== undefined) file.hotels.push(hotel);
    });
    expect(problems.map(({ path }) => path)).toEqual([
      'hotels[1].id',
      'hotels[1].rooms[0].id',
      'hotels[1].rooms[0].plans[0].id',
    ]);
  });

  test('accepts a file without add-ons, and refuses add-ons that contradict the hotel’s data', () => {
    const old = JSON.parse(JSON.stringify(sound())) as { hotels: { addOns?: unknown }[] };
    delete old.hotels[0]?.addOns;
    expect(checkCatalogue(old)).toMatchObject({
      ok: true,
      catalogue: { hotels: [{ addOns: [] }] },
    });
    const problems = problemsOf((file) => {
      file.hotels[0]?.addOns?.push(
        { code: 'PARKING', price: 5000 },
        { code: 'CLEANING_WEEKLY', price: 15_000 },
        { code: 'BREAKFAST', price: 0 },
      );
    });
    expect(problems.map(({ path }) => path)).toEqual([
      'hotels[0].addOns[2].code',
      'hotels[0].addOns[3].code',
      'hotels[0].addOns[4].price',
    ]);
  });

  test('checks that a floor plan fits the size of its room, and accepts a room without one', () => {
    expect(
      problemsOf((file) => {
        const [room] = file.hotels[0]?.rooms ?? [];
        if (room === undefined) throw new Error('set-up');
        room.floorPlan = null;
      }),
    ).toEqual([]);
    const problems = problemsOf((file) => {
      const [room] = file.hotels[0]?.rooms ?? [];
      const [bed] = room?.floorPlan?.furniture ?? [];
      if (room === undefined || bed === undefined) throw new Error('set-up');
      room.sizeM2 = 30;
      bed.x = 300;
    });
    expect(problems.map(({ path }) => path)).toEqual([
      'hotels[0].rooms[0].floorPlan.rooms',
      'hotels[0].rooms[0].floorPlan.furniture[0]',
    ]);
  });

  test('refuses a review of a room that the hotel doesn’t have', () => {
    const problems = problemsOf((file) => {
      file.hotels[0]?.reviews.push({
        id: 1,
        roomId: 99,
        author: 'A',
        language: 'en',
        score: 9.1,
        scores: { cleanliness: 9, location: 9, service: 9, facilities: 9, value: 9 },
        nights: 3,
        traveller: 'solo',
        stayedIn: '2026-10',
        writtenOn: '2026-11-01',
        text: 'Good.',
        reply: null,
      });
    });
    expect(problems).toMatchObject([{ path: 'hotels[0].reviews[0].roomId' }]);
  });

  test.each([null, [], 'text', 7])('reports %j as a problem instead of failing', (file) => {
    expect(checkCatalogue(file).ok).toBe(false);
  });
});
