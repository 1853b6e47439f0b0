import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

import { hotels, roomTypes } from './catalogue';
import { instant } from './columns';
import { members } from './members';
import type { HotelId, RoomTypeId } from '@/domain/ids';

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });
/** Deleted with the hotel when the catalogue no longer has it. */
const hotelId = () =>
  integer('hotel_id')
    .$type<HotelId>()
    .notNull()
    .references(() => hotels.id, { onDelete: 'cascade' });

export const wishlistHotels = pgTable(
  'wishlist_hotels',
  { memberId: memberId(), hotelId: hotelId(), savedAt: instant('saved_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.memberId, table.hotelId] }),
    index('wishlist_hotels_hotel').on(table.hotelId),
  ],
);

export const viewedHotels = pgTable(
  'viewed_hotels',
  { memberId: memberId(), hotelId: hotelId(), viewedAt: instant('viewed_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.memberId, table.hotelId] }),
    index('viewed_hotels_hotel').on(table.hotelId),
  ],
);

export const comparedRooms = pgTable(
  'compared_rooms',
  {
    memberId: memberId(),
    roomTypeId: integer('room_type_id')
      .$type<RoomTypeId>()
      .notNull()
      .references(() => roomTypes.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.roomTypeId] }),
    index('compared_rooms_room_type').on(table.roomTypeId),
  ],
);
