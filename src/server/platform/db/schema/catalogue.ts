import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';

import type { HotelRecord, RoomRecord } from '@/contract/catalogue/catalogue-file';
import { hotelProfileSchema } from '@/contract/catalogue/catalogue-records';
import type { FloorPlan } from '@/domain/hotel/floor-plan';
import type { RemovalReason, Traveller } from '@/domain/hotel/review';
import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';
import { localized, parsedJson } from './columns';

export const regions = pgTable('regions', {
  id: text().primaryKey(),
  name: localized('name').notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  position: integer().notNull(),
});

export const areas = pgTable(
  'areas',
  {
    regionId: text('region_id')
      .notNull()
      .references(() => regions.id),
    id: text().notNull(),
    name: localized('name').notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.regionId, table.id] })],
);

export const hotels = pgTable(
  'hotels',
  {
    id: integer().$type<HotelId>().primaryKey(),
    regionId: text('region_id').notNull(),
    areaId: text('area_id').notNull(),
    name: localized('name').notNull(),
    type: text().$type<HotelRecord['type']>().notNull(),
    grade: smallint().notNull(),
    address: localized('address').notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    phone: text().notNull(),
    summary: localized('summary').notNull(),
    /** What pages show and no query reads. */
    profile: parsedJson('profile', hotelProfileSchema).notNull(),
    checkInTime: text('check_in_time').notNull(),
    checkOutTime: text('check_out_time').notNull(),
    amenities: text().array().notNull(),
    cleaningPerWeek: smallint('cleaning_per_week').notNull(),
    addOns: jsonb('add_ons').$type<HotelRecord['addOns']>().notNull().default([]),
    pictures: jsonb().$type<HotelRecord['pictures']>().notNull(),
    cancellationPolicy: jsonb('cancellation_policy')
      .$type<HotelRecord['cancellationPolicy']>()
      .notNull(),
    lengthDiscounts: jsonb('length_discounts').$type<HotelRecord['lengthDiscounts']>().notNull(),
    minNights: smallint('min_nights').notNull(),
    maxNights: smallint('max_nights').notNull(),
    tour: jsonb().$type<HotelRecord['tour']>(),
    neighbourhood: jsonb().$type<HotelRecord['neighbourhood']>().notNull(),
    sponsored: boolean().notNull(),
    /**
     * The count and averages of the hotel's reviews (scores in tenths), updated with every change
     * of a review.
     */
    reviewCount: integer('review_count').notNull().default(0),
    longStayReviewCount: integer('long_stay_review_count').notNull().default(0),
    reviewScore: smallint('review_score'),
    reviewScores: jsonb('review_scores').$type<HotelRecord['reviews'][number]['scores']>(),
    /**
     * Set for hotels of the demo catalogue only: the seed of its calendar, which tells that the
     * calendar can be continued.
     */
    demoSeed: integer('demo_seed'),
  },
  (table) => [
    foreignKey({
      columns: [table.regionId, table.areaId],
      foreignColumns: [areas.regionId, areas.id],
    }),
    index('hotels_region_area').on(table.regionId, table.areaId),
  ],
);

export const roomTypes = pgTable(
  'room_types',
  {
    id: integer().$type<RoomTypeId>().primaryKey(),
    hotelId: integer('hotel_id')
      .$type<HotelId>()
      .notNull()
      .references(() => hotels.id),
    position: smallint().notNull(),
    name: localized('name').notNull(),
    summary: localized('summary').notNull(),
    sizeM2: integer('size_m2').notNull(),
    beds: localized('beds').notNull(),
    view: text().$type<RoomRecord['view']>().notNull(),
    baseGuests: smallint('base_guests').notNull(),
    maxGuests: smallint('max_guests').notNull(),
    extraGuestPerNight: integer('extra_guest_per_night').notNull(),
    amenities: text().array().notNull(),
    pictures: jsonb().$type<RoomRecord['pictures']>().notNull(),
  },
  (table) => [index('room_types_hotel').on(table.hotelId)],
);

/** A room type's floor plan; in a table of its own, since only the room's page shows it. */
export const floorPlans = pgTable('floor_plans', {
  roomTypeId: integer('room_type_id')
    .$type<RoomTypeId>()
    .primaryKey()
    .references(() => roomTypes.id, { onDelete: 'cascade' }),
  plan: jsonb().$type<FloorPlan>().notNull(),
});

