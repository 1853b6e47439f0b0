import { and, count, eq, gt, max } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { CatalogueFile } from '@/contract/catalogue/catalogue-file';
import { hotelProfileSchema } from '@/contract/catalogue/catalogue-records';
import { CALENDAR_NIGHTS } from '@/config/constants';
import { addNights } from '@/domain/stay/stay';
import type { OpenDatabase } from '@/server/platform/db/client';
import { prepareDatabase } from '@/server/app/prepare-database';
import {
  floorPlans,
  guestReviews,
  hotels,
  ratePlans,
  reservations,
  reviews,
  roomNights,
  roomTypes,
} from '@/server/platform/db/schema';
import { openTestDatabase } from '@/server/testing/database';
import { addHotel, addRoom } from '@/server/testing/factories';
import { addStay } from '@/server/testing/past-stay';
import { createWorld } from '@/server/testing/world';
import { readDemoCatalogue } from '@/demo/catalogue/read';
import { CatalogueConflict, loadCatalogue } from './load';
import {
  continueDemoCalendar,
  seedDemoCatalogue,
  SeedRefused,
} from '@/server/app/seed-demo-catalogue';

const NOW = new Date('2026-11-21T03:00:00Z');
const TODAY = '2026-11-21';

/** An operator's file: two hotels with a short calendar. */
function operatorFile(): CatalogueFile {
  return readDemoCatalogue({ from: TODAY, nights: 20 }, 2);
}

describe('loadCatalogue', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await loadCatalogue(database.db, operatorFile());
  });
  afterAll(() => database.close());

  const first = (file: CatalogueFile) => {
    const hotel = file.hotels[0];
    const room = hotel?.rooms[0];
    if (hotel === undefined || room === undefined) throw new Error('an empty file');
    return { hotel, room };
  };
  const soldOn = (roomTypeId: number, night: string) =>
    database.db
      .select()
      .from(roomNights)
      .where(and(eq(roomNights.roomTypeId, roomTypeId), eq(roomNights.night, night)));

  it('writes everything, with reviews counted and averaged', async () => {
    const file = operatorFile();
    const { hotel } = first(file);
    const [row] = await database.db.select().from(hotels).where(eq(hotels.id, hotel.id));
    const mean = hotel.reviews.reduce((sum, { score }) => sum + score, 0) / hotel.reviews.length;
    expect(row).toMatchObject({
      name: hotel.name,
      profile: hotelProfileSchema.parse(hotel),
      reviewCount: hotel.reviews.length,
      reviewScore: Math.round(mean * 10),
      longStayReviewCount: hotel.reviews.filter(({ nights }) => nights >= 28).length,
      demoSeed: null,
    });
    const [stored] = await database.db.select({ many: count() }).from(reviews);
    const all = file.hotels.reduce((sum, one) => sum + one.reviews.length, 0);
    expect(stored?.many).toBe(all);
  });

  it('leaves reviews that were written on the site, and counts them', async () => {
    const file = operatorFile();
    const { hotel, room } = first(file);
    const world = await createWorld({ now: `${TODAY}T03:00:00Z`, database });
    const { id: memberId } = await world.member();
    const [plan] = room.plans;
    if (plan === undefined) throw new Error('a room without a plan');
    const stayId = await addStay(
      database.db,
      memberId,
      { hotelId: hotel.id, roomTypeId: room.id, ratePlanId: plan.id },
      { checkIn: '2026-10-01', checkOut: '2026-10-31' },
    );
    const [seen] = await database.db.select().from(reviews).where(eq(reviews.hotelId, hotel.id));
    if (seen === undefined) throw new Error('no review');
    await database.db.insert(reviews).values({ ...seen, id: 2_000_000_001, score: 10 });
    await database.db
      .insert(guestReviews)
      .values({ reservationId: stayId, reviewId: 2_000_000_001 });
    await loadCatalogue(database.db, file);
    const sum = hotel.reviews.reduce((total, { score }) => total + score * 10, 0) + 10;
    const [row] = await database.db.select().from(hotels).where(eq(hotels.id, hotel.id));
    expect(row).toMatchObject({
      reviewCount: hotel.reviews.length + 1,
      reviewScore: Math.round(sum / (hotel.reviews.length + 1)),
    });
    await database.db.delete(reviews).where(eq(reviews.id, 2_000_000_001));
    await database.db.delete(reservations);
    await loadCatalogue(database.db, file);
  });

  it('brings a hotel up to the file and leaves what is sold', async () => {
    const file = operatorFile();
    const { hotel, room } = first(file);
    await database.db
      .update(roomNights)
      .set({ total: 5, sold: 2 })
      .where(and(eq(roomNights.roomTypeId, room.id), eq(roomNights.night, TODAY)));
    hotel.name = { ko: '새 이름', en: 'New name' };
    hotel.reviews = hotel.reviews.slice(0, 3);
    const dropped = hotel.rooms.splice(-1)[0];
    hotel.reviews.forEach((review) => (review.roomId = room.id));
    room.calendar = { ...room.calendar, prices: [123_000, 124_000], rooms: [2, 9], closed: [] };
    await loadCatalogue(database.db, file);

    expect(await soldOn(room.id, TODAY)).toMatchObject([{ total: 2, sold: 2, price: 123_000 }]);
    const [later] = await soldOn(room.id, addNights(TODAY, 5));
    expect(later).toBeDefined();
    const [row] = await database.db.select().from(hotels).where(eq(hotels.id, hotel.id));
    expect(row).toMatchObject({ name: hotel.name, reviewCount: 3 });
    const gone = await database.db
      .select()
      .from(roomTypes)
      .where(eq(roomTypes.id, dropped?.id ?? 0));
    expect(gone).toEqual([]);
  });

  it('writes nothing when fewer rooms are offered than are sold, and says where', async () => {
    const file = operatorFile();
    const { hotel, room } = first(file);
    hotel.name = { ko: '쓰이지 않을 이름', en: 'Never written' };
    room.calendar = { ...room.calendar, rooms: 1 };
    const failed = await loadCatalogue(database.db, file).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(CatalogueConflict);
    expect(failed).toMatchObject({
      problems: [
        {
          path: 'hotels[0].rooms[0].calendar.rooms',
          record: `hotel ${hotel.id} / room ${room.id}`,
          message: { en: `${TODAY} has 2 rooms sold; the count can’t be lowered to 1.` },
        },
      ],
    });
    const [row] = await database.db.select().from(hotels).where(eq(hotels.id, hotel.id));
    expect(row?.name.en).toBe('New name');
  });

  it('doesn’t take another hotel’s room', async () => {
    const file = operatorFile();
    const second = file.hotels[1];
    if (second?.rooms[0] === undefined) throw new Error('an empty file');
    file.hotels = [{ ...second, id: 5, reviews: [] }];
    await expect(loadCatalogue(database.db, file)).rejects.toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({ path: 'hotels[0].rooms[0].id' }),
      ]) as unknown,
    });
  });

  it('isn’t replaced by a demo catalogue', async () => {
    const refused = seedDemoCatalogue(database.db, { now: NOW, hotels: 1 });
    await expect(refused).rejects.toMatchObject({ reason: 'OPERATOR_HOTELS' });
  });
});

