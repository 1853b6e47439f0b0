import { customType, date, index, integer, pgTable } from 'drizzle-orm/pg-core';

import { roomTypes } from './catalogue';
import type { RoomTypeId } from '@/domain/ids';

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