export const ratePlans = pgTable(
  'rate_plans',
  {
    id: integer().$type<RatePlanId>().primaryKey(),
    roomTypeId: integer('room_type_id')
      .$type<RoomTypeId>()
      .notNull()
      .references(() => roomTypes.id),
    position: smallint().notNull(),
    name: localized('name').notNull(),
    description: localized('description').notNull(),
    pricePercent: smallint('price_percent').notNull(),
    breakfastPerGuestNight: integer('breakfast_per_guest_night').notNull(),
    refundable: boolean().notNull(),
    minNights: smallint('min_nights').notNull(),
  },
  (table) => [index('rate_plans_room_type').on(table.roomTypeId)],
);

/**
 * The inventory: one row for each room type and night. The CHECK is the last safeguard against
 * overselling; the first is the conditional update that takes stock (`core/inventory/stock.ts`).
 */
export const roomNights = pgTable(
  'room_nights',
  {
    roomTypeId: integer('room_type_id')
      .$type<RoomTypeId>()
      .notNull()
      .references(() => roomTypes.id),
    night: date({ mode: 'string' }).notNull(),
    total: smallint().notNull(),
    sold: smallint().notNull().default(0),
    /** The base price of the night in won, before rate plan and length discount. */
    price: integer().notNull(),
    closed: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.roomTypeId, table.night] }),
    // Few nights are unavailable, so lists query these instead of reading all others.
    index('room_nights_blocked')
      .on(table.night, table.roomTypeId)
      .where(sql`closed or sold >= total`),
    check(
      'room_nights_never_oversold',
      sql`${table.sold} >= 0 and ${table.sold} <= ${table.total}`,
    ),
    check('room_nights_price_positive', sql`${table.price} > 0`),
  ],
);

export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey(),
    hotelId: integer('hotel_id')
      .$type<HotelId>()
      .notNull()
      .references(() => hotels.id),
    roomTypeId: integer('room_type_id')
      .$type<RoomTypeId>()
      .notNull()
      .references(() => roomTypes.id),
    author: text().notNull(),
    language: text().$type<'ko' | 'en'>().notNull(),
    /** The score in tenths of a point, from 10 to 100. */
    score: smallint().notNull(),
    scores: jsonb().$type<HotelRecord['reviews'][number]['scores']>().notNull(),
    nights: smallint().notNull(),
    traveller: text().$type<Traveller>().notNull(),
    stayedIn: text('stayed_in').notNull(),
    writtenOn: date('written_on', { mode: 'string' }).notNull(),
    text: text().notNull(),
    reply: jsonb().$type<HotelRecord['reviews'][number]['reply']>(),
    /** When the author last changed it; null if never. */
    editedOn: date('edited_on', { mode: 'string' }),
    /** Why an operator removed it; a removed review is neither shown nor counted. */
    removedReason: text('removed_reason').$type<RemovalReason>(),
  },
  (table) => [
    index('reviews_hotel').on(table.hotelId, table.nights, table.writtenOn),
    index('reviews_written').on(table.writtenOn),
  ],
);

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
/** A transaction number that never wraps around, as decimal digits. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * A copy of `room_nights` with one row for each room type, so that a search doesn't read a row for
 * each night. The application never writes it: database triggers maintain it, in the transaction
 * that changes a night (triggers of the initial migration, docs/decisions/019).
 */
export const roomCalendars = pgTable(
  'room_calendars',
  {
    roomTypeId: integer('room_type_id')
      .$type<RoomTypeId>()
      .primaryKey()
      .references(() => roomTypes.id, { onDelete: 'cascade' }),
    firstNight: date('first_night', { mode: 'string' }).notNull(),
    /**
     * One byte for each night from `firstNight` on: rooms that can be sold, capped at 255; 0 means
     * not for sale.
     */
    free: bytes('free').notNull(),
    /**
     * Four bytes for each night, big-endian: the base price in won; 0 for a night without a row.
     */
    prices: bytes('prices').notNull(),
    /** The transaction that changed the row last, for processes that keep a copy. */
    changed: transactionId('changed').notNull(),
  },
  (table) => [index('room_calendars_changed').on(table.changed)],
);