describe('floor plans of a file', () => {
  it('come with it, and go when a room has none any more', async () => {
    const database = await openTestDatabase();
    const file = operatorFile();
    const roomIds = file.hotels.flatMap(({ rooms }) => rooms.map(({ id }) => id));
    const drawn = async () => {
      const rows = await database.db.select({ id: floorPlans.roomTypeId }).from(floorPlans);
      return rows.map(({ id }) => id).sort((a, b) => a - b);
    };
    await loadCatalogue(database.db, file);
    expect(await drawn()).toEqual(roomIds);
    const [room] = file.hotels[0]?.rooms ?? [];
    if (room === undefined) throw new Error('an empty file');
    room.floorPlan = null;
    await loadCatalogue(database.db, file);
    expect(await drawn()).toEqual(roomIds.slice(1));
    await database.close();
  });
});

describe('prepareDatabase', () => {
  it('fills an empty database once, and keeps its calendar long', async () => {
    const database = await openTestDatabase();
    const log: string[] = [];
    const site = {
      secrets: { secret: 'a secret for tests that is long enough', formerSecrets: [] },
      kind: 'demo' as const,
    };
    const prepare = (now: Date) =>
      prepareDatabase(database, { site, now, hotels: 2, log: (line) => log.push(line) });
    const { seeded } = await prepare(NOW);
    expect(seeded).toMatchObject({ hotels: 2, nights: (seeded?.rooms ?? 0) * CALENDAR_NIGHTS });
    expect(await prepare(NOW)).toEqual({ seeded: null, nightsAdded: 0 });

    const later = new Date(NOW.getTime() + 10 * 86_400_000);
    const { nightsAdded } = await prepare(later);
    expect(nightsAdded).toBe((seeded?.rooms ?? 0) * 10);
    expect(await continueDemoCalendar(database.db, later)).toBe(0);

    // A continued calendar is what a longer one would have been.
    const [room] = await database.db.select().from(roomTypes).limit(1);
    const added = await database.db
      .select()
      .from(roomNights)
      .where(
        and(
          eq(roomNights.roomTypeId, room?.id ?? 0),
          gt(roomNights.night, addNights(TODAY, CALENDAR_NIGHTS - 1)),
        ),
      )
      .orderBy(roomNights.night);
    const longer = readDemoCatalogue({ from: TODAY, nights: 600 }, 2);
    const calendar = longer.hotels
      .flatMap((hotel) => hotel.rooms)
      .find((one) => one.id === room?.id)?.calendar;
    expect(added.map((row) => row.price)).toEqual(
      calendar?.prices.slice(CALENDAR_NIGHTS, CALENDAR_NIGHTS + 10),
    );
    const [last] = await database.db.select({ night: max(roomNights.night) }).from(roomNights);
    expect(last?.night).toBe(addNights(TODAY, CALENDAR_NIGHTS + 9));
    await database.close();
  });
});

describe('seedDemoCatalogue', () => {
  it('doesn’t take the hotels of reservations away', async () => {
    const world = await createWorld({ now: NOW.toISOString() });
    const hotelId = await addHotel(world.db, { demoSeed: 7 });
    const ids = await addRoom(world.db, hotelId, { from: TODAY });
    const { id: memberId } = await world.member();
    const stay = { checkIn: TODAY, checkOut: addNights(TODAY, 1) };
    await addStay(world.db, memberId, { hotelId, ...ids }, stay, { state: 'BOOKED' });
    const refused = seedDemoCatalogue(world.db, { now: NOW, hotels: 1 });
    await expect(refused).rejects.toBeInstanceOf(SeedRefused);
    const [plans] = await world.db.select({ many: count() }).from(ratePlans);
    expect(plans?.many).toBe(1);
    await world.close();
  });
});
