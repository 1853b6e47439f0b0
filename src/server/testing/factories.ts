import { type HotelProfile, hotelProfileSchema } from '@/contract/catalogue/catalogue-records';
import { addNights, type Night } from '@/domain/stay/stay';
import type { Database } from '../platform/db/client';
import {
  areas,
  hotels,
  ratePlans,
  regions,
  roomNights,
  roomTypes,
} from '@/server/platform/db/schema';
import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';

const both = (ko: string, en: string) => ({ ko, en });

let nextId = 1;

type HotelValues = Partial<Omit<typeof hotels.$inferInsert, 'profile'>> & {
  profile?: Partial<HotelProfile>;
};

/** Adds a region with one area, unless they exist. */
export async function addRegion(db: Database, regionId = 'seoul', areaId = 'mapo') {
  await db
    .insert(regions)
    .values({ id: regionId, name: both('서울', 'Seoul'), lat: 37.55, lng: 126.98, position: 0 })
    .onConflictDoNothing();
  await db
    .insert(areas)
    .values({
      regionId,
      id: areaId,
      name: both('마포', 'Mapo'),
      lat: 37.55,
      lng: 126.9,
      position: 0,
    })
    .onConflictDoNothing();
}

/** Adds a hotel with the necessary values only, without rooms. */
export async function addHotel(db: Database, values: HotelValues = {}): Promise<number> {
  const regionId = values.regionId ?? 'seoul';
  const areaId = values.areaId ?? 'mapo';
  await addRegion(db, regionId, areaId);
  const id = values.id ?? nextId++;
  await db.insert(hotels).values({
    name: both(`연남 스테이 ${id}`, `Yeonnam Stay ${id}`),
    type: 'residence',
    grade: 4,
    address: both('서울 마포구 연남로 1', '1 Yeonnam-ro, Mapo-gu, Seoul'),
    lat: 37.56,
    lng: 126.92,
    phone: '+8221234567',
    summary: both('조용한 골목의 레지던스', 'A residence in a quiet lane'),
    checkInTime: '15:00',
    checkOutTime: '11:00',
    amenities: ['kitchen', 'wifi'],
    cleaningPerWeek: 2,
    pictures: [{ file: 'exterior-tower-city-day.webp' }],
    cancellationPolicy: 'default',
    lengthDiscounts: [
      { minNights: 7, percent: 10 },
      { minNights: 30, percent: 30 },
    ],
    minNights: 1,
    maxNights: 540,
    neighbourhood: [],
    sponsored: false,
    ...values,
    profile: hotelProfileSchema.parse({
      description: both('조용한 골목에 있어요.', 'It stands in a quiet lane.'),
      policies: [],
      notice: null,
      faqs: [],
      ...values.profile,
    }),
    id,
    regionId,
    areaId,
  });
  return id;
}

/**
 * Adds a room type with one rate plan and `nights` nights of inventory from `from` on; `price` in
 * won a night.
 */
export async function addRoom(
  db: Database,
  hotelId: HotelId,
  options: {
    from: Night;
    nights?: number;
    rooms?: number;
    price?: number;
    plan?: Partial<typeof ratePlans.$inferInsert>;
    room?: Partial<typeof roomTypes.$inferInsert>;
  },
): Promise<{ roomTypeId: RoomTypeId; ratePlanId: RatePlanId }> {
  const roomTypeId = options.room?.id ?? nextId++;
  const ratePlanId = options.plan?.id ?? nextId++;
  await db.insert(roomTypes).values({
    position: 0,
    name: both('스튜디오', 'Studio'),
    summary: both('주방이 있는 방', 'A room with a kitchen'),
    sizeM2: 26,
    beds: both('더블 1', 'One double bed'),
    view: 'city',
    baseGuests: 2,
    maxGuests: 3,
    extraGuestPerNight: 20_000,
    amenities: ['kitchen'],
    pictures: [{ file: 'studio-city-day-cloud.webp' }],
    ...options.room,
    id: roomTypeId,
    hotelId,
  });
  await db.insert(ratePlans).values({
    position: 0,
    name: both('객실만', 'Room only'),
    description: both('식사 없이 머물러요.', 'No meals.'),
    pricePercent: 100,
    breakfastPerGuestNight: 0,
    refundable: true,
    minNights: 1,
    ...options.plan,
    id: ratePlanId,
    roomTypeId,
  });
  const rows = Array.from({ length: options.nights ?? 120 }, (_, at) => ({
    roomTypeId,
    night: addNights(options.from, at),
    total: options.rooms ?? 2,
    price: options.price ?? 80_000,
  }));
  await db.insert(roomNights).values(rows);
  return { roomTypeId, ratePlanId };
}
