import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import type { KeptTourState } from '@/domain/hotel/tour';
import { hotels } from './catalogue';
import { instant } from './columns';
import { members } from './members';
import type { HotelId } from '@/domain/ids';

/** A visit to a hotel before moving in, by one party. */
export const tours = pgTable(
  'tours',
  {
    id: text().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    hotelId: integer('hotel_id')
      .$type<HotelId>()
      .notNull()
      .references(() => hotels.id),
    startsAt: instant('starts_at').notNull(),
    minutes: smallint().notNull(),
    state: text().$type<KeptTourState>().notNull(),
    people: smallint().notNull(),
    /** The texts are empty once the visitor's data was deleted. */
    visitor: jsonb().$type<{ name: string; tel: string }>().notNull(),
    note: text().notNull(),
    language: text().$type<'kr' | 'en'>().notNull(),
    /** Incremented by every change; the SEQUENCE of its calendar file. */
    revision: smallint().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // A member can't book the same time twice, even by concurrent requests.
    uniqueIndex('tours_once')
      .on(table.memberId, table.hotelId, table.startsAt)
      .where(sql`state = 'BOOKED'`),
    index('tours_member').on(table.memberId, table.startsAt),
    index('tours_to_forget')
      .on(table.startsAt)
      .where(sql`visitor->>'name' <> ''`),
    index('tours_hotel').on(table.hotelId, table.startsAt),
  ],
);

/** How many places are taken at one time of a hotel; a time that was never booked has no row. */
export const tourSlots = pgTable(
  'tour_slots',
  {
    hotelId: integer('hotel_id')
      .$type<HotelId>()
      .notNull()
      .references(() => hotels.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    taken: integer().notNull(),
    /** The hotel's capacity when a place was last taken. */
    capacity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.startsAt] }),
    check('tour_slots_never_overbooked', sql`${table.taken} between 0 and ${table.capacity}`),
  ],
);
