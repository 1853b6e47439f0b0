import { eq, sql } from 'drizzle-orm';

import { AMENITY_CODES, HOTEL_TYPES } from '@/contract/catalogue/codes';
import { addNights } from '@/domain/stay/stay';
import { catalogueChanged } from '@/server/core/inventory/catalogue/load';
import { releaseStock, takeStock } from '@/server/core/inventory/stock';
import { ratePlans, roomTypes } from '@/server/platform/db/schema';
import { addHotel, addRegion, addRoom } from './factories';
import type { random as randomSource } from './random';
import { createWorld, type World } from './world';

/** The day it is in a world of random hotels. */
export const TODAY = '2026-11-21';
/** How many nights its calendars have at most. */
export const NIGHTS = 40;

type Source = ReturnType<typeof randomSource>;

/** Ways to draw from a random source. */
export function drawing({ next: random }: Pick<Source, 'next'>) {
  const below = (count: number) => Math.floor(random() * count);
  const some = <T>(values: readonly T[]) => values[below(values.length)] as T;
  return { random, below, some };
}

/**
 * Small hotels with few nights and random data, which include unusual cases: closed nights, missing
 * prices and sold-out rooms.
 */
export async function randomWorld(source: Source): Promise<World> {
  const { random, below, some } = drawing(source);
  const world = await createWorld({ now: `${TODAY}T03:00:00Z` });
  await addRegion(world.db, 'seoul', 'mapo');
  await addRegion(world.db, 'seoul', 'jongno');
  await addRegion(world.db, 'busan', 'haeundae');
  for (let hotel = 0; hotel < 12; hotel += 1) {
    const [regionId, areaId] = some([
      ['seoul', 'mapo'],
      ['seoul', 'jongno'],
      ['busan', 'haeundae'],
    ] as const);
    const reviews = below(3) * 10;
    const id = await addHotel(world.db, {
      regionId,
      areaId,
      type: some(HOTEL_TYPES),
      grade: below(6),
      amenities: AMENITY_CODES.filter(() => random() < 0.2),
      reviewCount: reviews,
      reviewScore: reviews === 0 ? null : 60 + below(40),
      minNights: some([1, 1, 7]),
      maxNights: some([10, 540]),
      tour: null,
      lengthDiscounts: some([[], [{ minNights: 3, percent: 7 }]]),
    });
    for (let room = 0; room < 1 + below(3); room += 1) {
      const { roomTypeId } = await addRoom(world.db, id, {
        from: addNights(TODAY, below(4)),
        nights: NIGHTS - below(10),
        rooms: 1 + below(3),
        price: 40_001 + below(90_000),
        plan: {
          refundable: random() < 0.5,
          minNights: some([1, 1, 5]),
          pricePercent: 80 + below(40),
        },
        room: {
          amenities: AMENITY_CODES.filter(() => random() < 0.2),
          sizeM2: 12 + below(40),
          maxGuests: 2 + below(3),
          extraGuestPerNight: below(20_000),
        },
      });
      for (let more = below(3); more > 0; more -= 1) await addPlan(world, roomTypeId, more, source);
    }
  }
  // Once the catalogue has a version, the index is kept between searches, and changes are added to
  // it.
  await catalogueChanged(world.db);
  return world;
}

async function addPlan(world: World, roomTypeId: number, position: number, source: Source) {
  const { random, below, some } = drawing(source);
  const [plan] = await world.db
    .select()
    .from(ratePlans)
    .where(eq(ratePlans.roomTypeId, roomTypeId));
  if (plan === undefined) throw new Error('no plan');
  await world.db.insert(ratePlans).values({
    ...plan,
    id: plan.id + 500_000 * position,
    position,
    refundable: random() < 0.5,
    minNights: some([1, 1, 3, 5]),
    breakfastPerGuestNight: below(2) * 9_000,
    pricePercent: 85 + below(30),
  });
}

/** Changes the inventory in one of the ways in which the site changes it, chosen at random. */
export async function happen(world: World, source: Source): Promise<void> {
  const { random, below, some } = drawing(source);
  const rooms = await world.db.select({ id: roomTypes.id }).from(roomTypes);
  const room = some(rooms).id;
  const from = addNights(TODAY, below(NIGHTS));
  const stay = { checkIn: from, checkOut: addNights(from, 1 + below(6)) };
  const night = sql`room_type_id = ${room} and night = ${from}`;
  const change = below(12);
  if (change < 8) {
    await world.db
      .transaction(async (tx) => {
        const taken = await takeStock(tx, room, stay);
        if (!taken.taken || random() < 0.2) throw new Error('rolled back');
      })
      .catch(() => undefined);
  } else if (change === 8) {
    await world.db.transaction((tx) => releaseStock(tx, room, stay)).catch(() => undefined);
  } else if (change === 9) {
    await world.db.execute(sql`update room_nights set closed = not closed where ${night}`);
  } else if (change === 10) {
    await world.db.execute(sql`update room_nights set price = price + 777 where ${night}`);
  } else {
    await world.db.execute(sql`delete from room_nights where ${night}`);
  }
}
